import { type NoteModel, noteScorer } from '../../../main/engine/recommend/model/noteModel.ts'
import { type Calibration, type Predicted, calibrationOf } from './calibrateNotes.ts'
import { type Example, calibrateModel, fitNoteModel, withoutMetadata } from './fitNoteModel.ts'

/** The notes of one repository, and a model fitted to all other repositories. */
export interface HeldRepository {
  repository: string
  examples: readonly Example[]
  model: NoteModel
}

/**
 * Fits a model for each repository to all others (leave one repository out). Each is calibrated on the held-out predictions
 * for the other repositories. `calibration` is fitted to the predictions for all.
 */
export function leaveOneRepositoryOut(examples: readonly Example[]): {
  held: HeldRepository[]
  calibration: Calibration
} {
  const fitted = [...Map.groupBy(examples, ({ note }) => note.repository)].map(([repository, own]) => {
    const model = fitNoteModel(examples.filter(({ note }) => note.repository !== repository))
    const oddsOf = noteScorer(model)
    const predicted: Predicted[] = own.flatMap(({ note: { read, label } }) =>
      [read, withoutMetadata(read)].map((each) => ({ odds: oddsOf(each), label })),
    )
    return { repository, examples: own, model, predicted }
  })
  const held = fitted.map(({ repository, examples: own, model }) => {
    const others = fitted.filter((other) => other.repository !== repository)
    const calibration = calibrationOf(others.flatMap(({ predicted }) => predicted))
    return { repository, examples: own, model: calibrateModel(model, calibration) }
  })
  return { held, calibration: calibrationOf(fitted.flatMap(({ predicted }) => predicted)) }
}
