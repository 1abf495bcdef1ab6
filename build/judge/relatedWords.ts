import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { stem } from '../../main/engine/language/closeness/stem.ts'
import termTable from '../../main/engine/language/data/termTable.json' with { type: 'json' }
import { readRelations } from './wordnet.ts'

/**
 * Writes main/engine/language/data/relatedTable.json: which stems of the term table can be synonyms, and which are hyponyms
 * of another, from WordNet. Run it after termWeights.ts: `WORDNET=… node build/judge/relatedWords.ts`.
 */
const wordnet = process.env['WORDNET']
if (!wordnet) throw new Error('Set WORDNET to the folder with WordNet’s data files.')
/** Minimum share of a meaning: rarer ones relate words that readers would not. */
const minShare = { same: 0.05, kind: 0.1 }
/** Stems with a lower weight (in quarters of a nat) are too common: they have too many meanings to be useful. */
const commonest = 13
const folder = resolve(import.meta.dirname, '../../main/engine/language/data')
writeFileSync(join(folder, 'relatedTable.json'), tableText(relatedStems(wordnet)))

interface Related {
  same: Set<string>
  kind: Set<string>
}

function relatedStems(source: string): Map<string, Related> {
  const known = knownStems()
  const found = new Map<string, Related>()
  const relations = readRelations(source).toSorted((left, right) => (left.kind < right.kind ? 1 : -1))
  for (const { words, kind, share } of relations) {
    const [one, other] = words.map(stem).toSorted() as [string, string]
    if (share < minShare[kind] || one === other || !known.has(one) || !known.has(other)) continue
    const row = found.get(one) ?? { same: new Set(), kind: new Set() }
    if (!row.same.has(other)) row[kind].add(other)
    found.set(one, row)
  }
  return found
}

function knownStems(): Set<string> {
  const rows = Object.entries(termTable.stems)
  return new Set(rows.flatMap(([level, stems]) => (Number(level) < commonest ? [] : stems.split(' '))))
}

function tableText(rows: Map<string, Related>): string {
  const list = (stems: Set<string>): string => [...stems].toSorted().join(' ')
  const entries = [...rows]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([one, { same, kind }]) => `${one}=${list(same)}>${list(kind)}`)
  const lines = Map.groupBy(entries, (entry) => entry[0]!)
    .values()
    .map((some) => some.join(';'))
    .toArray()
  const about =
    'Written by build/judge/relatedWords.ts from WordNet 3.0, Copyright 2006 by Princeton University; the terms are in LICENSE-WordNet.txt.'
  return `${JSON.stringify({ about, lines }, null, 1)}\n`
}
