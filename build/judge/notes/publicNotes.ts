import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Worth } from '../../../main/engine/recommend/model/noteModel.ts'
import type { Example } from './fitNoteModel.ts'

const path = resolve(import.meta.dirname, '../labels/public-notes.json.gz')
const worths: readonly Worth[] = ['junk', 'keep', 'lesson']
/** Features of fewer notes are not stored: no model uses them. */
const minNotes = 3

/** The stored notes of public repositories: no texts, only hashed features. */
interface Stored {
  repositories: string[]
  /** Features, rising; notes name them by place. */
  features: number[]
  /** Place of the repository, place of the label, 1 if sure, number of features without metadata, then all features. */
  notes: number[][]
}

/** Reads labelled notes of public repositories, whose texts are not part of the project. */
export function readPublicNotes(): Example[] {
  const { repositories, features, notes } = JSON.parse(gunzipSync(readFileSync(path)).toString()) as Stored
  return notes.map(([repository = 0, label = 0, sure, bareCount, ...places]) => {
    const own = places.map((place) => features[place] ?? 0)
    return {
      repository: repositories[repository] ?? '',
      label: worths[label] ?? 'keep',
      sure: sure === 1,
      features: new Set(own),
      bare: new Set(own.slice(0, bareCount)),
    }
  })
}

/** Stores labelled notes of public repositories by their features. */
export function writePublicNotes(examples: readonly Example[]): void {
  const counts = new Map<number, number>()
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const features = [...counts]
    .flatMap(([feature, count]) => (count >= minNotes ? feature : []))
    .toSorted((a, b) => a - b)
  const places = new Map(features.map((feature, place) => [feature, place]))
  const repositories = [...new Set(examples.map(({ repository }) => repository))].toSorted()
  const notes = examples.map(({ repository, label, sure, features: all, bare }) => {
    const [own, metadata] = [[...bare], [...all].filter((feature) => !bare.has(feature))].map((some) =>
      some.flatMap((feature) => places.get(feature) ?? []).toSorted((a, b) => a - b),
    ) as [number[], number[]]
    return [repositories.indexOf(repository), worths.indexOf(label), Number(sure), own.length, ...own, ...metadata]
  })
  const stored: Stored = { repositories, features, notes }
  writeFileSync(path, gzipSync(JSON.stringify(stored), { level: 9 }))
}
