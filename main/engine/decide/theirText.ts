import type { Attention } from '../../../shared/model/memory.ts'
import type { ReadableDb } from '../store/db.ts'
import { contentHash } from '../store/identity.ts'
import { decodeAttention } from '../store/jsonColumns.ts'
import type { MemoryRow } from '../store/queries/memories.ts'
import { readMemoryRow } from '../store/queries/memoryLookups.ts'
import { type Row, type RowChange, updateRow } from '../store/rows.ts'

/** Returns the columns that give a memory the text somebody else wrote. */
export function theirText({ content, description, tags }: Attention['theirs']): Row {
  return {
    content,
    description,
    tags: JSON.stringify(tags),
    content_hash: contentHash(content),
    rewritten: null,
  }
}

/**
 * Returns the changes that settle what somebody else changed, for memories on which nothing is decided any more after the
 * given changes: they take the text of their file, as an undecided memory does. One whose state was changed too still waits.
 */
export function settleUndecided(db: ReadableDb, ids: readonly string[], changes: readonly RowChange[]): RowChange[] {
  return ids.flatMap((id) => {
    const before = readMemoryRow(db, id)
    const after = before && rowAfter(before, changes)
    const attention = after && isUndecided(after) ? decodeAttention(after.attention) : null
    if (!after || !attention || ![before.maturity, after.maturity].includes(attention.theirs.maturity)) return []
    return updateRow('memories', after, { ...theirText(attention.theirs), attention: null }) ?? []
  })
}

function isUndecided({ superseded_by, rewritten, decided_by }: MemoryRow): boolean {
  return superseded_by === null && rewritten === null && (decided_by === null || decided_by.startsWith('source:'))
}

/** Returns a memory after some changes; null if one of them removes it. */
function rowAfter(memory: MemoryRow, changes: readonly RowChange[]): MemoryRow | null {
  const own = changes.filter(({ table, key }) => table === 'memories' && key === memory.id)
  if (own.some(({ after }) => after === null)) return null
  return own.reduce((row, { after }) => ({ ...row, ...after }), memory)
}
