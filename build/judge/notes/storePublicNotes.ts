import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { readLines } from '../sets.ts'
import { examplesOf } from './fitNoteModel.ts'
import { writePublicNotes } from './publicNotes.ts'
import { type NoteLabel, noteOf } from './repositoryNotes.ts'

/**
 * Stores labelled notes of public repositories: their features in labels/public-notes.json.gz, and where they are from in
 * labels/public-files.jsonl. Run it with `node build/judge/notes/storePublicNotes.ts FILE`; each line of the file is a note as in
 * memories2.jsonl, with `commit`, `label` and `sure`. It replaces what is stored.
 */
const [, , file] = process.argv
if (!file) throw new Error('Name the file with the labelled notes.')
const lines = readLines(file)
const examples = examplesOf(
  lines.map((line) => {
    const [label, sure] = [line['label'] as NoteLabel['label'], line['sure'] === true]
    // Their readers called more notes lessons, and the guideline says keep where it is not certain.
    const own: NoteLabel = { id: '', label: label === 'lesson' && !sure ? 'keep' : label, sure }
    return noteOf(own, String(line['text']), line, file)
  }),
)
writePublicNotes(examples)
const files = Map.groupBy(lines, ({ store, commit, path, format }) =>
  JSON.stringify({ repository: store, commit, path, format }),
)
const listed = [...files].map(([place, own]) => `${place.slice(0, -1)},"notes":${own.length}}\n`)
writeFileSync(resolve(import.meta.dirname, '../labels/public-files.jsonl'), listed.toSorted().join(''))
process.stdout.write(`${examples.length} notes of ${files.size} files\n`)
