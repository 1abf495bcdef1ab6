import { hasLexicalOpposite, lexicalRelation } from '../lexicon/lexicon.ts'
import { lemmaOf } from '../wordForms.ts'
import { areAntonymsByForm } from './affixes.ts'
import { kindNames, exclusiveKinds, antonymPairs, synonyms } from './tables.ts'

/**
 * How two different words are related. `exclusive`: two of a kind, of which a thing is only one; `opposite`: one inverts the
 * statement; `broader`: the first says less; `narrower`: the first says more.
 */
export type Relation =
  { is: 'same' | 'opposite' | 'broader' | 'narrower' } | { is: 'exclusive'; kind: string } | { is: 'unknown' }

const unknown: Relation = { is: 'unknown' }

const synonymGroups = readGroups(synonyms)
let kindsByWord: ReadonlyMap<string, ReadonlyMap<string, number>> | null = null
const kindsByName = readKindNames()
const antonyms = readAntonyms()

/** Relations computed before, by both words: notes on one subject have the same words in one another's place again and again. */
const known = new Map<string, Map<string, Relation>>()
/** Maximum number of known relations; then all are forgotten. */
const maxKnown = 100_000
let knownCount = 0

/** Returns the relation of two different lower-case words or lemmas. */
export function relationOf(x: string, y: string): Relation {
  const before = known.get(x)?.get(y)
  if (before) return before
  if (knownCount >= maxKnown) {
    known.clear()
    knownCount = 0
  }
  const relation = computeRelation(x, y)
  const ofX = known.get(x) ?? new Map<string, Relation>()
  known.set(x, ofX.set(y, relation))
  knownCount += 1
  return relation
}

function computeRelation(x: string, y: string): Relation {
  if (antonyms.get(x)?.has(y)) return { is: 'opposite' }
  if (isKindNamedBy(x, y)) return { is: 'narrower' }
  if (isKindNamedBy(y, x)) return { is: 'broader' }
  const mine = kindsOf(x)
  const theirs = kindsOf(y)
  if (mine && theirs) {
    for (const [kind, rank] of mine) {
      const other = theirs.get(kind)
      if (other === undefined) continue
      return other === rank ? { is: 'same' } : { is: 'exclusive', kind }
    }
  }
  if (synonymGroups.get(x)?.some((group) => synonymGroups.get(y)?.includes(group))) return { is: 'same' }
  const kin = lexicalRelation(x, y)
  if (kin !== null) return { is: kin }
  return areAntonymsByForm(x, y, areAntonyms) ? { is: 'opposite' } : unknown
}

/** Checks whether a lower-case word or lemma has any opposite, or excludes other words of its kind. */
export function hasOpposites(word: string): boolean {
  return antonyms.has(word) || kindsOf(word) !== undefined || hasLexicalOpposite(word)
}

/** Kinds whose words have a technical meaning in notes that the dictionary lacks: there, staging is a production. */
const technicalKinds = new Set(
  `language packager database system browser runner format indentation method stage level api host forge framework theme
  processor vcs quotes casing encoding frequency rule amount truth branch medium`.split(/\s+/),
)

/** Checks whether two lemmas are different members of a technical kind: two packagers, two databases. */
export function areTechnicalAlternatives(x: string, y: string): boolean {
  const [mine, theirs] = [kindsOf(x), kindsOf(y)]
  if (!mine || !theirs) return false
  return [...mine].some(([kind, rank]) => technicalKinds.has(kind) && (theirs.get(kind) ?? rank) !== rank)
}

/** Red is a colour, South Korea is Korea: checks whether the second word names a kind the first belongs to. */
function isKindNamedBy(x: string, y: string): boolean {
  if (x.endsWith(` ${y}`) && kindsOf(x) !== undefined) return true
  const kind = kindsByName.get(y)
  const [first] = kind ?? []
  return kind !== undefined && kind.some((name) => kindsOf(x)?.has(name)) && !(first && kindsOf(y)?.has(first))
}

function areAntonyms(x: string, y: string): boolean {
  return antonyms.get(x)?.has(y) === true || lexicalRelation(x, y) === 'opposite'
}

function readKindNames(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [kind, names] of Object.entries(kindNames))
    for (const name of names.split(', ')) found.set(name, [...(found.get(name) ?? []), kind])
  return found
}

/** Returns the kinds a word belongs to, with its position in each. Read on first use: lemmas need the lexicon. */
function kindsOf(word: string): ReadonlyMap<string, number> | undefined {
  return (kindsByWord ??= readKinds()).get(word)
}

function readKinds(): Map<string, Map<string, number>> {
  const found = new Map<string, Map<string, number>>()
  for (const [kind, list] of Object.entries(exclusiveKinds)) {
    readNames(list).forEach((names, rank) => {
      for (const word of names.flatMap((name) => (name.includes(' ') ? [name] : [name, lemmaOf(name)]))) {
        const known = found.get(word) ?? new Map<string, number>()
        known.set(kind, rank)
        found.set(word, known)
      }
    })
  }
  return found
}

/** Returns the names of one kind, synonyms grouped together. */
function readNames(list: string): string[][] {
  return list.split(',').map((item) => item.trim().split('='))
}

function readAntonyms(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const note = (x: string, y: string) => found.set(x, (found.get(x) ?? new Set()).add(y))
  for (const pair of antonymPairs.split(',')) {
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
