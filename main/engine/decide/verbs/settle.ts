import { AppError } from '../../../../shared/errors.ts'
import { isClearlyOlder } from '../../../../shared/isClearlyOlder.ts'
import type { Settlement } from '../../../../shared/model/decision.ts'
import { assertAllowed } from '../../../../shared/model/memory.ts'
import { compare } from '../../language/comparison.ts'
import { commitStep } from '../../store/commit.ts'
import type { ReadableDb } from '../../store/db.ts'
import { isOlder, readHashedText, type HashedText } from '../../store/queries/comparedTexts.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { type MemoryRow, findMemory } from '../../store/queries/memories.ts'
import { readPair } from '../../store/queries/pairs.ts'
import { type RowChange, addRow, readRow, rowKey, updateRow } from '../../store/rows.ts'
import type { DecideContext } from '../context.ts'
import { moveChanges } from './move.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { required } from '../../../../shared/required.ts'
import { quoted } from '../../../../shared/text/quoted.ts'
import { cutTitle } from '../../../../shared/text/titleCut.ts'

export interface SettleInput {
  a: string
  b: string
  keep: Settlement
  scope_a?: string | undefined
  scope_b?: string | undefined
  reason?: string | undefined
}

/** One text of the pair; `memory` is null for what we cannot discard: a reference, or an entry of a file. */
interface Side {
  text: HashedText
  memory: MemoryRow | null
  /** Where or when it applies, in the person's words. */
  scope: string | null
}

/** How two texts relate that can be settled. */
type Relation = 'conflict' | 'versions'

const labels: Record<Relation, Record<Settlement | 'one', string>> = {
  conflict: {
    newer: 'Kept the newer of two in conflict',
    older: 'Kept the older of two in conflict',
    one: 'Kept one of two in conflict',
    both: 'Kept both memories in conflict',
    neither: 'Discarded both memories in conflict',
  },
  versions: {
    newer: 'Kept the newer of two versions',
    older: 'Kept the older of two versions',
    one: 'Kept one of two versions',
    both: 'Kept both versions',
    neither: 'Discarded both versions',
  },
}

/**
 * Settles a contradiction, or chooses between two versions of one note, as one step. `newer` and `older` discard the other memory, which the kept one supersedes; `both`
 * settles the pair until a text changes; `neither` discards both. Throws `precondition`, with what to do instead, when the
 * two are neither or the one to discard is frozen.
 */
export function settle(context: DecideContext, input: SettleInput): Outcome {
  const { db } = context.library
  let outcome = nothingChanged('', [])
  const step = commitStep(
    context.library,
    () => {
      const draft = settleDecision(context, input)
      if (!draft) {
        outcome = nothingChanged('Already settled', idsOf(orderedSides(db, input)))
        return { decisions: [], files: [] }
      }
      outcome = { ...nothingChanged(draft.label, []), changed: draft.memory_ids }
      return { decisions: [draft], files: [] }
    },
    context.by,
  )
  return { ...outcome, step }
}

/**
 * Returns the decision that settles a contradiction, for a larger step; null if it is already settled that way. Throws what
 * `settle` throws.
 */
export function settleDecision(context: DecideContext, input: SettleInput): DecisionDraft | null {
  const { db } = context.library
  const sides = orderedSides(db, input)
  if (isSettled(db, input.keep, sides)) return null
  const relation = relationOf(db, sides)
  const changes = changesFor(context, input, sides)
  if (changes.length === 0) return null
  const references = sides.flatMap(({ text }) => (text.kind === 'reference' ? text.id : []))
  return {
    verb: 'settle',
    label: labelOf(relation, input.keep, sides),
    memory_ids: idsOf(sides),
    reference_ids: references,
    reason: input.reason ?? null,
    changes,
  }
}

/** Names the one that is kept; both, or neither, are named by what the step concerns. */
function labelOf(relation: Relation, keep: Settlement, sides: [Side, Side]): string {
  const [older, newer] = sides
  const words = labels[relation][outcomeOf(keep, sides)]
  if (keep === 'both' || keep === 'neither') return words
  return `${words}: ${quoted(cutTitle((keep === 'newer' ? newer : older).text.description))}`
}

/** Only of two texts of clearly different age is one the newer. */
function outcomeOf(keep: Settlement, [older, newer]: [Side, Side]): Settlement | 'one' {
  const isOne = keep === 'newer' || keep === 'older'
  return isOne && !isClearlyOlder(older.text.timestamp, newer.text.timestamp) ? 'one' : keep
}

/** Throws what `settle` throws for two texts that are no pair to settle. */
export function assertSettleable(db: ReadableDb, pair: Pick<SettleInput, 'a' | 'b'>): void {
  relationOf(db, orderedSides(db, pair))
}

function idsOf(sides: [Side, Side]): string[] {
  return sides.flatMap(({ memory }) => memory?.id ?? [])
}

/** Returns both sides, the older first. Throws `not_found`, or `validation` when the two are no pair to settle. */
function orderedSides(db: ReadableDb, { a, b, scope_a, scope_b }: Omit<SettleInput, 'keep'>): [Side, Side] {
  const [one, other] = [sideOf(db, a, scope_a), sideOf(db, b, scope_b)]
  if (one.text.id === other.text.id)
    throw new AppError('validation', `${a} and ${b} are the same text. Name the two texts of a conflict.`)
  if (!one.memory && !other.memory)
    throw new AppError('validation', 'Neither of the two is a memory. Edit the references or their files instead.')
  return isOlder(one.text, other.text) ? [one, other] : [other, one]
}

function sideOf(db: ReadableDb, id: string, scope: string | undefined): Side {
  const known = readHashedText(db, id)
  const trimmed = scope?.trim() ?? ''
  const said = trimmed === '' ? null : trimmed
  if (known && known.kind !== 'memory') return { text: known, memory: null, scope: said }
  const memory = findMemory(db, id)
  return { text: required(readHashedText(db, memory.id), 'text of a memory'), memory, scope: said }
}

function isSettled(db: ReadableDb, keep: Settlement, [older, newer]: [Side, Side]): boolean {
  const isGone = ({ memory }: Side): boolean => memory?.maturity === 'discarded'
  switch (keep) {
    case 'newer':
      return isGone(older) && isSupersededBy(older, newer)
    case 'older':
      return isGone(newer) && isSupersededBy(newer, older)
    case 'neither':
      return isGone(older) && isGone(newer)
    case 'both': {
      const row = readRow(db, 'settled', pairKey(older, newer))
      const [a_scope, b_scope] = scopesByHash(older, newer)
      return row !== null && row['a_scope'] === a_scope && row['b_scope'] === b_scope
    }
  }
}

function isSupersededBy({ memory }: Side, winner: Side): boolean {
  return winner.memory ? memory?.superseded_by === winner.memory.id : memory?.reason?.includes(winner.text.id) === true
}

/** Returns how the two relate. Throws `precondition` when there is nothing to settle. */
function relationOf(db: ReadableDb, [older, newer]: [Side, Side]): Relation {
  const pair = readPair(db, older.text.hash, newer.text.hash)
  if (pair?.verdict === 'conflict') return 'conflict'
  if (pair?.versions === 1) return 'versions'
  if (compare(older.text.content, newer.text.content).verdict === 'conflict') return 'conflict'
  throw new AppError(
    'precondition',
    `${older.text.id} and ${newer.text.id} are not in conflict. \`compare\` shows how they relate; discard one or merge them.`,
    { ids: [older.text.id, newer.text.id] },
  )
}

function changesFor(context: DecideContext, { keep, reason }: SettleInput, sides: [Side, Side]): RowChange[] {
  const [older, newer] = sides
  switch (keep) {
    case 'newer':
      return supersede(context, older, newer, reason)
    case 'older':
      return supersede(context, newer, older, reason)
    case 'neither':
      return [
        ...discardSide(context, older, { why: `contradicts ${newer.text.id}; neither was kept`, reason }),
        ...discardSide(context, newer, { why: `contradicts ${older.text.id}; neither was kept`, reason }),
      ]
    case 'both':
      return keepBoth(context, sides)
  }
}

function supersede(context: DecideContext, loser: Side, winner: Side, reason: string | undefined): RowChange[] {
  if (winner.memory && winner.memory.maturity !== 'escalated') assertAllowed('retain', winner.memory)
  const why = `superseded by ${winner.memory?.external_id ?? winner.text.id}`
  const under = winner.memory ? { superseded_by: winner.memory.id } : {}
  return discardSide(context, loser, { why, reason, ...under })
}

interface Surrender {
  why: string
  reason: string | undefined
  superseded_by?: string
}

/** Discards a side. Throws `precondition`, with what to do instead, when it is not ours to discard. */
function discardSide(context: DecideContext, { text, memory }: Side, { why, reason, ...more }: Surrender): RowChange[] {
  if (!memory) throw new AppError('precondition', frozen(text), { ids: [text.id] })
  assertAllowed('discard', memory)
  return moveChanges(context, 'discard', memory, reason ? `${why}: ${reason}` : why, { ...more })
}

function frozen({ kind, id, file, line }: HashedText): string {
  return kind === 'reference'
    ? `${id} is a reference: it stays until you edit or un-promote it. Do that, or keep it, or keep both.`
    : `It is in ${file}, line ${line}, which Schoolhouse did not write and cannot discard. Change it there, or keep it, or keep both.`
}

function keepBoth({ library: { db }, clock }: DecideContext, [older, newer]: [Side, Side]): RowChange[] {
  for (const { memory } of [older, newer])
    if (memory && memory.maturity !== 'escalated') assertAllowed('retain', memory)
  const [a_scope, b_scope] = scopesByHash(older, newer)
  const key = pairKey(older, newer)
  const [a_hash, b_hash] = [older.text.hash, newer.text.hash].toSorted() as [string, string]
  const row = readRow(db, 'settled', key)
  const scopes = { a_scope, b_scope, at: clock.now().toISOString() }
  return [
    row ? updateRow('settled', row, scopes) : addRow('settled', { a_hash, b_hash, ...scopes }),
    ...[older, newer].map(({ memory, scope }) =>
      memory && memory.maturity !== 'escalated' && scope !== null && isPath(scope)
        ? updateRow('memories', memory, { scope_path: scope })
        : null,
    ),
  ].filter((change) => change !== null)
}

function scopesByHash(one: Side, other: Side): [string | null, string | null] {
  return one.text.hash < other.text.hash ? [one.scope, other.scope] : [other.scope, one.scope]
}

function pairKey(one: Side, other: Side): string {
  return rowKey(...[one.text.hash, other.text.hash].toSorted())
}

/** Checks whether a scope is a path (`src/api`, `*.test.ts`) rather than a condition (`before the migration`). */
function isPath(scope: string): boolean {
  return /^\S+$/.test(scope) && /[/\\.*]/.test(scope)
}
