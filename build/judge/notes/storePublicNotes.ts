import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { readLines } from '../sets.ts'
import { examplesOf } from './fitNoteModel.ts'
import { readPublicNotes, writePublicNotes } from './publicNotes.ts'
import { type NoteLabel, noteOf } from './repositoryNotes.ts'

/**
 * Adds labelled notes of public repositories to those stored: their features to labels/public-notes.json.gz, and where they
 * are from to labels/public-files.jsonl. Run it with `node build/judge/notes/storePublicNotes.ts FILE`; each line of the file is
 * a note as in memories2.jsonl, with `commit`, `label` and `sure`. Fails if notes of one of the repositories are stored already.
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
const stored = readPublicNotes()
const known = new Set(stored.map(({ repository }) => repository))
const again = examples.find(({ repository }) => known.has(repository))
if (again) throw new Error(`Notes of ${again.repository} are stored already.`)
writePublicNotes([...stored, ...examples])
const files = Map.groupBy(lines, ({ store, commit, path, format }) =>
  JSON.stringify({ repository: store, commit, path, format }),
)
const list = resolve(import.meta.dirname, '../labels/public-files.jsonl')
const listed = [...files].map(([place, own]) => `${place.slice(0, -1)},"notes":${own.length}}`)
const before = readFileSync(list, 'utf8').trimEnd().split('\n')
writeFileSync(list, `${[...before, ...listed].toSorted().join('\n')}\n`)
process.stdout.write(`${examples.length} notes of ${files.size} files\n`)
