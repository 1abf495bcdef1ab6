import { hashOf, joinHashes } from './hash.ts'
import { relatedTable } from './relatedTable.ts'
import { sameInCode } from './sameInCode.ts'
import { stem } from './stem.ts'

/**
 * How near the meanings of two different stems can be, by their hashes: 0.9 where they can mean the same, 0.65 where one
 * means a kind of the other, 0 where nothing is known.
 */
export function relationOf(one: number, other: number): number {
  relations ??= readRelations()
  return relations.get(one < other ? joinHashes(one, other) : joinHashes(other, one)) ?? 0
}

/** Read at first use: most commands never compare anything. */
let relations: Map<number, number> | null = null
const same = 0.9
const kindOf = 0.65

function readRelations(): Map<number, number> {
  const found = new Map<number, number>()
  for (const line of relatedTable.trim().split('\n')) {
    const [one, others] = line.split('=') as [string, string]
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

function put(found: Map<number, number>, one: string, other: string, strength: number): void {
  const [left, right] = [hashOf(one), hashOf(other)]
  found.set(left < right ? joinHashes(left, right) : joinHashes(right, left), strength)
}
