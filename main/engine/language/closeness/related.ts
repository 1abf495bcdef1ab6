import { runToEnd } from '../../../../shared/runToEnd.ts'
import relatedTable from '../data/relatedTable.json' with { type: 'json' }
import { hashOf, joinHashes } from './hash.ts'
import { sameInCode } from './sameInCode.ts'
import { stem } from './stem.ts'

/**
 * How near the meanings of two different stems can be, by their hashes: 0.9 where they can mean the same, 0.65 where one
 * means a kind of the other, 0 where nothing is known.
 */
export function relationOf(one: number, other: number): number {
  return readOnce().strengths.get(pairHash(one, other)) ?? 0
}

/**
 * A mask to tell quickly that two stems are not related: `relativesOf(one) & bitOf(other)` is 0 for most others, and
 * never for a related one.
 */
export function relativesOf(id: number): number {
  return readOnce().relatives.get(id) ?? 0
}

/** The bit of a stem in such masks; some stems share one. */
export function bitOf(id: number): number {
  return 1 << (id & 31)
}

/** The entries of the table: a stem, after `=` the stems that can mean the same, after `>` those of a kind with it. */
export function relatedEntries(): string[] {
  return relatedTable.lines.flatMap((line) => line.split(';'))
}

interface Relations {
  strengths: Map<number, number>
  relatives: Map<number, number>
}

/** Read at first use: most commands never compare anything. */
let relations: Relations | null = null
/** How many words of the list are read in a step. */
const wordsAStep = 2000
const same = 0.9
const kindOf = 0.65

function readOnce(): Relations {
  return (relations ??= runToEnd(readRelations()))
}

/** Reads the list of words in steps, before anybody asks for one. */
export function* relationSteps(): Generator<void, void> {
  relations ??= yield* readRelations()
}

function* readRelations(): Generator<void, Relations> {
  const found: Relations = { strengths: new Map(), relatives: new Map() }
  for (const [at, entry] of relatedEntries().entries()) {
    if (at % wordsAStep === wordsAStep - 1) yield
    const [one, others] = entry.split('=') as [string, string]
    const [alike, kinds] = others.split('>') as [string, string]
    for (const other of namesIn(kinds)) put(found, one, other, kindOf)
    for (const other of namesIn(alike)) put(found, one, other, same)
  }
  for (const group of sameInCode)
    for (const one of group) for (const other of group) if (one < other) put(found, stem(one), stem(other), same)
  return found
}

function namesIn(list: string): string[] {
  return list === '' ? [] : list.split(' ')
}

function put({ strengths, relatives }: Relations, one: string, other: string, strength: number): void {
  const [left, right] = [hashOf(one), hashOf(other)]
  strengths.set(pairHash(left, right), strength)
  relatives.set(left, (relatives.get(left) ?? 0) | bitOf(right))
  relatives.set(right, (relatives.get(right) ?? 0) | bitOf(left))
}

function pairHash(one: number, other: number): number {
  return one < other ? joinHashes(one, other) : joinHashes(other, one)
}
