import type { ReviewRow, ReviewVerdict } from '../../../shared/contract/review.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Action } from '../../../shared/model/action.ts'
import type { FileDiff, SeenFiles } from '../../../shared/model/diff.ts'
import { assertAllowed } from '../../../shared/model/memory.ts'
import type { Core } from '../core.ts'
import { commitFiles } from '../store/commit.ts'
import type { FileChange } from '../store/fileChange.ts'
import type { DecisionDraft } from '../store/journal.ts'
import { overlayOf } from '../store/overlay.ts'
import { type MemoryRow, findMemories, findMemory } from '../store/queries/memories.ts'
import { readRecommendation } from '../store/queries/recommendations.ts'
import { updateRow } from '../store/rows.ts'
import { composition } from './compose.ts'
import { type DecideContext, countOf } from './context.ts'
import { mergeIntoPart } from './mergeIntoReference.ts'
import { mergeTexts } from './mergeTexts.ts'
import { changesOf } from './move.ts'
import { type Outcome, nothingChanged } from './outcome.ts'
import { promotionPart } from './promote.ts'
import { retainedUntil } from './retain.ts'
import { assertAsSeen, seenDiffs } from './seenFiles.ts'
import { settlement } from './settle.ts'

export interface Wish {
  row: ReviewRow
  /** Null: what is recommended. */
  verdict: ReviewVerdict | null
  /** Of a merge, a validation or a promotion: the text as a person wrote it. */
  content?: string | undefined
}

export interface Accepted {
  outcome: Outcome
  steps: number[]
  done: { wish: Wish; words: string; step: number }[]
  refused: { row: ReviewRow; because: string }[]
}

interface Part {
  decisions: DecisionDraft[]
  files: FileChange[]
  words: string
}

/**
 * Carries out what is wished for items of a review, as one step; what would change a file twice follows in a step of its
 * own. What may not be done is left, with the reason; a single wish throws it, and so does a first step that fails.
 * Throws `conflict` where a file that is written at once is not what it was when its change was looked at (`seen`), or was not looked at.
 */
export function acceptReview(
  core: Core,
  context: DecideContext,
  wishes: readonly Wish[],
  seen: SeenFiles = {},
): Accepted {
  assertAsSeen(core.library.files, seen)
  const result: Accepted = { outcome: nothingChanged('Nothing was changed', []), steps: [], done: [], refused: [] }
  let left = wishes
  while (left.length > 0) {
    const round = planRound(core, context, left)
    for (const { wish, error } of round.refused) {
      if (wishes.length === 1) throw error
      result.refused.push({ row: wish.row, because: error.message })
    }
    if (round.done.length === 0) break
    try {
      assertShown(round.files, seen)
      const step = commitFiles(core.library, () => ({ decisions: round.decisions, files: round.files }), context.by)
      if (step !== null) {
        result.steps.push(step)
        for (const { wish, words } of round.done) result.done.push({ wish, words, step })
        note(result.outcome, round.decisions, step)
      }
    } catch (error) {
      // The steps before it stand, and are told.
      if (!(error instanceof AppError) || result.steps.length === 0) throw error
      const undone = [...round.done.map(({ wish }) => wish), ...round.later]
      result.refused.push(...undone.map(({ row }) => ({ row, because: error.message })))
      break
    }
    left = round.later
  }
  result.outcome.label = labelOf(result.done.map(({ words }) => words))
  return result
}

/** Throws `conflict`, naming it, where a reference would be written whose change nobody saw. */
function assertShown(files: readonly FileChange[], seen: SeenFiles): void {
  const unseen = files.find(({ path }) => seen[path] === undefined)
  if (unseen)
    throw new AppError(
      'conflict',
      `The change of ${unseen.path} was not shown. Nothing was written; look at it first.`,
      { ids: [unseen.path] },
    )
}

/**
 * What `acceptReview` would do of this, with the changes of files it would write at once. Changes nothing; comes in steps of
 * some milliseconds.
 */
export function* previewReview(
  core: Core,
  context: DecideContext,
  wishes: readonly Wish[],
): Generator<void, { done: Wish[]; files: FileDiff[]; refused: Accepted['refused'] }> {
  const files = overlayOf(core.library.files)
  const within = { ...core, library: { ...core.library, files } }
  const done: Wish[] = []
  const changes: FileChange[] = []
  const refused: Accepted['refused'] = []
  for (const wish of wishes) {
    const round = planRound(within, context, [wish])
    refused.push(...round.refused.map(({ error }) => ({ row: wish.row, because: error.message })))
    for (const change of round.files) files.apply(change)
    changes.push(...round.files)
    done.push(...round.done.map((each) => each.wish))
    yield
  }
  return { done, files: seenDiffs(core.library.files, files, changes), refused }
}

/** What is recommended, as a verdict. Throws `precondition` where a person has to say. */
function verdictOf({ action, title }: Pick<ReviewRow, 'action' | 'title'>): Exclude<Action, 'needs-you'> {
  if (action === 'needs-you')
    throw new AppError('precondition', `“${title}” needs you: nothing is recommended. Choose a verdict yourself.`)
  return action
}

function planRound(core: Core, context: DecideContext, wishes: readonly Wish[]) {
  const files = overlayOf(core.library.files)
  const within = { ...core, library: { ...core.library, files } }
  const taken = new Set<string>()
  const references = new Set<string>()
  const changes: FileChange[] = []
  const drafts: DecisionDraft[] = []
  const done: { wish: Wish; words: string }[] = []
  const later: Wish[] = []
  const refused: { wish: Wish; error: AppError }[] = []
  for (const wish of wishes) {
    if (wish.row.ids.some((id) => taken.has(id))) {
      later.push(wish)
      continue
    }
    try {
      const { decisions, files: planned, words } = partOf(within, context, wish)
      const made = decisions.flatMap(({ reference_ids = [] }) => reference_ids)
      if (
        changes.some(({ path }) => planned.some((other) => other.path === path)) ||
        made.some((id) => references.has(id))
      ) {
        later.push(wish)
        continue
      }
      for (const change of planned) files.apply(change)
      changes.push(...planned)
      for (const draft of decisions) {
        gather(drafts, draft)
        for (const id of draft.memory_ids) taken.add(id)
      }
      for (const id of made) references.add(id)
      done.push({ wish, words })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ wish, error })
    }
  }
  return { decisions: drafts, files: changes, done, later, refused }
}

function partOf(core: Core, context: DecideContext, wish: Wish): Part {
  const { row } = wish
  const verdict = wish.verdict ?? verdictOf(row)
  if (row.kind === 'pair') return settlePart(context, row, verdict)
  const reason = wish.verdict === null || wish.verdict === row.action ? row.reason : null
  const memories = findMemories(context.library.db, row.ids)
  const [only] = memories
  const written = only && memories.length === 1 && wish.content !== only.content ? wish.content : undefined
  switch (verdict) {
    case 'discard':
    case 'validate': {
      if (verdict === 'validate' && only && written !== undefined) return rewordedPart(context, only, written)
      const moving = memories.filter(({ maturity }) => verdict === 'discard' || maturity !== 'validated')
      for (const memory of moving) assertAllowed(verdict, memory)
      const words = verdict === 'discard' ? 'discarded' : 'validated'
      // It is kept as what it is.
      if (moving.length === 0) return retainedPart(context, memories, reason)
      const changes = moving.flatMap((memory) => changesOf(context, verdict, memory, reason))
      return plain(draftOf(verdict, words, moving, { reason, changes }), words)
    }
    case 'retain': {
      return retainedPart(context, memories, reason)
    }
    case 'merge':
      return mergePart(core, context, wish, memories)
    case 'promote': {
      if (!only || memories.length > 1)
        throw new AppError('precondition', 'Merge them first: then the one that comes of it can be promoted.')
      const part = promotionPart(core, context, { memory_id: only.id, content: written, reason: reason ?? 'reviewed' })
      return { ...part, words: 'promoted' }
    }
    case 'newer':
    case 'older':
    case 'both':
    case 'neither':
      throw new AppError('validation', 'Only two that cannot both hold are settled.')
  }
}

function retainedPart(context: DecideContext, memories: readonly MemoryRow[], reason: string | null): Part {
  for (const memory of memories) assertAllowed('retain', memory)
  const until = retainedUntil(context.clock.now())
  const changes = memories.flatMap((memory) => updateRow('memories', memory, { retained_until: until }) ?? [])
  return plain(draftOf('retain', 'retained', memories, { reason, changes }), 'retained')
}

/** The text a person wrote in place of it, validated with the same key. */
function rewordedPart(context: DecideContext, memory: MemoryRow, content: string): Part {
  assertAllowed(memory.maturity === 'raw' ? 'validate' : 'edit', memory)
  return plain(composition(context, 'edit', [memory], { content, maturity: 'validated' }), 'reworded')
}

function settlePart(context: DecideContext, { ids, title }: ReviewRow, verdict: ReviewVerdict): Part {
  const keep = verdict === 'discard' ? 'neither' : verdict === 'retain' ? 'both' : verdict
  if (keep !== 'newer' && keep !== 'older' && keep !== 'both' && keep !== 'neither')
    throw new AppError('precondition', 'The two cannot both hold: keep A, keep B, keep both, or discard both.')
  const draft = settlement(context, { a: ids[0] ?? '', b: ids[1] ?? '', keep })
  if (!draft) throw new AppError('conflict', `“${title}” was settled elsewhere. Nothing was overwritten.`)
  return plain(draft, { newer: 'kept newer', older: 'kept older', both: 'kept both', neither: 'discarded both' }[keep])
}

function mergePart(core: Core, context: DecideContext, { row, content }: Wish, memories: MemoryRow[]): Part {
  const { db } = context.library
  const [first] = memories
  if (!first) throw new AppError('not_found', `There is no memory ${row.ids.join(', ')}.`)
  const others = memories.length > 1 ? [] : (readRecommendation(db, first)?.with ?? [])
  const reference = others.find((id) => !id.startsWith('m_'))
  if (reference !== undefined) {
    const { decisions, files } = mergeIntoPart(core, context, { id: reference, ids: [first.id] })
    return { decisions, files, words: 'merged into it' }
  }
  const sources = [...memories, ...others.map((id) => findMemory(db, id))]
  if (sources.length < 2)
    throw new AppError('precondition', `Nothing says the same as “${row.title}”. Validate, retain or discard it.`)
  const proposal = mergeTexts(sources.map((source) => source.content))
  const conflict = content === undefined ? proposal.contradictions[0] : undefined
  if (conflict)
    throw new AppError('precondition', `They contradict one another: ${conflict.text}. Edit the result, then merge.`)
  const draft = composition(context, 'merge', sources, {
    content: content ?? proposal.content,
    description: first.description,
    reason: row.reason,
  })
  return plain(draft, 'merged')
}

function draftOf(
  verb: 'discard' | 'validate' | 'retain',
  words: string,
  memories: readonly MemoryRow[],
  { reason, changes }: Pick<DecisionDraft, 'reason' | 'changes'>,
): DecisionDraft {
  const label = `${words[0]!.toUpperCase()}${words.slice(1)} ${countOf(memories.length)}`
  return { verb, label, memory_ids: memories.map(({ id }) => id), reason: reason ?? null, changes }
}

function plain(draft: DecisionDraft, words: string): Part {
  return { decisions: [draft], files: [], words }
}

/** Verdicts of one sort and for one reason make one row of the journal. */
function gather(drafts: DecisionDraft[], draft: DecisionDraft): void {
  const simple = draft.verb === 'discard' || draft.verb === 'validate' || draft.verb === 'retain'
  const same =
    simple && draft.changes.length > 0
      ? drafts.find(({ verb, reason }) => verb === draft.verb && reason === draft.reason)
      : undefined
  if (!same) {
    drafts.push({ ...draft, memory_ids: [...draft.memory_ids], changes: [...draft.changes] })
    return
  }
  same.memory_ids.push(...draft.memory_ids)
  same.changes.push(...draft.changes)
  same.label = `${same.label.split(' ')[0]} ${countOf(same.memory_ids.length)}`
}

function note(outcome: Outcome, decisions: readonly DecisionDraft[], step: number): void {
  outcome.step = step
  for (const { verb, memory_ids } of decisions) {
    const [first, ...others] = memory_ids
    const makesOne = verb === 'merge' || verb === 'edit'
    if (makesOne && first !== undefined) outcome.created.push(first)
    outcome.changed.push(...(makesOne ? others : memory_ids))
  }
  outcome.changed = [...new Set(outcome.changed)]
}

function labelOf(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1)
  const parts = [...counts].map(([each, count]) => (counts.size === 1 && count === 1 ? each : `${each} ${count}`))
  const label = parts.join(', ')
  return label === '' ? 'Nothing was changed' : `${label[0]!.toUpperCase()}${label.slice(1)}`
}
