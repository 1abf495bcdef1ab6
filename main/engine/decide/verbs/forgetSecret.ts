import { AppError } from '../../../../shared/errors.ts'
import { counted, pluralForm } from '../../../../shared/text/counted.ts'
import { type RemovedValues, isDistinct, valuesRemoved } from '../../../../shared/text/valuesRemoved.ts'
import type { ReadableDb } from '../../store/db.ts'
import { writeWhole } from '../../store/describeFailure.ts'
import { type ErasedValue, eraseValues } from '../../store/eraseValues.ts'
import { writableKinds } from '../../../../shared/model/source.ts'
import { appendDecision } from '../../store/journal.ts'
import { readRecord } from '../../store/pending.ts'
import { type MemoryRow, findMemories } from '../../store/queries/memories.ts'
import { deleteEntriesWith, deleteUnusedTexts } from '../../store/queries/pairs.ts'
import { heldByRecordAlone, holdersOf, removalsOf } from '../../store/queries/secretHolders.ts'
import { readSourceRow } from '../../store/queries/sources.ts'
import { requestSweep, sweepLibrary } from '../../store/sweep.ts'
import type { DecideContext } from '../context.ts'
import type { Outcome } from '../outcome.ts'

/**
 * Erases the secrets removed from memories from the whole library: history, backups of files, full-text index and the
 * write-ahead log. The removal, and every other step that held a value, can no longer be undone. Throws `precondition` when
 * nothing that was removed is left, a memory holds it again, or its file still holds it.
 */
export function forgetSecret({ library, by, clock }: DecideContext, ids: readonly string[]): Outcome {
  const { db } = library
  const at = clock.now().toISOString()
  let memories: MemoryRow[] = []
  let left = 0
  writeWhole(library, (writable) => {
    memories = findMemories(writable, ids)
    const all = memories.map((memory) => removedFrom(writable, memory))
    if (all.every(({ values }) => values.length === 0))
      throw new AppError('precondition', 'Nothing that was removed from it is left in the library.', {
        ids: memories.map(({ id }) => id),
      })
    const values = all.flatMap((each) => each.values)
    const distinct = values.filter(({ value }) => isDistinct(value))
    for (const memory of memories) assertGone(writable, memory, distinct)
    const texts = distinct.map(({ value }) => value)
    eraseValues(writable, {
      memories: [...memories.map(({ id }) => id), ...heldByRecordAlone(writable, texts, writableKinds)],
      values: distinct,
      lines: all.flatMap((each) => each.lines),
    })
    for (const { hashes } of all) for (const hash of hashes) deleteEntriesWith(writable, hash)
    deleteUnusedTexts(writable)
    requestSweep(writable)
    left = holdersOf(writable, texts).length
    const label = labelOf(memories.length)
    appendDecision(
      writable,
      { verb: 'purge', label, memory_ids: memories.map(({ id }) => id), changes: [] },
      by,
      at,
      null,
    )
  })
  const waits = sweepLibrary(db)
  const rest = waits === null ? '' : `; its last traces in the library’s file go ${waits}`
  const others = left === 0 ? '' : `; ${counted(left, 'memory')} still ${pluralForm(left, 'holds', 'hold')} it`
  return {
    step: null,
    label: `${labelOf(memories.length)}${others}${rest}`,
    changed: memories.map(({ id }) => id),
    unchanged: [],
    created: [],
  }
}

function labelOf(memories: number): string {
  return `Forgot the secrets removed from ${counted(memories, 'memory')}`
}

interface Removed {
  values: ErasedValue[]
  /** The lines with values that occur elsewhere by chance. */
  lines: string[]
  /** The hashes of the former texts. */
  hashes: string[]
}

/** Returns what the removals recorded in the journal removed from a memory. */
function removedFrom(db: ReadableDb, memory: MemoryRow): Removed {
  const values = new Map<string, string>()
  const lines = new Set<string>()
  const hashes = new Set<string>()
  for (const { before, after } of removalsOf(db, memory.id)) {
    if (typeof before['content_hash'] === 'string' && before['content_hash'] !== memory.content_hash)
      hashes.add(before['content_hash'])
    for (const [column, text] of Object.entries(before)) {
      const removed: RemovedValues = valuesRemoved(String(text ?? ''), String(after[column] ?? ''))
      for (const [value, mark] of removed) {
        values.set(value, mark)
        if (!isDistinct(value)) for (const line of linesWith(String(text), value)) lines.add(line)
      }
    }
  }
  return { values: [...values].map(([value, mark]) => ({ value, mark })), lines: [...lines], hashes: [...hashes] }
}

/** Minimum length of a line that is erased wherever it stands. */
const minLineLength = 8

function linesWith(text: string, value: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.length >= minLineLength && line.includes(value))
}

/** Throws `precondition` when a memory or its file still holds one of the values. */
function assertGone(db: ReadableDb, memory: MemoryRow, values: readonly ErasedValue[]): void {
  const holds = (text: string): boolean =>
    values.some(({ value }) => text.includes(value) || text.includes(JSON.stringify(value).slice(1, -1)))
  const { id, content, description, evidence, tags, attention } = memory
  if ([content, description, evidence ?? '', tags].some(holds))
    throw new AppError('precondition', `${id} holds the secret. Remove it from the text first.`, { ids: [id] })
  const record = readRecord(db, id)
  const source = record && readSourceRow(db, record.source_id)
  const isInFile = record?.present === 1 && source !== null && writableKinds.has(source.kind) && holds(record.raw)
  if (isInFile || holds(attention ?? ''))
    throw new AppError(
      'precondition',
      `${record?.path ?? id} still holds the secret. Write the change to the file first, then forget it.`,
      { ids: [id] },
    )
}
