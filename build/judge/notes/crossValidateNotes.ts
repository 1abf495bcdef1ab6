import type { FolderModel } from '../../../main/engine/recommend/model/folderOdds.ts'
import type { NoteModel } from '../../../main/engine/recommend/model/noteModel.ts'
import { type Calibration, calibrated, calibrationOf } from './calibrateNotes.ts'
import { type PredictedInFolder, fitFolderModel } from './fitFolderModel.ts'
import { type Example, type PlacedExample, calibrateModel, fitNoteModel, oddsByFeatures } from './fitNoteModel.ts'

/** Groups of repositories that are left out together, so that the fits take a minute. */
const groupCount = 16

/** A model of notes, and of how much their folder says. */
export interface FittedModels {
  note: NoteModel
  folder: FolderModel
}

/** Predictions by a model that saw none of the notes. */
interface HeldOut {
  /** With their metadata and folder. */
  placed: PredictedInFolder[]
  /** Without. */
  bare: PredictedInFolder[]
}

/**
 * Leaves each repository out: puts the repositories of `examples` into groups of about equal size, and fits a model for each
 * group to the notes of all others and to `further` notes, of repositories that are not measured. Each model is calibrated on
 * the held-out predictions for the other groups, and so is the weight of folders; `calibration` and `folder` are fitted to
 * the predictions for all.
 */
export function leaveRepositoriesOut(
  examples: readonly PlacedExample[],
  further: readonly Example[],
): {
  /** By repository: models that saw none of its notes. */
  models: ReadonlyMap<string, FittedModels>
  calibration: Calibration
  folder: FolderModel
} {
  const groups = groupsOf(examples).map((repositories) => {
    const own = examples.filter(({ repository }) => repositories.has(repository))
    const others = examples.filter(({ repository }) => !repositories.has(repository))
    const model = fitNoteModel([...others, ...further])
    const predicted = (which: 'features' | 'bare'): PredictedInFolder[] =>
      own.map((example) => ({ ...example, odds: oddsByFeatures(model, example[which]) }))
    return { repositories, model, placed: predicted('features'), bare: predicted('bare') }
  })
  const models = new Map<string, FittedModels>()
  for (const { repositories, model } of groups) {
    const { calibration, folder } = calibrateOn(groups.filter((other) => other.repositories !== repositories))
    const fitted = { note: calibrateModel(model, calibration), folder }
    for (const repository of repositories) models.set(repository, fitted)
  }
  return { models, ...calibrateOn(groups) }
}

/** Calibrates on held-out predictions, and fits the weight of folders to the calibrated ones. */
function calibrateOn(groups: readonly HeldOut[]): { calibration: Calibration; folder: FolderModel } {
  const placed = groups.flatMap((group) => group.placed)
  const calibration = calibrationOf([...placed, ...groups.flatMap(({ bare }) => bare)])
  const folder = fitFolderModel(placed.map((note) => ({ ...note, odds: calibrated(note.odds, calibration) })))
  return { calibration, folder }
}

/** Puts each repository, the largest first, into the group that has the fewest notes so far. */
function groupsOf(examples: readonly Example[]): Set<string>[] {
  const sizes = [...Map.groupBy(examples, ({ repository }) => repository)]
    .map(([repository, own]) => ({ repository, size: own.length }))
    .toSorted((one, other) => other.size - one.size)
  const groups = Array.from({ length: groupCount }, () => ({ repositories: new Set<string>(), size: 0 }))
  for (const { repository, size } of sizes) {
    const smallest = groups.reduce((least, group) => (group.size < least.size ? group : least))
    smallest.repositories.add(repository)
    smallest.size += size
  }
  return groups.map(({ repositories }) => repositories).filter(({ size }) => size > 0)
}
