import type { Decision } from '../../../shared/model/decision.ts'

/** Where the guide is: the decision, its undo, and what is left. */
export type Stage =
  { kind: 'decide' } | { kind: 'undo'; label: string; step: number } | { kind: 'rest'; isUndone: boolean }

/** Returns the stage that follows from what was decided on the note since the guide began, after the journal row `since`. */
export function stageOf(
  journal: readonly Pick<Decision, 'seq' | 'step' | 'verb' | 'label'>[],
  since: number,
  isDone: boolean,
): Stage {
  const latest = journal.find(({ seq, verb }) => seq > since && verb !== 'write-back')
  if (latest?.verb === 'undo') return { kind: 'rest', isUndone: true }
  if (isDone) return { kind: 'rest', isUndone: false }
  return latest ? { kind: 'undo', label: latest.label, step: latest.step } : { kind: 'decide' }
}
