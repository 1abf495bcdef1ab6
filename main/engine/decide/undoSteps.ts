import { AppError } from '../../../shared/errors.ts'
import type { UndoneSteps } from '../../../shared/contract/decisions.ts'
import type { StepResult } from '../../../shared/model/decision.ts'
import { joinTopics } from '../../../shared/model/topic.ts'
import { counted } from '../../../shared/text/counted.ts'
import type { ReadableDb } from '../store/db.ts'
import { decisionsOfStep } from '../store/journal.ts'
import { stepLabel } from './stepLabel.ts'
import { quoted } from '../../../shared/text/quoted.ts'

/** Number of steps that stay which are named with their reason. */
const maxNamed = 3

/**
 * Undoes steps in the given order. One that is refused, for example because something else builds on it, stays, and is named
 * with the reason; the others are undone. Stops where nothing can be written.
 */
export async function undoSteps(
  db: ReadableDb,
  steps: readonly number[],
  undoOne: (step: number) => Promise<StepResult>,
): Promise<UndoneSteps> {
  const results: StepResult[] = []
  const stayed: string[] = []
  for (const step of steps) {
    try {
      results.push(await undoOne(step))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      stayed.push(`${quoted(stepLabel(decisionsOfStep(db, step)))} stays: ${error.message}`)
      if (error.kind !== 'conflict' && error.kind !== 'precondition') break
    }
  }
  return {
    undone: results.length,
    refused: stayed.length === 0 ? null : refusedWords(stayed),
    stale: joinTopics(results.map(({ stale }) => stale)),
  }
}

function refusedWords(stayed: readonly string[]): string {
  const others = stayed.length - maxNamed
  const more = others > 0 ? [`${counted(others, 'more step stays', 'more steps stay')}.`] : []
  return [...stayed.slice(0, maxNamed), ...more].join(' ')
}
