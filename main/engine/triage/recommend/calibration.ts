import type { Action } from '../../../../shared/model/action.ts'

/** Score and how often a recommendation with that score is right; rising, with straight lines between. */
export type Curve = readonly (readonly [score: number, precision: number])[]

/** Written by build/judge/fitConfidence.ts from the labelled notes that are not held out. */
export const calibration: Readonly<Record<Action, Curve>> = {
  promote: [[0.782, 0.886]],
  merge: [
    [0.88, 0.696],
    [0.979, 0.818],
  ],
  validate: [
    [0.38, 0.874],
    [0.554, 0.934],
    [0.751, 0.945],
    [0.92, 0.979],
  ],
  retain: [
    [0.4, 0.349],
    [0.6, 0.49],
  ],
  discard: [
    [0.778, 0.98],
    [0.922, 0.98],
  ],
  'needs-you': [
    [0.5, 0.6],
    [1.0, 0.7],
  ],
}
