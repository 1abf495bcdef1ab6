import type { NoteModel } from '../../../main/engine/recommend/model/noteModel.ts'
import { type Calibration, calibrationOf } from './calibrateNotes.ts'
import { type Example, calibrateModel, fitNoteModel, oddsByFeatures } from './fitNoteModel.ts'

/** Groups of repositories that are left out together, so that the fits take a minute. */
const groupCount = 16

/**
 * Leaves each repository out: puts the repositories of `examples` into groups of about equal size, and fits a model for each
 * group to the notes of all others and to `further` notes, of repositories that are not measured. Each model is calibrated on
 * the held-out predictions for the other groups; `calibration` is fitted to the predictions for all.
 */
export function leaveRepositoriesOut(
  examples: readonly Example[],
  further: readonly Example[],
): {
  /** By repository: a model that saw none of its notes. */
  models: ReadonlyMap<string, NoteModel>
  calibration: Calibration
} {
  const groups = groupsOf(examples).map((repositories) => {
    const [own, others] = [[], [...further]] as [Example[], Example[]]
    for (const example of examples) (repositories.has(example.repository) ? own : others).push(example)
    const model = fitNoteModel(others)
    const predicted = own.flatMap(({ label, features, bare }) =>
      [features, bare].map((some) => ({ odds: oddsByFeatures(model, some), label })),
    )
    return { repositories, model, predicted }
  })
  const models = new Map<string, NoteModel>()
  for (const { repositories, model } of groups) {
    const others = groups.filter((other) => other.repositories !== repositories)
    const calibrated = calibrateModel(model, calibrationOf(others.flatMap(({ predicted }) => predicted)))
    for (const repository of repositories) models.set(repository, calibrated)
  }
  return { models, calibration: calibrationOf(groups.flatMap(({ predicted }) => predicted)) }
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
