import termTable from '../data/termTable.json' with { type: 'json' }
import type { Word } from './words.ts'

/**
 * Returns how significant a word is, 0.1 to 1: high for rare words, close to 0.1 for `the`. Words missing from the table
 * count as rare; numbers weigh as much as an uncommon word, signs less.
 */
export function weightOf({ kind, stem }: Word): number {
  if (kind === 'sign') return signWeight
  if (kind === 'number') return numberWeight
  return (table ??= readTable()).get(stem) ?? (stem.length === 1 && stem < '\u2e80' ? letterWeight : unknownWeight)
}

const signWeight = 0.25
const numberWeight = 0.65
const letterWeight = 0.35
/** The highest level in the table, in quarters of a nat. */
const maxLevel = 40
const unknownWeight = 1
/** Read on first use: most commands compare nothing. */
let table: ReadonlyMap<string, number> | null = null

function readTable(): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [level, stems] of Object.entries(termTable.stems))
    for (const stem of stems.split(' ')) weights.set(stem, Math.max(0.1, Number(level) / maxLevel))
  return weights
}
