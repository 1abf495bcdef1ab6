import type { SourceKind } from '../../../shared/model/source.ts'
import { claudeCode } from './claudeCode.ts'
import type { Files } from '../ports.ts'
import type { Connector } from './connector.ts'
import { jaato } from './jaato.ts'
import { jsonl } from './jsonl.ts'
import { markdown } from './markdown.ts'
import { serverMemory } from './serverMemory.ts'

/** In the order of detection: the most specific first. */
const byKind: Readonly<Record<SourceKind, Connector>> = {
  jaato,
  'claude-code': claudeCode,
  'server-memory': serverMemory,
  jsonl,
  markdown,
}

/** All readable formats, in the order of detection. */
export const connectors: readonly Connector[] = Object.values(byKind)

/** Returns the stores of a format at a path, each once: links to the same store are left out. */
export function storesOf(
  connector: Connector,
  path: string,
  files: Files,
): NonNullable<ReturnType<Connector['detect']>>[] {
  const found = connector.detectAll?.(path, files) ?? [connector.detect(path, files)].filter((each) => each !== null)
  return [
    ...new Map(found.toReversed().map((each) => [files.stat(each.root)?.realPath ?? each.root, each])).values(),
  ].toReversed()
}

/** Returns the connector of a kind. */
export function connectorOf(kind: SourceKind): Connector {
  return byKind[kind]
}
