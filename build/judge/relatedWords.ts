import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { stem } from '../../main/engine/language/closeness/stem.ts'
import { termTable } from '../../main/engine/language/closeness/termTable.ts'
import { readRelations } from './wordnet.ts'

/**
 * Writes main/engine/language/closeness/relatedTable.ts: which stems of the term table can mean the same, and which mean a kind of another,
 * after WordNet. Run it after termWeights.ts: `WORDNET=… node build/judge/relatedWords.ts`.
 */
const wordnet = process.env['WORDNET']
if (!wordnet) throw new Error('Set WORDNET to the folder with WordNet’s data files.')
/** Rarer meanings than these relate words that readers would not. */
const least = { same: 0.05, kind: 0.1 }
/** Stems more common than this, in quarters of a nat, have too many meanings to tell anything. */
const commonest = 13
const folder = resolve(import.meta.dirname, '../../main/engine/language/closeness')
writeFileSync(join(folder, 'relatedTable.ts'), tableText(relatedStems(wordnet)))

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
    if (share < least[kind] || one === other || !known.has(one) || !known.has(other)) continue
    const row = found.get(one) ?? { same: new Set(), kind: new Set() }
    if (!row.same.has(other)) row[kind].add(other)
    found.set(one, row)
  }
  return found
}

function knownStems(): Set<string> {
  const rows = termTable.trim().split('\n')
  return new Set(
    rows.flatMap((row) => {
      const [level, ...stems] = row.split(' ')
      return Number(level) < commonest ? [] : stems
    }),
  )
}

function tableText(rows: Map<string, Related>): string {
  const list = (stems: Set<string>): string => [...stems].toSorted().join(' ')
  const entries = [...rows]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([one, { same, kind }]) => `${one}=${list(same)}>${list(kind)}`)
  const lines = Map.groupBy(entries, (entry) => entry[0]!)
    .values()
    .map((some) => some.join(';'))
  const licence = readFileSync(join(folder, 'wordnetLicence.txt'), 'utf8').trimEnd()
  return [
    '/* Written by build/judge/relatedWords.ts. One initial a line, entries between semicolons: a stem, after = the stems that can',
    '   mean the same, after > those that mean a kind of it, or it a kind of them. */',
    /* Bundlers keep a comment of this kind, and the licence wants to be on every copy. */
    `/*! @license\n${licence}\n*/`,
    'export const relatedTable = `',
    ...lines,
    '`\n',
  ].join('\n')
}
