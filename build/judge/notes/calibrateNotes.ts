import { type NoteOdds, type Worth, oddsOf } from '../../../main/engine/recommend/model/noteModel.ts'

/** A factor and an offset for the scores of junk and of lesson, relative to keep. */
export type Calibration = Readonly<Record<'junk' | 'lesson', [factor: number, offset: number]>>

export interface Predicted {
  odds: NoteOdds
  label: Worth
}

const rounds = 300
const rate = 0.5

/** Scales the odds of a note. */
export function calibrated({ junk, keep, lesson }: NoteOdds, by: Calibration): NoteOdds {
  return oddsOf(by.junk[0] * Math.log(junk / keep) + by.junk[1], by.lesson[0] * Math.log(lesson / keep) + by.lesson[1])
}

/** Fits a calibration to predictions by gradient descent on the log loss (vector scaling, Guo et al. 2017). Deterministic. */
export function calibrationOf(predicted: readonly Predicted[]): Calibration {
  const scored = predicted.map(({ odds, label }) => ({
    junk: Math.log(odds.junk / odds.keep),
    lesson: Math.log(odds.lesson / odds.keep),
    label,
  }))
  const found: Calibration = { junk: [1, 0], lesson: [1, 0] }
  for (let round = 0; round < rounds; round += 1) {
    const slopes = { junk: [0, 0], lesson: [0, 0] }
    for (const { junk, lesson, label } of scored) {
      const odds = oddsOf(found.junk[0] * junk + found.junk[1], found.lesson[0] * lesson + found.lesson[1])
      for (const [name, score] of [
        ['junk', junk],
        ['lesson', lesson],
      ] as const) {
        const error = (odds[name] - Number(label === name)) / scored.length
        slopes[name][0]! += error * score
        slopes[name][1]! += error
      }
    }
    for (const name of ['junk', 'lesson'] as const)
      for (const at of [0, 1] as const) found[name][at] -= rate * slopes[name][at]!
  }
  return found
}
