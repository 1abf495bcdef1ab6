import type { Action } from '../../../../shared/model/action.ts'

/** Score and how often a recommendation with that score is right; rising, with straight lines between. */
export type Curve = readonly (readonly [score: number, precision: number])[]

/** Written by build/judge/fitConfidence.ts; until there were labels, priors. */
export const calibration: Readonly<Record<Action, Curve>> = {
  promote: [
    [0.7, 0.6],
    [1, 0.9],
  ],
  merge: [
    [0.85, 0.8],
    [1, 0.97],
  ],
  validate: [
    [0.5, 0.75],
    [1, 0.9],
  ],
  retain: [
    [0.5, 0.7],
    [1, 0.9],
  ],
  discard: [
    [0.5, 0.7],
    [1, 0.96],
  ],
  'needs-you': [
    [0.5, 0.6],
    [1, 0.95],
  ],
}
