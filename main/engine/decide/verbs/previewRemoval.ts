import type { SecretRemovalPreview } from '../../../../shared/model/secretRemoval.ts'
import { isSecret } from '../../../../shared/text/mask.ts'
import { secretName } from '../../rules/secrets/secretNames.ts'
import { secretsOfNote } from '../../masking/cutSecrets.ts'
import { libraryRules } from '../../masking/libraryRules.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import { scanTexts } from '../../runtime/secretScans.ts'
import { writableKinds } from '../../../../shared/model/source.ts'
import { decodeTags } from '../../store/jsonColumns.ts'
import { readRecord } from '../../store/pending.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { lastMemoryRow } from '../../store/queries/contributionRows.ts'
import { type Holder, holdersOf, referencesWith } from '../../store/queries/secretHolders.ts'
import { readSourceRow } from '../../store/queries/sources.ts'

/** Number of memories searched per step. */
const rowsPerStep = 2000

/** Returns what removing the secrets of a memory, or else its personal data, would remove, and what else holds them. Changes nothing. */
export async function previewRemoval(core: ScanningCore, id: string): Promise<SecretRemovalPreview> {
  const { db } = core.library
  const memory = findMemory(db, id)
  const { content, description, evidence } = memory
  await scanTexts(core, [content, description, evidence ?? ''])
  const texts = { content, description, evidence, tags: decodeTags(memory.tags) }
  const { found, values } = await runCooperatively(core.ports.clock, secretsOfNote(core, texts))
  const rules = new Map(libraryRules(db).rules.map((rule) => [rule.id, rule]))
  const kinds = new Map(
    found.map(({ quote, rule }) => [quote, secretName(rules.get(rule) ?? { id: rule, sentence: '' })]),
  )
  const holders = await runCooperatively(core.ports.clock, holderSteps(core, values))
  return {
    id: memory.id,
    secrets: [...kinds.values()],
    isPersonal: found.length > 0 && found.every(({ rule }) => !isSecret(rule)),
    others: holders
      .filter((holder) => holder.id !== memory.id)
      .map(({ id: other, description: title, superseded_by }) => ({
        id: other,
        title,
        superseded_by,
        file: fileOf(core, other),
      })),
    references: referencesWith(db, values),
    file: fileOf(core, memory.id),
  }
}

function fileOf({ library: { db } }: ScanningCore, id: string): SecretRemovalPreview['file'] {
  const record = readRecord(db, id)
  const source = record && readSourceRow(db, record.source_id)
  if (record?.present !== 1 || !source) return null
  return { path: record.path, line: record.line, writable: writableKinds.has(source.kind) }
}

function* holderSteps({ library: { db } }: ScanningCore, values: readonly string[]): Generator<void, Holder[]> {
  const found: Holder[] = []
  const last = lastMemoryRow(db)
  for (let from = 0; from <= last; from += rowsPerStep) {
    found.push(...holdersOf(db, values, { from, until: from + rowsPerStep }))
    yield
  }
  return found
}
