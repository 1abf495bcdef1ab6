import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { storeWeights } from '../../../main/engine/rules/linearWeights.ts'
import { leaveRepositoriesOut } from './crossValidateNotes.ts'
import { calibrateModel, examplesOf, fitNoteModel } from './fitNoteModel.ts'
import { readPublicNotes } from './publicNotes.ts'
import { readRepositoryNotes } from './repositoryNotes.ts'

/**
 * Writes main/engine/recommend/data/noteModel.json: what a note is worth, fitted to all labelled notes of repositories and
 * calibrated on predictions for repositories left out. Run it with `SCHOOLHOUSE_SAMPLES=… node build/judge/notes/fitNotes.ts`.
 */
const samples = process.env['SCHOOLHOUSE_SAMPLES']
if (!samples) throw new Error('Set SCHOOLHOUSE_SAMPLES to the folder with the labelled notes.')
const sampled = examplesOf(readRepositoryNotes(samples))
if (sampled.length === 0) throw new Error(`${samples} does not hold the notes that were labelled.`)
const collected = readPublicNotes()
const { calibration, folder } = leaveRepositoriesOut(sampled, collected)
const examples = [...sampled, ...collected]
const { junk, lesson } = calibrateModel(fitNoteModel(examples), calibration)
const stored = {
  junk: { bias: junk.bias, weights: storeWeights(junk.weights) },
  lesson: { bias: lesson.bias, weights: storeWeights(lesson.weights) },
  folder,
}
const path = resolve(import.meta.dirname, '../../../main/engine/recommend/data/noteModel.json')
writeFileSync(path, `${JSON.stringify(stored, null, 1)}\n`)
process.stdout.write(`${examples.length} notes, ${junk.weights.size} features: ${path}\n`)
