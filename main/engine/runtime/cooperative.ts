import type { Clock } from '../ports.ts'

/** How long work runs before it yields to the event loop, in milliseconds. */
export const sliceLength = 8
/** Minimum time work gets after it yielded, however much of the slice other work used, in milliseconds. */
const minSlice = 2

/** End of the current slice, by the clock that measures it. */
const sliceEnds = new WeakMap<Clock, number>()

/**
 * Returns a function to call between the steps of long work: it yields to the event loop once the slice is used up. All work
 * in one turn of the event loop shares a slice, because many short steps in a row block it as long as one long step does.
 */
export function createYield(clock: Clock): () => Promise<void> | undefined {
  let until = sliceEndOf(clock)
  return () => {
    if (clock.monotonic() < until) return undefined
    return clock.breathe().then(() => {
      until = Math.max(sliceEndOf(clock), clock.monotonic() + minSlice)
    })
  }
}

/** Returns when the slice of the current turn of the event loop ends. */
function sliceEndOf(clock: Clock): number {
  const known = sliceEnds.get(clock)
  if (known !== undefined) return known
  const until = clock.monotonic() + sliceLength
  sliceEnds.set(clock, until)
  void clock.breathe().then(() => sliceEnds.delete(clock))
  return until
}

/** Runs work step by step, yielding to the event loop between the steps and after the last one. */
export async function runCooperatively<Result>(clock: Clock, work: Iterator<void, Result>): Promise<Result> {
  const yieldIfDue = createYield(clock)
  for (;;) {
    const step = work.next()
    await yieldIfDue()
    if (step.done) return step.value
  }
}
