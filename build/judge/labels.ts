import { join, resolve } from 'node:path'
import { type DrawnNote, drawFresh, drawNotes, hasNotes } from './drawNotes.ts'
import { agreement } from './metrics.ts'
import { readLines } from './sets.ts'

export const labels = ['noise', 'duplicate', 'conflict', 'keep', 'promote'] as const
export type Label = (typeof labels)[number]

/** A human label of one sampled note; `with` is the note it repeats or contradicts. */
export interface Labelled {
  id: string
  label: Label
  with?: string
}

const here = resolve(import.meta.dirname, 'labels')

/**
 * Reads labels from `build/judge/labels`: the first labelling covers all 500 notes, the second 100 of them, the others the
 * fresh samples.
 */
export function readLabels(reading: 'first' | 'second' | `fresh${number}`): Labelled[] {
  return readLines(join(here, `${reading}.jsonl`)).map((line) => line as unknown as Labelled)
}

/** A label of the first labelling that violates the guideline, with the right label and the reason. */
export interface Correction extends Labelled {
  reason: string
}

/** Reads the labels of the first labelling that are clearly wrong; no published figure uses them. */
export function readCorrections(): Correction[] {
  return readLines(join(here, 'corrected.jsonl')).map((line) => line as unknown as Correction)
}

/** Returns the sampled notes with their labels of the first labelling; null if the folder's samples are not the labelled ones. */
export function labelledNotes(folder: string): (DrawnNote & Labelled)[] | null {
  if (!hasNotes(folder)) return null
  return joined(drawNotes(folder), readLabels('first'))
}

/**
 * Returns the notes of every fresh sample with their labels, each sample as its own library; null if the folder's samples are
 * not the labelled ones.
 */
export function freshNotes(folder: string): (DrawnNote & Labelled)[][] | null {
  if (!hasNotes(folder)) return null
  const draws = drawFresh(folder).map((notes, index) => joined(notes, readLabels(`fresh${index + 1}`)))
  const known = draws.filter((draw) => draw !== null)
  return known.length === draws.length ? known : null
}

function joined(notes: readonly DrawnNote[], read: readonly Labelled[]): (DrawnNote & Labelled)[] | null {
  const byId = new Map(read.map((label) => [label.id, label]))
  const labelled = notes.flatMap((note) => {
    const label = byId.get(note.id)
    return label ? [{ ...note, ...label }] : []
  })
  return notes.length === byId.size && labelled.length === notes.length ? labelled : null
}

/** Reports the label distribution and the agreement of the two labellings, as Markdown tables. */
export function labelTable(): string {
  const first = new Map(readLabels('first').map(({ id, label }) => [id, label]))
  const pairs = readLabels('second').map(({ id, label }): [Label, Label] => [first.get(id)!, label])
  const { observed, kappa } = agreement(pairs)
  const rows = labels.map((label) => {
    const count = [...first.values()].filter((one) => one === label).length
    const again = labels.map((other) => pairs.filter(([was, is]) => was === label && is === other).length)
    return `| ${label} | ${count} | ${again.join(' | ')} |\n`
  })
  return (
    `| first reading | of ${first.size} | second: ${labels.join(' | second: ')} |\n` +
    `|---|---|${labels.map(() => '---|').join('')}\n${rows.join('')}\n` +
    `${pairs.length} also read by a second reader: agreement ${observed.toFixed(3)}, Cohen's kappa ${kappa.toFixed(3)}.\n` +
    `${readCorrections().length} labels of the first reading violate the guideline (labels/corrected.jsonl); no published figure uses the corrections.\n`
  )
}
