import { runToEnd } from '../../../../shared/runToEnd.ts'
import relatedTable from '../data/relatedTable.json' with { type: 'json' }
import { hashOf, joinHashes } from './hash.ts'
import { sameInCode } from './sameInCode.ts'
import { stem } from './stem.ts'

/**
 * Returns how strongly two different stems, given by their hashes, are related: 0.9 if they can mean the same, 0.65 if one
 * can mean a kind of the other, 0 if nothing is known.
 */
export function relationOf(one: number, other: number): number {
  return loadedRelations().strengths.get(pairHash(one, other)) ?? 0
}

/**
 * Returns a mask that quickly rules out relations: `relatedMask(one) & relatedBit(other)` is 0 for most unrelated stems and
 * never 0 for related ones.
 */
export function relatedMask(id: number): number {
  return loadedRelations().relatives.get(id) ?? 0
}

/** Returns the bit of a stem in such masks; several stems share a bit. */
export function relatedBit(id: number): number {
  return 1 << (id & 31)
}

/**
 * Returns the entries of the table: a stem, after `=` the stems that can mean the same, after `>` more general or more
 * specific stems.
 */
export function relatedEntries(): string[] {
  return relatedTable.lines.flatMap((line) => line.split(';'))
}

interface Relations {
  strengths: Map<number, number>
  relatives: Map<number, number>
}

/** Read on first use: most commands compare nothing. */
let relations: Relations | null = null
/** Number of table entries read per step. */
const entriesPerStep = 2000
const sameStrength = 0.9
const kindStrength = 0.65

function loadedRelations(): Relations {
  return (relations ??= runToEnd(readRelations()))
}

/** Loads the relations in steps, before they are needed. */
export function* relationSteps(): Generator<void, void> {
  relations ??= yield* readRelations()
}

function* readRelations(): Generator<void, Relations> {
  const found: Relations = { strengths: new Map(), relatives: new Map() }
  for (const [at, entry] of relatedEntries().entries()) {
    if (at % entriesPerStep === entriesPerStep - 1) yield
    const [one, others] = entry.split('=') as [string, string]
    const [alike, kinds] = others.split('>') as [string, string]
    for (const other of namesIn(kinds)) put(found, one, other, kindStrength)
    for (const other of namesIn(alike)) put(found, one, other, sameStrength)
  }
  for (const group of sameInCode)
    for (const one of group)
      for (const other of group) if (one < other) put(found, stem(one), stem(other), sameStrength)
  return found
}

function namesIn(list: string): string[] {
  return list === '' ? [] : list.split(' ')
}

function put({ strengths, relatives }: Relations, one: string, other: string, strength: number): void {
  const [left, right] = [hashOf(one), hashOf(other)]
  strengths.set(pairHash(left, right), strength)
  relatives.set(left, (relatives.get(left) ?? 0) | relatedBit(right))
  relatives.set(right, (relatives.get(right) ?? 0) | relatedBit(left))
}

function pairHash(one: number, other: number): number {
  return one < other ? joinHashes(one, other) : joinHashes(other, one)
}
