import { AppError } from '../../../../shared/errors.ts'
import { counted } from '../../../../shared/text/counted.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { joinChanges } from '../../store/joinChanges.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { overlayOf } from '../../store/overlay.ts'
import type { DecideContext } from '../context.ts'
import { type VerdictPart, type Wish, planVerdict } from './reviewVerdict.ts'

/** A planned decision, and the reference it writes. */
export interface DoneWish extends Pick<VerdictPart, 'words' | 'reference'> {
  wish: Wish
}

/** The part of some review decisions that fits into one step. */
export interface Round {
  decisions: DecisionDraft[]
  files: FileChange[]
  done: DoneWish[]
  /** Decisions on a memory or reference the step already changes. They need a step of their own. */
  later: Wish[]
  refused: { wish: Wish; error: AppError }[]
}

/** Plans as many of the decisions as fit into one step. */
export function planRound(core: ScanningCore, context: DecideContext, wishes: readonly Wish[]): Round {
  const files = overlayOf(core.library.files)
  const within = { ...core, library: { ...core.library, files } }
  const taken = new Set<string>()
  const references = new Set<string>()
  const changes: FileChange[] = []
  const drafts: DecisionDraft[] = []
  const done: DoneWish[] = []
  const later: Wish[] = []
  const refused: { wish: Wish; error: AppError }[] = []
  for (const wish of wishes) {
    if (wish.row.ids.some((id) => taken.has(id))) {
      later.push(wish)
      continue
    }
    try {
      const { decisions, files: planned, words, reference } = planVerdict(within, context, wish)
      const made = decisions.flatMap(({ reference_ids = [] }) => reference_ids)
      if (made.some((id) => references.has(id))) {
        later.push(wish)
        continue
      }
      for (const change of planned) files.apply(change)
      changes.push(...planned)
      for (const draft of decisions) {
        addDraft(drafts, draft)
        for (const id of draft.memory_ids) taken.add(id)
      }
      for (const id of made) references.add(id)
      done.push({ wish, words, reference })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ wish, error })
    }
  }
  return { decisions: drafts, files: joinChanges(core.library.files, changes), done, later, refused }
}

/** Joins verdicts of the same kind and reason into one journal row. */
function addDraft(drafts: DecisionDraft[], draft: DecisionDraft): void {
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
  same.label = `${same.label.split(' ')[0]} ${counted(same.memory_ids.length, 'memory')}`
}
