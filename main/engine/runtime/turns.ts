import type { Clock } from '../ports.ts'

/** How long work goes on before others get their turn, in milliseconds. */
export const slice = 8

/** A function to call between the pieces of long work: it lets the event loop turn when a slice is used up. */
export function turns(clock: Clock): () => Promise<void> | undefined {
  let until = clock.monotonic() + slice
  return () => {
    if (clock.monotonic() < until) return undefined
    return clock.breathe().then(() => {
      until = clock.monotonic() + slice
    })
  }
}

/** Does work with turns for others between its steps; answers what it comes to. */
export async function inTurns<Result>(clock: Clock, work: Iterator<void, Result>): Promise<Result> {
  const turn = turns(clock)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await turn()
  }
}
