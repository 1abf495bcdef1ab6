import type { Clock } from '../ports.ts'

/** How long work goes on before others get their turn, in milliseconds. */
export const slice = 8
/** What each work gets once it waited for its turn, however much of the slice others used up, in milliseconds. */
const minSlice = 2

/** By the clock that measures it. */
const underWay = new WeakMap<Clock, number>()

/**
 * A function to call between the pieces of long work: it lets the event loop turn when a slice is used up. All that works
 * in one turn of the loop shares a slice: many short works in a row, or beside each other, would hold it as long as a long one.
 */
export function turns(clock: Clock): () => Promise<void> | undefined {
  let until = sliceOf(clock)
  return () => {
    if (clock.monotonic() < until) return undefined
    return clock.breathe().then(() => {
      until = Math.max(sliceOf(clock), clock.monotonic() + minSlice)
    })
  }
}

/** Until when the turn of the event loop that is under way may take. */
function sliceOf(clock: Clock): number {
  const known = underWay.get(clock)
  if (known !== undefined) return known
  const until = clock.monotonic() + slice
  underWay.set(clock, until)
  void clock.breathe().then(() => underWay.delete(clock))
  return until
}

/** Does work with turns for others between its steps, and after the last: what is done at once with the result comes on top. */
export async function inTurns<Result>(clock: Clock, work: Iterator<void, Result>): Promise<Result> {
  const turn = turns(clock)
  for (;;) {
    const step = work.next()
    await turn()
    if (step.done) return step.value
  }
}
