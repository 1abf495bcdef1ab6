import type { StepResult } from '../../shared/model/decision.ts'
import type { Topic } from '../../shared/model/topic.ts'

/** The topics the engine names as stale after a step. */
export const staleAfterStep: Topic[] = ['memories', 'sources', 'references', 'journal']

/** Builds the result of a step that changed nothing but what `fields` say; they may be further ones of the verb. */
export function fakeStep<Fields extends object>(
  step: number | null,
  label: string,
  fields?: Partial<StepResult> & Fields,
): StepResult & Fields {
  const nothing = { changed: [], unchanged: [], created: [], files: [], pending: 0, newly_pending: 0 }
  return { step, label, stale: staleAfterStep, ...nothing, ...(fields as Fields) }
}
