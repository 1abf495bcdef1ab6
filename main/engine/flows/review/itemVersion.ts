import { createHash } from 'node:crypto'
import type { ReviewRow } from '../../../../shared/contract/review.ts'
import type { ReadableDb } from '../../store/db.ts'
import { readHashedText } from '../../store/queries/comparedTexts.ts'
import { readCard } from '../../store/queries/cards.ts'
import { findMemory } from '../../store/queries/memories.ts'

/** Returns a hash of what an item is based on: its texts and states, and whether a record was deleted from its file. */
export function versionOf(db: ReadableDb, { ids }: Pick<ReviewRow, 'ids'>): string {
  const hash = createHash('sha256')
  for (const id of ids) {
    const text = readHashedText(db, id)
    const memory = text?.kind === 'memory' ? findMemory(db, id) : null
    const isGone = memory !== null && readCard(db, id)?.flags.some(({ kind }) => kind === 'gone')
    const states = [memory?.maturity, memory?.superseded_by, memory?.attention]
    hash.update(JSON.stringify([id, text?.hash, text?.description, ...states, isGone ? 'gone' : undefined]))
  }
  return hash.digest('hex').slice(0, 16)
}
