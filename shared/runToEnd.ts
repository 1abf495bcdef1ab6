/** Runs a stepwise computation to its end synchronously; returns its result. */
export function runToEnd<Result>(work: Iterator<void, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
