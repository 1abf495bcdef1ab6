import type { Files } from '../../ports.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { FileChange, Piece } from '../../store/fileChange.ts'
import type { RecordRow } from '../../store/pending.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import { writesOf } from '../../store/queries/writeRows.ts'
import { hasKeys } from '../../store/jsonColumns.ts'
import type { Refusal, PendingRecord, WriteBatch } from './writeBatch.ts'

/**
 * Removes the records of withdrawn results from the current state of a JSON store: agents may have updated counters or
 * rewritten the file, but the records must still say what we wrote. Refuses the others.
 */
export function planWithdrawals(
  db: ReadableDb,
  source: SourceRow,
  withdrawn: PendingRecord[],
  files: Files,
): { batch: WriteBatch; refused: Refusal[] } {
  const batch: WriteBatch = { changes: [], writes: [] }
  const refused: Refusal[] = []
  const pieces = new Map<string, Piece[]>()
  for (const { id, record } of withdrawn) {
    const writes = writesOf(db, id).filter(({ reversed }) => reversed === 0)
    const bytes = record && files.stat(record.path)?.kind === 'file' ? files.read(record.path) : null
    const isOurs =
      record !== null &&
      source.kind === 'jaato' &&
      writes.some(({ after }) => after && haveSameMeaning(after.raw, record.raw))
    const line = isOurs && bytes ? lineOf(bytes, record) : null
    if (!record || !line || !bytes) {
      const reason =
        'Its record in the file is no longer what Schoolhouse wrote. Remove it there, or bring its memory back with redo.'
      refused.push({ memory_id: id, reason })
      continue
    }
    if (line.length === bytes.length && record.line === null)
      batch.changes.push({ kind: 'remove', path: record.path, owner: id, before: bytes })
    else {
      const piece = {
        owner: id,
        at: line.at,
        before: bytes.subarray(line.at, line.at + line.length),
        after: Buffer.alloc(0),
      }
      pieces.set(record.path, [...(pieces.get(record.path) ?? []), piece])
    }
    for (const write of writes)
      batch.writes.push({ source_id: source.id, memory_id: id, before: record, after: null, reverses: write.id })
  }
  for (const [path, own] of pieces) batch.changes.push(modification(path, own))
  return { batch, refused }
}

function modification(path: string, pieces: Piece[]): FileChange {
  pieces.sort((left, right) => left.at - right.at)
  pieces.forEach((piece, index) => {
    const former = pieces[index - 1]
    // The last line includes the line break before it, which the previous piece may include too.
    const shared = former ? Math.max(0, former.at + former.before.length - piece.at) : 0
    piece.at += shared
    piece.before = piece.before.subarray(shared)
  })
  return { kind: 'modify', path, pieces }
}

const said = ['content', 'description', 'tags', 'maturity'] as const

/** Checks whether two serializations of a record agree in every field that carries its meaning. */
function haveSameMeaning(ours: string, theirs: string): boolean {
  try {
    const [left, right] = [ours, theirs].map((text): unknown => JSON.parse(text))
    if (!hasKeys<Record<string, unknown>>(left) || !hasKeys<Record<string, unknown>>(right)) return false
    return said.every((field) => JSON.stringify(left[field]) === JSON.stringify(right[field]))
  } catch {
    return false
  }
}

const newline = 0x0a
const carriageReturn = 0x0d

/** Returns the bytes of the record's line with one line break; null if it is not alone on a line, or occurs more than once. */
function lineOf(bytes: Buffer, { raw }: RecordRow): { at: number; length: number } | null {
  const record = Buffer.from(raw)
  const at = bytes.indexOf(record)
  if (at < 0 || bytes.indexOf(record, at + 1) >= 0) return null
  let end = at + record.length
  if (bytes[end] === carriageReturn) end += 1
  const isEnded = bytes[end] === newline
  if (!isEnded && end < bytes.length) return null
  if (at > 0 && bytes[at - 1] !== newline) return null
  if (isEnded) return { at, length: end + 1 - at }
  const before = at > 1 && bytes[at - 2] === carriageReturn ? 2 : 1
  return at === 0 ? { at, length: end } : { at: at - before, length: end - at + before }
}
