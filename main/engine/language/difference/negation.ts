import type { Token } from './token.ts'

/** The negations of a text. */
export interface Negations {
  /** Per token, 1 if it is in the scope of an odd number of negations. */
  denied: Uint8Array
  list: Negation[]
}

export interface Negation {
  /** Index of the negation word. */
  at: number
  /** Index of the first content word in scope, or -1. */
  anchor: number
  /** Indices of the tokens in scope. */
  reach: number[]
}

const negationWords = new Set([
  'not',
  "n't",
  'never',
  'no',
  'none',
  'nobody',
  'nothing',
  'neither',
  'nor',
  'nowhere',
  'without',
  'non',
  'hardly',
  'barely',
  'no-one',
])
const negatingVerbs = new Set([
  'avoid',
  'stop',
  'cease',
  'refuse',
  'decline',
  'prevent',
  'forbid',
  'prohibit',
  'lack',
  'quit',
  'fail',
])
const replacementWords = new Set(['instead', 'rather'])
const scopeBoundaries = new Set([
  'but',
  'because',
  'since',
  'when',
  'if',
  'unless',
  'until',
  'so',
  'although',
  'though',
  'while',
  'which',
  'instead',
  'rather',
  'without',
  'even',
])
const maxScope = 14

/** Negation words of other languages notes are written in; for Chinese and Japanese, single characters. */
const foreignNegationWords = new Set(
  `nicht nie niemals kein keine keinen keinem keiner ohne pas jamais sans aucun aucune ni nunca sin ningún não sem nenhum
  niet geen nooit zonder ikke ingen aldri inte aldrig utan nie bez не нет нельзя никогда без 不 没 沒 無 勿 别 別 禁`.split(
    /\s+/,
  ),
)

/** Finds the negations of a text and their scope: not, never, without, instead of, rather than, fail to, avoid, stop …ing. */
export function findNegations(tokens: Token[]): Negations {
  const denied = new Uint8Array(tokens.length)
  const list: Negation[] = []
  tokens.forEach((_, at) => {
    const width = negationLength(tokens, at)
    if (width === 0) return
    const reach = scopeOf(tokens, at, at + width)
    const anchor = reach.find((index) => tokens[index]!.content) ?? -1
    list.push({ at, anchor, reach })
  })
  for (const denial of dropDoubleNegations(tokens, list)) for (const index of denial.reach) denied[index]! ^= 1
  return { denied, list }
}

/** Checks whether a token is a negation word, regardless of context. */
export function isNegationWord(token: Token): boolean {
  return (
    (token.kind === 'word' && (negationWords.has(token.lower) || foreignNegationWords.has(token.lower))) ||
    token.key === 'op !'
  )
}

const boundWords = /^(?:than|exceed|above|over|beyond|past|below|under)$/
/** Maximum number of words before a number searched for a bound. */
const maxBeforeNumber = 3

/** Checks whether the number is a bound: `not more than 20` negates all above 20, not 20 itself. */
export function isBound(tokens: readonly Token[], index: number): boolean {
  return tokens.slice(Math.max(0, index - maxBeforeNumber), index).some(({ key }) => boundWords.test(key))
}

function negationLength(tokens: Token[], at: number): number {
  const token = tokens[at]!
  const next = tokens[at + 1]
  if (token.key === 'op !') return 1
  if (token.kind !== 'word') return 0
  const after = next?.lower ?? ''
  if (replacementWords.has(token.lower)) return after === 'of' || after === 'than' ? 2 : 0
  if (token.lower === 'not' && isNotOnly(tokens, at)) return 0
  if (
    token.lower === 'no' &&
    (next === undefined ||
      next.sentence !== token.sentence ||
      next.kind === 'number' ||
      /^(?:matter|doubt)$/.test(after))
  )
    return 0
  if (negationWords.has(token.lower) || foreignNegationWords.has(token.lower)) return 1
  if (next?.lower === 'to' && tokens[at + 2]?.kind === 'number') return 0
  return negatingVerbs.has(token.key) ? negatingVerbLength(token, next, tokens[at - 1]) : 0
}

/** Checks for `not only … but`, which affirms both: `not only fast but small`. */
function isNotOnly(tokens: Token[], at: number): boolean {
  if (!/^(?:only|just|merely|simply)$/.test(tokens[at + 1]?.lower ?? '')) return false
  const { sentence } = tokens[at]!
  return tokens.slice(at, at + 20).some((token) => token.sentence === sentence && token.lower === 'but')
}

/**
 * Returns the number of tokens in a negating verb, or 0. `stop using`, `avoid cookies`, `fails to load` negate; `stop the
 * server`, `a failed test`, `avoids` as a noun do not.
 */
function negatingVerbLength(token: Token, next: Token | undefined, before: Token | undefined): number {
  if (next === undefined || next.sentence !== token.sentence || before?.lower === 'the' || before?.lower === 'a')
    return 0
  if (token.key === 'fail') return next.lower === 'to' ? 2 : 0
  if (token.key === 'stop' || token.key === 'quit' || token.key === 'cease') return /.ing$/.test(next.lower) ? 1 : 0
  return token.key === 'refuse' || token.key === 'decline' ? (next.lower === 'to' ? 2 : 0) : 1
}

function scopeOf(tokens: Token[], at: number, from: number): number[] {
  const reach: number[] = []
  const { sentence, clause } = tokens[at]!
  for (let index = from; index < tokens.length && reach.length < maxScope; index += 1) {
    const token = tokens[index]!
    if (token.sentence !== sentence) break
    if (reach.some((known) => tokens[known]!.content) && (token.clause !== clause || scopeBoundaries.has(token.lower)))
      break
    if (reach.length > 0 && isNegationWord(token)) break
    reach.push(index)
  }
  return reach
}

/** Drops double negations: `never merge without review` requires the review. */
function dropDoubleNegations(tokens: Token[], list: Negation[]): Negation[] {
  return list.filter((denial, index) => {
    const next = list[index + 1]
    const before = list[index - 1]
    const pairs = (first: Negation | undefined, second: Negation | undefined) =>
      first !== undefined &&
      second !== undefined &&
      tokens[second.at]!.lower === 'without' &&
      tokens[first.at]!.sentence === tokens[second.at]!.sentence &&
      second.at - first.at <= 8
    return !pairs(denial, next) && !pairs(before, denial)
  })
}
