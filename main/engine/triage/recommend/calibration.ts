import type { Action } from '../../../../shared/model/action.ts'

/** Score and how often a recommendation with that score is right; rising, with straight lines between. */
export type Curve = readonly (readonly [score: number, precision: number])[]

/** Written by build/judge/fitConfidence.ts from the labelled notes that are not held out. */
export const calibration: Readonly<Record<Action, Curve>> = {
  promote: [[0.778, 0.904]],
  merge: [
    [0.88, 0.679],
    [0.96, 0.811],
  ],
  validate: [
    [0.38, 0.87],
    [0.554, 0.929],
    [0.742, 0.936],
    [0.82, 0.937],
    [0.92, 0.977],
  ],
  retain: [
    [0.4, 0.321],
    [0.6, 0.48],
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
