import type { SourceKind } from '../../../shared/model/source.ts'
import { claudeCode } from './claudeCode.ts'
import type { Connector } from './connector.ts'
import { jaato } from './jaato.ts'
import { jsonl } from './jsonl.ts'
import { markdown } from './markdown.ts'
import { serverMemory } from './serverMemory.ts'

/** Every format that can be read, in the order a path is tried against them: the most particular first. */
export const connectors: readonly Connector[] = [jaato, claudeCode, serverMemory, jsonl, markdown]

/** The connector of a kind. */
export function connectorOf(kind: SourceKind): Connector {
  return connectors.find((connector) => connector.kind === kind)!
}
