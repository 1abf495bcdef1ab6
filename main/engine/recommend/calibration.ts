import type { Action } from '../../../shared/model/action.ts'

/** Score and how often a recommendation with that score is right; rising, with straight lines between. */
export type Curve = readonly (readonly [score: number, precision: number])[]

/** Written by build/judge/fitConfidence.ts from the labelled notes that are not held out. */
export const calibration: Readonly<Record<Action, Curve>> = {
  promote: [[0.779, 0.897]],
  merge: [
    [0.88, 0.679],
    [0.96, 0.811],
  ],
  validate: [
    [0.38, 0.876],
    [0.555, 0.939],
    [0.783, 0.952],
  ],
  retain: [
    [0.4, 0.37],
    [0.6, 0.494],
  ],
  discard: [
    [0.778, 0.98],
    [0.922, 0.98],
  ],
  'needs-you': [[0.88, 0.763]],
}
