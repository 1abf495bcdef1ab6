import { AppError } from '../../../shared/errors.ts'
import type { UndoneSteps } from '../../../shared/contract/decisions.ts'
import type { StepResult } from '../../../shared/model/decision.ts'
import { joinTopics } from '../../../shared/model/topic.ts'

/** Undoes steps in the given order until one is refused, for example because something else builds on it. */
export async function undoSteps(
  steps: readonly number[],
  undoOne: (step: number) => Promise<StepResult>,
): Promise<UndoneSteps> {
  const results: StepResult[] = []
  const undone = (refused: string | null): UndoneSteps => ({
    undone: results.length,
    refused,
    stale: joinTopics(results.map(({ stale }) => stale)),
  })
  for (const step of steps) {
    try {
      results.push(await undoOne(step))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return undone(error.message)
    }
  }
  return undone(null)
}
