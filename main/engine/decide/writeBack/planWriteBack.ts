import { filesBehind } from '../../sources/outsideLinks.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { pendingOf, readRecord } from '../../store/pending.ts'
import { followedLinks } from '../../store/queries/sourceLinks.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import { planEdits } from './planEdits.ts'
import { planReversals } from './planReversals.ts'
import type { Refusal, Waiting, WriteBatch } from './writeBatch.ts'
import { planWithdrawals } from './planWithdrawals.ts'
import type { TitleOf } from './recordEdits.ts'
import type { Library } from '../../store/library.ts'
import { readMemoryRow } from '../../store/queries/memoryLookups.ts'

/** What is to be written next of what was decided, and what cannot be. */
export interface SourceWritePlan {
  /** What takes former writes back comes first, what is new is planned when that is done. Null when there is nothing left. */
  batch: WriteBatch | null
  refused: Refusal[]
}

/**
 * Works out what a source's files need next so that they say what was decided. Writes nothing. `written` are memories whose
 * records this write-back has put into files already.
 */
export function planSourceWrites(
  whole: Library,
  source: SourceRow,
  titleOf: TitleOf,
  written: ReadonlySet<string> = new Set(),
): SourceWritePlan {
  const followed = followedLinks(whole.db, source.id)
  const library = { ...whole, files: filesBehind(whole.files, source.path, followed) }
  const { db, files } = library
  const waiting = pendingOf(db, source.id).map((id): Waiting => {
    const memory = readMemoryRow(db, id)
    const record = readRecord(db, id)
    // A result that is gone from its file is written as if it had never been there.
    return { id, memory, record: memory && record?.gone_since ? null : record }
  })
  const { batch, rest, withdrawn } = planReversals(db, source, waiting, files, written)
  const { batch: out, refused } = planWithdrawals(db, source, withdrawn, files)
  if (batch.writes.length > 0) return { batch, refused }
  if (out.writes.length > 0) return { batch: out, refused }
  const edits = planEdits(library, source, { connector: connectorOf(source.kind), titleOf, written }, rest, refused)
  return { batch: edits.writes.length > 0 ? edits : null, refused }
}
