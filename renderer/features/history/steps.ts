import type { RulePrecision } from '../../../shared/contract/triage.ts'
import { type Decision, type Verb, noReasonGiven } from '../../../shared/model/decision.ts'
import { isSingleAct } from '../../../shared/model/decisionCount.ts'
import { actionNames } from '../../ui/ActionGlyph.tsx'

/** One step of the journal: its rows joined. */
export interface Step {
  step: number
  at: string
  actor: string
  labels: string[]
  reasons: string[]
  /** The rules that had recommended something, each with what was done. */
  rules: { rule: string; verb: Verb }[]
  memoryIds: string[]
  /** How many memories it was taken on, without what a merge made of them. */
  memoryCount: number
  /** Titles of the first memories that no label names yet. */
  subjects: string[]
  referenceIds: string[]
  paths: string[]
  undoes: number | null
  undone: boolean
  undoable: boolean
  /** Whether a later un-merge took back all it made: there is nothing left to undo. */
  takenBack: boolean
  /** The memory this step merged others into. */
  mergedInto: string | null
  /**
   * What each row did, and what to: memories or references, or the row itself; a merge to those it joined. A validation that only
   * prepared a promotion is left out.
   */
  acts: { verb: Verb; label: string; ids: string[] }[]
}

const unique = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))]

/** Joins journal rows (newest first, consecutive pages) into steps. A step split by a page boundary becomes whole again. */
export function stepsOf(rows: readonly Decision[]): Step[] {
  const byStep = Map.groupBy(rows, (row) => row.step)
  const unmerged = new Set(
    rows.flatMap((row) => (row.verb === 'unmerge' && !row.undone ? (row.memory_ids[0] ?? []) : [])),
  )
  return [...byStep.values()].flatMap((group) => {
    const oldestFirst = group.toSorted((a, b) => a.seq - b.seq)
    const newest = oldestFirst.at(-1)
    if (!newest) return []
    const labels = unique(oldestFirst.map((row) => row.label))
    const subjects = unique(oldestFirst.flatMap((row) => row.subjects))
    return {
      step: newest.step,
      at: newest.at,
      actor: newest.actor,
      labels,
      reasons: unique(oldestFirst.map((row) => row.reason)),
      rules: oldestFirst.flatMap(({ rule, verb }) => rule?.split(', ').map((id) => ({ rule: id, verb })) ?? []),
      memoryIds: unique(oldestFirst.flatMap((row) => row.memory_ids)),
      memoryCount: unique(oldestFirst.flatMap(takenOn)).length,
      subjects: subjects.filter((title) => !labels.some((label) => label.includes(title))).slice(0, 3),
      referenceIds: unique(oldestFirst.flatMap((row) => row.reference_ids)),
      paths: unique(oldestFirst.flatMap((row) => row.paths)),
      undoes: newest.undoes,
      undone: group.some((row) => row.undone),
      undoable: group.every((row) => row.undoable),
      takenBack: group.every(({ verb, memory_ids: [made = ''] }) => isRewrite(verb) && unmerged.has(made)),
      mergedInto: group.find((row) => row.verb === 'merge')?.memory_ids[0] ?? null,
      acts: actsIn(oldestFirst),
    }
  })
}

/** Checks whether a redo may find something: an undone step on whose memories nothing was decided since. */
export function hasUndone(newestFirst: readonly Step[]): boolean {
  return newestFirst.some(
    ({ undone, memoryIds }, at) =>
      undone && !newestFirst.slice(0, at).some((later) => isVerdict(later) && isOnOneOf(later, memoryIds)),
  )
}

function isVerdict({ undoes, undone, acts }: Step): boolean {
  return undoes === null && !undone && acts.some(({ verb }) => verb !== 'write-back')
}

function isOnOneOf({ memoryIds }: Step, ids: readonly string[]): boolean {
  return memoryIds.some((id) => ids.includes(id))
}

/** What a rule recommends, and why. */
export type Advice = Pick<RulePrecision, 'action' | 'sentence'>

/**
 * Returns why a step was taken, each reason once: what was said, else the sentences of the rules that recommended it. What was
 * recommended and not done is named as that, and a rule that is gone says nothing. What a policy notes is the id of its rule,
 * whose sentence says it in words; that a person gave no reason is none.
 */
export function reasonsOf({ reasons, rules }: Step, adviceOf: ReadonlyMap<string, Advice>): string[] {
  const said = reasons.filter((reason) => reason !== noReasonGiven && !/^policy: [\w.-]+$/.test(reason))
  const known = rules.flatMap(({ rule, verb }) => {
    const advice = adviceOf.get(rule)
    return advice ? [{ ...advice, isFollowed: advice.action === verb }] : []
  })
  const others = known.filter(({ isFollowed }) => !isFollowed)
  // A promotion validates first: that alone does not follow a recommendation to validate.
  const isOtherwise = (sentence: string): boolean => others.some((other) => other.sentence === sentence)
  const followed = known.flatMap(({ isFollowed, sentence }) => (isFollowed && !isOtherwise(sentence) ? sentence : []))
  if (said.length > 0) return followed.length > 0 && others.length === 0 ? asRecommended(said) : said
  return [
    ...asRecommended(unique(followed)),
    ...unique(others.map(({ action, sentence }) => `Instead of the recommended ${actionNames[action]}: ${sentence}`)),
  ]
}

function asRecommended(reasons: readonly string[]): string[] {
  return reasons.map((reason, at) => (at === 0 ? `As recommended: ${reason}` : reason))
}

/** Checks whether a verb makes a memory in place of others, which its rows name first. */
function isRewrite(verb: Verb): boolean {
  return verb === 'merge' || verb === 'edit'
}

function actsIn(rows: readonly Decision[]): Step['acts'] {
  const isPromotion = (verb: Verb): boolean => verb === 'promote' || verb === 'merge-into'
  const promoted = new Set(rows.flatMap(({ verb, memory_ids }) => (isPromotion(verb) ? memory_ids : [])))
  return rows.flatMap((row) => {
    const ids = changedBy(row).filter((id) => row.verb !== 'validate' || !promoted.has(id))
    return ids.length > 0 ? [{ verb: row.verb, label: row.label, ids }] : []
  })
}

/** Returns what a row counts by: a merge by what it joined, an edit or an undo as one. */
function changedBy(row: Decision): string[] {
  const { seq, verb, memory_ids, reference_ids } = row
  if (verb === 'merge') return takenOn(row)
  if (isSingleAct(verb)) return [String(seq)]
  const ids = memory_ids.length > 0 ? memory_ids : reference_ids
  return ids.length > 0 ? ids : [String(seq)]
}

/** Returns the memories of a row; those of a merge begin with what it made. */
function takenOn({ verb, memory_ids }: Pick<Decision, 'verb' | 'memory_ids'>): string[] {
  return verb === 'merge' ? memory_ids.slice(1) : memory_ids
}
