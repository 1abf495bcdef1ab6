import {
  type FolderMeans,
  type FolderModel,
  type FolderTerms,
  folderInputs,
  folderMeans,
  minFolderNotes,
} from '../../../main/engine/recommend/model/folderOdds.ts'
import { type NoteOdds, oddsOf } from '../../../main/engine/recommend/model/noteModel.ts'
import type { Predicted } from './calibrateNotes.ts'

/** A prediction with the folder of its note. */
export interface PredictedInFolder extends Predicted {
  folder: string
}

const rounds = 1000
const rate = 0.5
const sides = ['junk', 'lesson'] as const

/**
 * Fits how much the other notes of a folder say about a note: a multinomial logistic regression on its own scores and the means
 * of its folder, by gradient descent on inputs of equal variance. Notes of small folders are left out. Deterministic.
 */
export function fitFolderModel(all: readonly PredictedInFolder[]): FolderModel {
  const means = { junk: meanOf(all, 'junk'), lesson: meanOf(all, 'lesson') }
  const folders = meansByFolder(all, means)
  const notes = all.filter(({ folder }) => folders.has(folder))
  const raw = notes.map(({ odds, folder }) => folderInputs(odds, folders.get(folder)!))
  const scales = [0, 1, 2, 3].map((at) => {
    const center = raw.reduce((sum, row) => sum + row[at]!, 0) / raw.length
    return { center, spread: Math.sqrt(raw.reduce((sum, row) => sum + (row[at]! - center) ** 2, 0) / raw.length) }
  })
  const rows = raw.map((row) => [...scales.map(({ center, spread }, at) => (row[at]! - center) / spread), 1])
  const weights = { junk: [1, 0, 0, 0, 0], lesson: [0, 1, 0, 0, 0] }
  for (let round = 0; round < rounds; round += 1) descend(rows, notes, weights)
  const unscaled = (own: readonly number[]): FolderTerms => {
    const terms = scales.map(({ spread }, at) => own[at]! / spread)
    const offset = scales.reduce((sum, { center }, at) => sum - terms[at]! * center, own[4]!)
    return [...terms, offset]
  }
  return { junk: unscaled(weights.junk), lesson: unscaled(weights.lesson), means }
}

/** Returns what the notes of each folder with enough notes are worth on average; `usual` are the means of all notes. */
export function meansByFolder(
  notes: readonly { odds: NoteOdds; folder: string }[],
  usual: FolderMeans,
): ReadonlyMap<string, FolderMeans> {
  const folders = Map.groupBy(notes, ({ folder }) => folder)
  const meansOf = (own: readonly { odds: NoteOdds }[]): FolderMeans =>
    folderMeans(
      own.map(({ odds }) => odds),
      usual,
    )
  const large = [...folders].filter(([, own]) => own.length >= minFolderNotes)
  return new Map(large.map(([folder, own]) => [folder, meansOf(own)]))
}

/** One step down the slope of the log loss. */
function descend(
  rows: readonly number[][],
  notes: readonly Predicted[],
  weights: Record<(typeof sides)[number], number[]>,
): void {
  const slopes = { junk: [0, 0, 0, 0, 0], lesson: [0, 0, 0, 0, 0] }
  for (const [at, row] of rows.entries()) {
    const odds = oddsOf(dot(weights.junk, row), dot(weights.lesson, row))
    for (const side of sides) {
      const error = (odds[side] - Number(notes[at]!.label === side)) / rows.length
      for (let each = 0; each < row.length; each += 1) slopes[side][each]! += error * row[each]!
    }
  }
  for (const side of sides) weights[side] = weights[side].map((weight, at) => weight - rate * slopes[side][at]!)
}

function dot(weights: readonly number[], row: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * row[at]!, 0)
}

function meanOf(notes: readonly Predicted[], side: (typeof sides)[number]): number {
  return notes.reduce((sum, { odds }) => sum + odds[side], 0) / notes.length
}
