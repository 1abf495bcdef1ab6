import termTable from '../data/termTable.json' with { type: 'json' }
import type { Word } from './words.ts'

/**
 * How much a word tells, 0.1 to 1: rare words much, `the` next to nothing. Words the table does not know are rare; numbers
 * weigh as much as an uncommon word, signs less.
 */
export function weightOf({ kind, stem }: Word): number {
  if (kind === 'sign') return signWeight
  if (kind === 'number') return numberWeight
  return (table ??= readTable()).get(stem) ?? (stem.length === 1 && stem < '\u2e80' ? letterWeight : unknownWeight)
}

const signWeight = 0.25
const numberWeight = 0.65
const letterWeight = 0.35
/** In quarters of a nat; the table's own limit. */
const rarest = 40
const unknownWeight = 1
/** Read at first use: most commands never compare anything. */
let table: ReadonlyMap<string, number> | null = null

function readTable(): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [level, stems] of Object.entries(termTable.stems))
    for (const stem of stems.split(' ')) weights.set(stem, Math.max(0.1, Number(level) / rarest))
  return weights
}
