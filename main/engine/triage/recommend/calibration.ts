import type { Action } from '../../../../shared/model/action.ts'

/** Score and how often a recommendation with that score is right; rising, with straight lines between. */
export type Curve = readonly (readonly [score: number, precision: number])[]

/** Written by build/judge/fitConfidence.ts from the labelled notes that are not held out. */
export const calibration: Readonly<Record<Action, Curve>> = {
  promote: [[0.784, 0.883]],
  merge: [
    [0.88, 0.6],
    [0.978, 0.818],
  ],
  validate: [
    [0.38, 0.846],
    [0.555, 0.937],
    [0.749, 0.948],
    [0.82, 0.954],
    [0.92, 0.98],
  ],
  retain: [
    [0.4, 0.3],
    [0.6, 0.499],
  ],
  discard: [
    [0.777, 0.98],
    [0.92, 0.98],
  ],
  'needs-you': [[0.57, 0.32]],
}
