import { commonKind, kinship } from '../lexicon/lexicon.ts'
import { plainForm } from '../words.ts'
import { kinds, pairs, synonyms } from './tables.ts'

/**
 * How two differing words stand to each other. `exclusive`: two of a kind, a thing is one or the other; `opposite`: one
 * turns the statement round; `broader`: the first says less; `narrower`: the first says more.
 */
export type Relation =
  { is: 'same' | 'opposite' | 'broader' | 'narrower' } | { is: 'exclusive'; kind: string } | { is: 'unknown' }

const unknown: Relation = { is: 'unknown' }

const groupOf = readGroups(synonyms)
const kindsOf = readKinds()
const contraries = readPairs()

/** The relation of two plain, lower-cased words that are not the same. */
export function relationOf(x: string, y: string): Relation {
  if (contraries.get(x)?.has(y)) return { is: 'opposite' }
  const mine = kindsOf.get(x)
  const theirs = kindsOf.get(y)
  if (mine && theirs) {
    for (const [kind, rank] of mine) {
      const other = theirs.get(kind)
      if (other === undefined) continue
      if (other === rank) return { is: 'same' }
      const kin = kinship(x, y)
      return kin === 'narrower' || kin === 'broader' ? { is: kin } : { is: 'exclusive', kind }
    }
  }
  if (groupOf.get(x)?.some((group) => groupOf.get(y)?.includes(group))) return { is: 'same' }
  const kin = kinship(x, y)
  if (kin !== null) return { is: kin }
  const kind = commonKind(x, y)
  return kind === null ? unknown : { is: 'exclusive', kind }
}

/** Whether a word belongs to one of the kinds whose members exclude one another, and to which. */
export function kindsOfWord(word: string): string[] {
  return [...(kindsOf.get(word)?.keys() ?? [])]
}

function readKinds(): Map<string, Map<string, number>> {
  const found = new Map<string, Map<string, number>>()
  for (const [kind, list] of Object.entries(kinds)) {
    list.split(',').forEach((item, rank) => {
      for (const word of item
        .trim()
        .split('=')
        .flatMap((name) => [name, plainForm(name)])) {
        const known = found.get(word) ?? new Map<string, number>()
        known.set(kind, rank)
        found.set(word, known)
      }
    })
  }
  return found
}

function readPairs(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const note = (x: string, y: string) => found.set(x, (found.get(x) ?? new Set()).add(y))
  for (const pair of pairs.split(',')) {
    const [left = '', right = ''] = pair.trim().split(':')
    for (const x of left.split('=')) {
      for (const y of right.split('=')) {
        note(x, y)
        note(y, x)
      }
    }
  }
  return found
}

function readGroups(text: string): Map<string, number[]> {
  const found = new Map<string, number[]>()
  text.split(',').forEach((group, index) => {
    for (const word of group.trim().split('=')) found.set(word, [...(found.get(word) ?? []), index])
  })
  return found
}
