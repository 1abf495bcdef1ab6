import { isKnownWord } from '../lexicon/lexicon.ts'
import { lemmaOf } from '../wordForms.ts'

/** Opposite beginnings of words that are otherwise the same: `uphill` and `downhill`, `daytime` and `nighttime`. */
const oppositeBeginnings = [
  ['up', 'down'],
  ['day', 'night'],
  ['north', 'south'],
  ['left', 'right'],
  ['pre', 'post'],
  ['min', 'max'],
  ['some', 'no'],
  ['every', 'no'],
] as const
const minRestLength = 3

/**
 * Checks whether two lower-case words are antonyms by their form: one is the other with a prefix such as `un`, they have
 * opposite beginnings, or antonymous stems with the same comparative, superlative or adverb ending (`fastest` and `slowest`,
 * `loudly` and `quietly`).
 */
export function areAntonymsByForm(x: string, y: string, areAntonyms: (x: string, y: string) => boolean): boolean {
  return (
    isNegatedByPrefix(x, y) ||
    isNegatedByPrefix(y, x) ||
    haveOppositeBeginnings(x, y) ||
    haveAntonymStems(x, y, areAntonyms)
  )
}

/**
 * Checks whether the first word negates the second by a prefix: `unripe` of `ripe`, `untracked` of `tracked`, `irregular` of
 * `regular`, `deactivate` of `activate`.
 */
function isNegatedByPrefix(x: string, y: string): boolean {
  if (y.length < minRestLength || x.length - y.length > 2 || !x.endsWith(y)) return false
  const prefix = x.slice(0, -y.length)
  if (prefix === 'un')
    return ['a', 'v'].some((part) => isKnownWord(y, part as 'a') || isKnownWord(lemmaOf(y), part as 'a'))
  if (prefix === 'de') return /(?:ate|i[sz]e|code|crypt|press)d?$/.test(y)
  return /^i[nmlr]$/.test(prefix) && /(?:[ai]ble|[ae]nt|ate|al|ive|ous|ar)$/.test(y) && isKnownWord(y, 'a')
}

function haveOppositeBeginnings(x: string, y: string): boolean {
  return oppositeBeginnings.some(([one, other]) => {
    const [first, second] = x.startsWith(one) ? [one, other] : [other, one]
    const rest = x.slice(first.length)
    return x.startsWith(first) && rest.length >= minRestLength && y === second + rest
  })
}

function haveAntonymStems(x: string, y: string, areAntonyms: (x: string, y: string) => boolean): boolean {
  const ending = /(?:er|est|ly)$/.exec(x)?.[0]
  if (ending === undefined || !y.endsWith(ending)) return false
  const [one, other] = [stemsOf(x.slice(0, -ending.length)), stemsOf(y.slice(0, -ending.length))]
  return one.some((stem) => other.some((each) => areAntonyms(stem, each)))
}

function stemsOf(stem: string): string[] {
  const forms = [
    stem,
    `${stem}e`,
    `${stem}le`,
    stem.replace(/i$/, 'y'),
    stem.replace(/(.)\1$/, '$1'),
    stem.replace(/al$/, ''),
  ]
  return forms.filter((word) => isKnownWord(word, 'a'))
}
