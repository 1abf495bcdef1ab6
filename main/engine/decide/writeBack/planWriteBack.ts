import { withAllowedLinks } from '../../sources/outsideLinks.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { pendingOf, readRecord } from '../../store/pending.ts'
import { followedLinks } from '../../store/queries/sourceLinks.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import { type Unsafe, planEdits } from './planEdits.ts'
import { planReversals } from './planReversals.ts'
import type { Refusal, PendingRecord, WriteBatch } from './writeBatch.ts'
import { planWithdrawals } from './planWithdrawals.ts'
import type { TitleOf } from './recordEdits.ts'
import type { Library } from '../../store/library.ts'
import { readMemoryRow } from '../../store/queries/memoryLookups.ts'

/** The next writes for a source, and what cannot be written. */
export interface SourceWritePlan {
  /** Reversals of former writes come first; new edits are planned once those are done. Null when nothing is left. */
  batch: WriteBatch | null
  refused: Refusal[]
}

/**
 * Plans what a source's files need next to match the decisions. Writes nothing. `written` lists memories whose records this
 * write-back has already written; `unsafe` says why a new text may not be written.
 */
export function planSourceWrites(
  whole: Library,
  source: SourceRow,
  titleOf: TitleOf,
  written: ReadonlySet<string> = new Set(),
  unsafe: Unsafe = () => null,
): SourceWritePlan {
  const followed = followedLinks(whole.db, source.id)
  const library = { ...whole, files: withAllowedLinks(whole.files, source.path, followed) }
  const { db, files } = library
  const pending = pendingOf(db, source.id).map((id): PendingRecord => {
    const memory = readMemoryRow(db, id)
    const record = readRecord(db, id)
    // A result that is gone from its file is written again as new.
    return { id, memory, record: memory && record?.gone_since ? null : record }
  })
  const { batch, rest, withdrawn } = planReversals(db, source, pending, files, written)
  const { batch: out, refused } = planWithdrawals(db, source, withdrawn, files)
  if (batch.writes.length > 0) return { batch, refused }
  if (out.writes.length > 0) return { batch: out, refused }
  const edits = planEdits(
    library,
    source,
    { connector: connectorOf(source.kind), titleOf, unsafe, written },
    rest,
    refused,
  )
  return { batch: edits.writes.length > 0 ? edits : null, refused }
}
