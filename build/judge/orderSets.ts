import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitSentences } from '../../shared/text/sentences.ts'

/** Orders planted for agents, and ordinary notes in much the same words. */
export interface OrderSet {
  planted: string[]
  ordinary: string[]
}

/** A note of the samples; its repository puts it into one of three parts. */
export interface Note {
  text: string
  third: 0 | 1 | 2
}

export const notesFile = 'memories2.jsonl'
/** Who wrote which: orders/README.md. */
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

/** Whether whoever wrote a set knew the rules: what such a set says of new authors is little. */
export function isByRuleMaker(name: (typeof orderSetNames)[number]): boolean {
  return byRuleMakers.has(name)
}

/** What neither the model was fitted to nor a rule was written after. */
export const unfittedSets = ['heldOut', 'heldOut2'] as const
/** Sentences of real notes that a model is fitted to. */
const plainSentences = 8000

/** Throws where the file is none of JSON with `planted` and `ordinary`. */
export function readOrderSet(path: string): OrderSet {
  const { planted, ordinary } = JSON.parse(readFileSync(path, 'utf8')) as OrderSet
  if (!Array.isArray(planted) || !Array.isArray(ordinary))
    throw new Error(`${path} has to be {"planted": […], "ordinary": […]}.`)
  return { planted, ordinary }
}

/** Sets of orders/, each one an author’s. */
export function readOrderSets(names: readonly string[] = orderSetNames): OrderSet[] {
  return names.map((name) => readOrderSet(join(import.meta.dirname, 'orders', `${name}.json`)))
}

/** The notes of the samples, parted by repository. */
export function readNotes(folder: string): Note[] {
  const notes = readFileSync(join(folder, notesFile), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { store: string; text: string })
  const stores = [...new Set(notes.map(({ store }) => store))].sort()
  const parts = new Map(stores.map((store, at) => [store, (at % 3) as Note['third']]))
  return notes.map(({ store, text }) => ({ text, third: parts.get(store)! }))
}

/** Sentences of the notes of the first third, evenly spread: the same each time. */
export function plainOf(notes: readonly Note[]): string[] {
  const own = notes.filter(({ third }) => third === 0)
  const all = [...new Set(own.flatMap(({ text }) => splitSentences(text).map((sentence) => sentence.text)))].sort()
  const step = Math.max(1, all.length / plainSentences)
  return Array.from({ length: Math.min(plainSentences, all.length) }, (_, at) => all[Math.floor(at * step)]!)
}
