import { AppError } from '../../../shared/errors.ts'
import type { Attention } from '../../../shared/model/memory.ts'
import { commitStep } from '../store/commit.ts'
import { contentHash } from '../store/identity.ts'
import { findMemory } from '../store/queries/memories.ts'
import { type Row, readRow, removeRow, updateRow } from '../store/rows.ts'
import { type DecideContext, decidedNow } from './context.ts'
import { type Outcome, nothingChanged } from './outcome.ts'

/**
 * Settles somebody else's change of a record we had decided on. The memory takes the text its file has now, unless it is
 * frozen; `keep` lets our decision stand on it, otherwise the memory takes the state its file says.
 */
export function resolve(context: DecideContext, id: string, keep: boolean): Outcome {
  const { db } = context.library
  let outcome = nothingChanged('', [])
  const step = commitStep(
    context.library,
    () => {
      const memory = findMemory(db, id)
      if (!memory.attention) throw new AppError('precondition', `Nothing about ${id} waits for you.`)
      if (!keep && memory.maturity === 'escalated')
        throw new AppError(
          'precondition',
          `${id} was promoted to ${memory.escalated_to}. Un-promote it to return it to the queue.`,
        )
      if (!keep && memory.superseded_by)
        throw new AppError(
          'precondition',
          `${id} was merged into ${memory.superseded_by}. Un-merge that one to return it to the queue.`,
        )
      const { theirs } = JSON.parse(memory.attention) as Attention
      const frozen = memory.maturity === 'escalated' || memory.superseded_by !== null
      const text: Row = frozen
        ? {}
        : {
            content: theirs.content,
            description: theirs.description,
            tags: JSON.stringify(theirs.tags),
            content_hash: contentHash(theirs.content),
          }
      const maturity = theirs.maturity === memory.maturity ? 'raw' : theirs.maturity
      const state: Row = keep ? {} : { ...decidedNow(context, null), maturity, before_maturity: null }
      const tombstone = keep ? null : readRow(db, 'tombstones', memory.id)
      const changes = [
        updateRow('memories', memory, { ...text, ...state, attention: null }),
        tombstone && removeRow('tombstones', tombstone),
      ].filter((change) => change !== null)
      const label = keep ? 'Kept the decision on the changed text' : 'Took the change made elsewhere'
      outcome = { step: null, label, changed: [memory.id], unchanged: [], created: [] }
      return { decisions: [{ verb: 'resolve', label, memory_ids: [memory.id], changes }], files: [] }
    },
    context.by,
  )
  return { ...outcome, step }
}
