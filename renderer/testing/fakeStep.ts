import type { StepResult } from '../../shared/model/decision.ts'
import type { Topic } from '../../shared/model/topic.ts'

/** The topics the engine names as stale after a step. */
export const staleAfterStep: Topic[] = ['memories', 'sources', 'references', 'journal']

/** Builds the result of a step that changed nothing but what `fields` say. */
export function fakeStep(step: number | null, label: string, fields: Partial<StepResult> = {}): StepResult {
  return {
    step,
    label,
    changed: [],
    unchanged: [],
    created: [],
    stale: staleAfterStep,
    files: [],
    pending: 0,
    ...fields,
  }
}
