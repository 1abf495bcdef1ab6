import stored from '../data/noteModel.json' with { type: 'json' }
import type { FolderWorth } from '../../store/queries/folderWorth.ts'
import { type NoteOdds, oddsOf } from './noteModel.ts'

/** What the means of a folder say. */
export type FolderMeans = Pick<FolderWorth, 'junk' | 'lesson'>

/** Five weights: of a note's own scores of junk and lesson, of the means of its folder, and an offset. */
export type FolderTerms = readonly number[]

/** Weights for the scores of `junk` and `lesson`, relative to `keep`, and the means of all notes. */
export interface FolderModel {
  junk: FolderTerms
  lesson: FolderTerms
  means: FolderMeans
}

/** The model fitted by `build/judge/fitNotes.ts`. */
const folderModel: FolderModel = stored.folder
/** How many notes the means of all notes count as: few notes must not decide alone. */
const priorNotes = 3
/** A folder of fewer notes says nothing about them. */
export const minFolderNotes = 5

/**
 * Returns what the notes of a folder are worth on average, by the odds of some of them: the mean of each probability, together
 * with three notes of average worth, `usual`.
 */
export function folderMeans(notes: readonly NoteOdds[], usual: FolderMeans = folderModel.means): FolderMeans {
  const mean = (name: keyof FolderMeans): number =>
    notes.reduce((sum, odds) => sum + odds[name], priorNotes * usual[name]) / (notes.length + priorNotes)
  return { junk: mean('junk'), lesson: mean('lesson') }
}

/** What the first four weights apply to. */
export function folderInputs({ junk, keep, lesson }: NoteOdds, folder: FolderMeans): number[] {
  return [Math.log(junk / keep), Math.log(lesson / keep), folder.junk, folder.lesson]
}

/** Returns the odds of a note among the others of its folder: where most are of no use, it probably is of none either. */
export function oddsInFolder(odds: NoteOdds, folder: FolderMeans, model: FolderModel = folderModel): NoteOdds {
  const inputs = [...folderInputs(odds, folder), 1]
  const score = (terms: FolderTerms): number => terms.reduce((sum, weight, at) => sum + weight * (inputs[at] ?? 0), 0)
  return oddsOf(score(model.junk), score(model.lesson))
}
