import { distilSteps } from '../../../shared/text/distil.ts'

/** Two texts without chatter, so that every rule is tried. The engine compiles patterns for each of the two kinds of text. */
const notes = [
  'The harbor service holds 20 connections per worker.',
  'The “harbor” service holds 20 connections per worker.',
]

/** Compiles the rules that a merge result is worded by, while the browser is idle: the first merge waits for them otherwise. */
export function warmUpMerge(): void {
  const steps = rehearsal()
  const next = (deadline: IdleDeadline): void => {
    let done = steps.next().done
    while (!done && deadline.timeRemaining() > 0) done = steps.next().done
    if (!done) requestIdleCallback(next)
  }
  requestIdleCallback(next)
}

function* rehearsal(): Generator<void, void> {
  for (const note of notes) yield* distilSteps(note)
}
