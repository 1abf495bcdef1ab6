import { runToEnd } from '../runToEnd.ts'
import type { Recommendation } from '../model/recommendation.ts'
import { condense } from './condense/condense.ts'
import { type Distilled, distilSteps } from './distil.ts'

/**
 * Returns what agents should read of a note: without chatter (`distil`), and of a long one only the rule, its reason and how to
 * apply it. `quotes` are the words its recommendation rests on, the strongest first.
 */
export function lessonOf(text: string, quotes: readonly string[] = []): Distilled {
  return runToEnd(lessonSteps(text, quotes))
}

/** As `lessonOf`, in steps of some milliseconds. */
export function* lessonSteps(text: string, quotes: readonly string[] = []): Generator<void, Distilled> {
  const distilled = yield* distilSteps(text)
  yield
  const lesson = condense(distilled.text, quotes)
  if (lesson === distilled.text) return distilled
  return { text: lesson, removed: [...distilled.removed, { kind: 'details', quote: '' }] }
}

/** Returns the words of the text that a recommended promotion rests on, the strongest first; none for other actions. */
export function quotesOf(recommendation: Pick<Recommendation, 'action' | 'reasons'> | null): string[] {
  if (recommendation?.action !== 'promote') return []
  return recommendation.reasons.flatMap(({ field, quote }) => (field === 'content' && quote !== null ? quote : []))
}
