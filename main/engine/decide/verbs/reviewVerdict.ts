import type { ReviewRow, ReviewVerdict } from '../../../../shared/contract/review.ts'
import { AppError } from '../../../../shared/errors.ts'
import { assertAllowed } from '../../../../shared/model/memory.ts'
import { counted } from '../../../../shared/text/counted.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import type { FileChange } from '../../store/fileChange.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { type MemoryRow, findMemories, findMemory } from '../../store/queries/memories.ts'
import { readRecommendation } from '../../store/queries/recommendationRows.ts'
import { composeDecision } from '../merge/compose.ts'
import type { DecideContext } from '../context.ts'
import { mergeIntoPart } from '../merge/mergeIntoReference.ts'
import { mergeMemories } from '../merge/mergeTexts.ts'
import { isEndorsed, moveChanges } from './move.ts'
import { type WrittenReference, promotionPart } from '../promote/promote.ts'
import { retainedRows } from './retain.ts'
import { settleDecision } from './settle.ts'

/** A requested decision on a review item. */
export interface Wish {
  row: ReviewRow
  /** Null to accept the recommendation. */
  verdict: ReviewVerdict | null
  /** The text a person wrote, for a merge, a validation or a promotion. */
  content?: string | undefined
}

/** What a decision results in: journal decisions, file changes, and a summary such as `discarded`. */
export interface VerdictPart {
  decisions: DecisionDraft[]
  files: FileChange[]
  words: string
  /** What it writes at once; absent where only records change. */
  reference?: WrittenReference
}

/** Plans the decision on one item. Throws `precondition` when it is not allowed, `conflict` when it was settled elsewhere. */
export function planVerdict(core: ScanningCore, context: DecideContext, wish: Wish): VerdictPart {
  const { row } = wish
  const verdict = wish.verdict ?? recommendedVerdict(row)
  if (row.kind === 'pair') return settlePart(context, row, verdict)
  const reason = wish.verdict === null || wish.verdict === row.action ? row.reason : null
  const memories = findMemories(context.library.db, row.ids)
  const [only] = memories
  const written = only && memories.length === 1 && wish.content !== only.content ? wish.content : undefined
  switch (verdict) {
    case 'discard':
    case 'validate': {
      if (verdict === 'validate' && only && written !== undefined) return rewordedPart(context, only, written)
      const endorsed = verdict === 'validate' ? memories.filter((memory) => isEndorsed(context, memory)) : []
      const open = memories.filter(({ maturity }) => verdict === 'discard' || maturity !== 'validated')
      for (const memory of open) assertAllowed(verdict, memory)
      const moving = [...open, ...endorsed]
      const words = verdict === 'discard' ? 'discarded' : 'validated'
      // Already validated memories are retained.
      if (moving.length === 0) return retainedPart(context, memories, reason)
      const changes = moving.flatMap((memory) => moveChanges(context, verdict, memory, reason))
      return singlePart(draftOf(verdict, words, moving, { reason, changes }), words)
    }
    case 'retain': {
      return retainedPart(context, memories, reason)
    }
    case 'merge':
      return mergePart(core, context, wish, memories)
    case 'promote': {
      if (!only || memories.length > 1) throw new AppError('precondition', 'Merge them first, then promote the result.')
      // What is accepted was shown, with the files it creates.
      const wish = { memory_id: only.id, content: written, reason: reason ?? 'reviewed', create: true }
      const part = promotionPart(core, context, wish)
      return { ...part, words: 'promoted' }
    }
    case 'newer':
    case 'older':
    case 'both':
    case 'neither':
      throw new AppError('validation', 'Only two texts that contradict each other can be settled.')
  }
}

/** Returns the recommendation as a verdict. Throws `precondition` when a person has to decide. */
function recommendedVerdict({
  action,
  suggests,
  title,
}: Pick<ReviewRow, 'action' | 'suggests' | 'title'>): ReviewVerdict {
  if (suggests) return suggests
  if (action === 'needs-you')
    throw new AppError('precondition', `“${title}” needs you: nothing is recommended. Choose a verdict yourself.`)
  return action
}

function retainedPart(context: DecideContext, memories: readonly MemoryRow[], reason: string | null): VerdictPart {
  for (const memory of memories) assertAllowed('retain', memory)
  const changes = retainedRows(memories, context.clock.now())
  return singlePart(draftOf('retain', 'snoozed', memories, { reason, changes }), 'snoozed')
}

/** Replaces the memory by the person's text and validates it. */
function rewordedPart(context: DecideContext, memory: MemoryRow, content: string): VerdictPart {
  assertAllowed(memory.maturity === 'raw' ? 'validate' : 'edit', memory)
  return singlePart(composeDecision(context, 'edit', [memory], { content, maturity: 'validated' }), 'reworded')
}

function settlePart(context: DecideContext, { ids, title }: ReviewRow, verdict: ReviewVerdict): VerdictPart {
  const keep = verdict === 'discard' ? 'neither' : verdict === 'retain' ? 'both' : verdict
  if (keep !== 'newer' && keep !== 'older' && keep !== 'both' && keep !== 'neither')
    throw new AppError('precondition', 'The two contradict each other: keep A, keep B, keep both, or discard both.')
  const draft = settleDecision(context, { a: ids[0] ?? '', b: ids[1] ?? '', keep })
  if (!draft) throw new AppError('conflict', `“${title}” was settled elsewhere. Nothing was overwritten.`)
  return singlePart(
    draft,
    { newer: 'kept newer', older: 'kept older', both: 'kept both', neither: 'discarded both' }[keep],
  )
}

function mergePart(
  core: ScanningCore,
  context: DecideContext,
  { row, content }: Wish,
  memories: MemoryRow[],
): VerdictPart {
  const { db } = context.library
  const [first] = memories
  if (!first) throw new AppError('not_found', `There is no memory ${row.ids.join(', ')}.`)
  const others = memories.length > 1 ? [] : (readRecommendation(db, first)?.with ?? [])
  const reference = others.find((id) => !id.startsWith('m_'))
  if (reference !== undefined) {
    const part = mergeIntoPart(core, context, { id: reference, ids: [first.id] })
    return { ...part, words: 'merged into it' }
  }
  const sources = [...memories, ...others.map((id) => findMemory(db, id))]
  if (sources.length < 2)
    throw new AppError(
      'precondition',
      `No memory has the same meaning as “${row.title}”. Validate, snooze or discard it.`,
    )
  const proposal = mergeMemories(sources)
  const conflict = content === undefined ? proposal.contradictions[0] : undefined
  if (conflict)
    throw new AppError('precondition', `They contradict each other: ${conflict.text}. Edit the result, then merge.`)
  const draft = composeDecision(context, 'merge', sources, {
    content: content ?? proposal.content,
    description: first.description,
    reason: row.reason,
  })
  return singlePart(draft, 'merged')
}

function draftOf(
  verb: 'discard' | 'validate' | 'retain',
  words: string,
  memories: readonly MemoryRow[],
  { reason, changes }: Pick<DecisionDraft, 'reason' | 'changes'>,
): DecisionDraft {
  const label = `${words.charAt(0).toUpperCase()}${words.slice(1)} ${counted(memories.length, 'memory')}`
  return { verb, label, memory_ids: memories.map(({ id }) => id), reason: reason ?? null, changes }
}

function singlePart(draft: DecisionDraft, words: string): VerdictPart {
  return { decisions: [draft], files: [], words }
}
