import { hashOf } from '../closeness/hash.ts'
import { relatedBit, relatedMask, relationOf } from '../closeness/related.ts'
import { stem } from '../closeness/stem.ts'
import { weightOf } from '../closeness/weights.ts'
import type { Word } from '../closeness/words.ts'
import { isNegationWord } from './negation.ts'
import type { Values } from './pairValues.ts'
import type { Matches, Token } from './token.ts'

/** A content word that the other text does not have. */
export interface Loose {
  token: Token
  weight: number
  id: number
  /** How much of its meaning a word of the other text has. */
  met: number
}

/** What one of two texts says, and how much of it the other has. */
export interface Side {
  words: number
  weight: number
  matched: number
  loose: Loose[]
  figures: Values
  names: Values
  proper: Values
  negations: number
  turns: boolean
  limits: number
}

/** Words that say that something has changed. */
const turning =
  /^(?:longer|anymore|instead|formerly|previously|dropped|removed|replaced|switched|abandoned|reverted|again|now)$/
/** Words that restrict a statement, or deny any restriction. */
const limiting =
  /^(?:only|all|every|any|none|no|just|always|never|except|unless|both|whole|complete|everything|nothing)$/

/** Reads the tokens of one of two texts; `partners` are their matches in the other. */
export function readSide(tokens: readonly Token[], partners: Matches): Side {
  const side: Side = {
    words: 0,
    weight: 0,
    matched: 0,
    loose: [],
    figures: { shared: 0, lacking: [] },
    names: { shared: 0, lacking: [] },
    proper: { shared: 0, lacking: [] },
    negations: 0,
    turns: false,
    limits: 0,
  }
  for (const token of tokens) {
    if (isNegationWord(token)) side.negations += 1
    if (turning.test(token.lower)) side.turns = true
    if (limiting.test(token.lower)) side.limits += 1
    if (!token.content) continue
    const { id, weight } = knownWord(token)
    side.words += 1
    side.weight += weight
    const values = valuesOf(side, token)
    const met = partners[token.index] !== undefined
    if (values && met) values.shared += 1
    if (values && !met) values.lacking.push(token)
    if (met) side.matched += weight
    else side.loose.push({ token, weight, id, met: 0 })
  }
  side.loose.sort((one, other) => other.weight - one.weight || one.token.index - other.token.index)
  return side
}

interface KnownWord {
  /** Hash of its stem. */
  id: number
  /** How significant it is, 0.1 to 1. */
  weight: number
}

const wordCache = new Map<string, KnownWord>()
const maxCachedWords = 20_000

function knownWord({ kind, lower }: Token): KnownWord {
  const key = `${kind} ${lower}`
  const known = wordCache.get(key)
  if (known) return known
  const root = stem(lower)
  const made = { id: hashOf(root), weight: weightOfKind(kind) ?? weightOf(wordOf(lower, root)) }
  if (wordCache.size >= maxCachedWords) wordCache.clear()
  wordCache.set(key, made)
  return made
}

function wordOf(form: string, root: string): Word {
  return { form, stem: root, kind: 'word', named: false }
}

/** Returns the weight of what is not an ordinary word. */
function weightOfKind(kind: Token['kind']): number | null {
  if (kind === 'word') return null
  return kind === 'name' ? 1 : kind === 'operator' ? 0.25 : 0.65
}

function valuesOf(side: Side, token: Token): Values | null {
  if (token.kind === 'name' || token.inCode) return side.names
  if (token.kind !== 'word') return token.kind === 'operator' ? null : side.figures
  return isProper(token) ? side.proper : null
}

/** Checks for a capitalised word within a sentence, or an abbreviation: a name. A single letter is part of a unit, as in °C. */
function isProper({ text, sentence, previous }: Token): boolean {
  const isLetter = /^\p{L}$/u.test(text)
  return /^\p{Lu}[\p{Lu}\d]/u.test(text) || (!isLetter && /^\p{Lu}/u.test(text) && previous?.sentence === sentence)
}

/** Maximum number of unmatched words of a text that may be paired with related words of the other. */
const maxLoose = 32

/** Pairs the unmatched words of two texts with related words, strongest relation first, each word once. */
export function pairRelated(one: readonly Loose[], other: readonly Loose[]): void {
  const found: { x: Loose; y: Loose; strength: number }[] = []
  const rights = other.slice(0, maxLoose)
  for (const x of one.slice(0, maxLoose)) {
    const mask = relatedMask(x.id)
    for (const y of rights) {
      const strength = x.id === y.id ? 1 : (mask & relatedBit(y.id)) === 0 ? 0 : relationOf(x.id, y.id)
      if (strength > 0) found.push({ x, y, strength })
    }
  }
  found.sort((left, right) => right.strength - left.strength)
  for (const { x, y, strength } of found) if (x.met === 0 && y.met === 0) x.met = y.met = strength
}

/** How much of a text the other covers. */
export interface Cover {
  /** Share of the words, by weight, that the other text has; `related`: or has a related word for. */
  exact: number
  related: number
  /** Weight of the words the other text has nothing for, and of the heaviest of them. */
  lacking: number
  rarest: number
}

/** Returns how much of a text the other covers; needs `pairRelated` first. */
export function coverOf({ weight, matched, loose }: Side): Cover {
  const related = loose.reduce((sum, each) => sum + each.met * each.weight, 0)
  const rarest = loose.reduce((most, each) => (each.met === 0 ? Math.max(most, each.weight) : most), 0)
  if (weight === 0) return { exact: 1, related: 1, lacking: 0, rarest: 0 }
  return {
    exact: matched / weight,
    related: Math.min(1, (matched + related) / weight),
    lacking: Math.max(0, weight - matched - related),
    rarest,
  }
}
