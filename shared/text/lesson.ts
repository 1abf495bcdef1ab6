import { runToEnd } from '../runToEnd.ts'
import { condense } from './condense/condense.ts'
import { type Distilled, distilSteps } from './distil.ts'

/** Returns what agents should read of a note: without chatter (`distil`), and of a long one only the rule and its reason. */
export function lessonOf(text: string): Distilled {
  return runToEnd(lessonSteps(text))
}

/** As `lessonOf`, in steps of some milliseconds. */
export function* lessonSteps(text: string): Generator<void, Distilled> {
  const distilled = yield* distilSteps(text)
  yield
  const lesson = condense(distilled.text)
  if (lesson === distilled.text) return distilled
  return { text: lesson, removed: [...distilled.removed, { kind: 'details', quote: '' }] }
}
