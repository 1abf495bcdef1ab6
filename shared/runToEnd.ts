/** Does all the steps of work at once; answers what it comes to. */
export function atOnce<Result>(work: Iterator<void, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
