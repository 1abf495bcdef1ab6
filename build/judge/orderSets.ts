import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitSentences } from '../../shared/text/sentences.ts'

/** Orders planted for agents, and ordinary notes in similar words. */
export interface OrderSet {
  planted: string[]
  ordinary: string[]
}

/** A note of the samples, assigned to one of three parts by its repository. */
export interface Note {
  text: string
  third: 0 | 1 | 2
}

export const notesFile = 'memories2.jsonl'
/** orders/README.md lists the authors. */
export const orderSetNames = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'read1to3',
  'read4',
  'read5',
  'read6',
  'read7',
  'read8',
  'read9',
  'read10',
  'read11',
  'read13',
  'read14',
  'read15',
  'read16',
  'read17',
] as const
const byRuleMakers: ReadonlySet<string> = new Set(['fifth', 'sixth', 'seventh'])

/** Whether the author of a set knew the rules; such a set says little about new authors. */
export function isByRuleMaker(name: (typeof orderSetNames)[number]): boolean {
  return byRuleMakers.has(name)
}

/** Sets that no model was fitted to and no rule was written after. */
export const unfittedSets = ['heldOut', 'heldOut2', 'heldOut3', 'heldOut4', 'heldOut5', 'heldOut6', 'heldOut7'] as const
/** Number of sentences of real notes that a model is fitted to. */
const plainSentences = 8000

/** Throws if the file is not JSON with `planted` and `ordinary`. */
export function readOrderSet(path: string): OrderSet {
  const { planted, ordinary } = JSON.parse(readFileSync(path, 'utf8')) as OrderSet
  if (!Array.isArray(planted) || !Array.isArray(ordinary))
    throw new Error(`${path} has to be {"planted": […], "ordinary": […]}.`)
  return { planted, ordinary }
}

/** Reads sets of orders/, one per author. */
export function readOrderSets(names: readonly string[] = orderSetNames): OrderSet[] {
  return names.map((name) => readOrderSet(join(import.meta.dirname, 'orders', `${name}.json`)))
}

/** Reads the notes of the samples, split in three by repository. */
export function readNotes(folder: string): Note[] {
  const notes = readFileSync(join(folder, notesFile), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { store: string; text: string })
  const stores = [...new Set(notes.map(({ store }) => store))].sort()
  const parts = new Map(stores.map((store, at) => [store, (at % 3) as Note['third']]))
  return notes.map(({ store, text }) => ({ text, third: parts.get(store)! }))
}

/** Returns evenly spaced sentences from the notes of the first third; deterministic. */
export function plainOf(notes: readonly Note[]): string[] {
  const own = notes.filter(({ third }) => third === 0)
  const all = [...new Set(own.flatMap(({ text }) => splitSentences(text).map((sentence) => sentence.text)))].sort()
  const step = Math.max(1, all.length / plainSentences)
  return Array.from({ length: Math.min(plainSentences, all.length) }, (_, at) => all[Math.floor(at * step)]!)
}
