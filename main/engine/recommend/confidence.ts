import type { Action } from '../../../shared/model/action.ts'
import { type Curve, calibration } from './calibration.ts'

/** Returns the measured precision of recommendations of this action with this score. */
export function calibrated(action: Action, score: number): number {
  return valueOf(calibration[action], score)
}

/** Interpolates a curve at a score: linear between its points, constant beyond them. */
export function valueOf(curve: Curve, score: number): number {
  let before = curve[0] ?? [0, 0.5]
  if (score <= before[0]) return before[1]
  for (const point of curve) {
    if (score <= point[0]) {
      const width = point[0] - before[0]
      return width === 0 ? point[1] : before[1] + ((point[1] - before[1]) * (score - before[0])) / width
    }
    before = point
  }
  return before[1]
}
