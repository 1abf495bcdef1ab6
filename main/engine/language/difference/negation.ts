import { isOverOfPreference } from './preference.ts'
import { type Token, tokensAfter } from './token.ts'

/** The negations of a text. */
export interface Negations {
  /** The tokens in the scope of an odd number of negations. */
  denied: ReadonlySet<Token>
  list: Negation[]
}

export interface Negation {
  /** The negation word. */
  at: Token
  /** The first content word in scope. */
  anchor: Token | undefined
  /** The tokens in scope. */
  reach: Token[]
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

/** Words of Portuguese that other languages lack; there, `no` is `in the`. */
const portugueseWords = new Set('ao aos não com uma são em pelo pela também até você é'.split(' '))
/** Minimum number of different ones in a Portuguese text. */
const minPortugueseWords = 2

/**
 * Finds the negations of a text and their scope: not, never, without, instead of, rather than, prefer … over, fail to,
 * avoid, stop …ing.
 */
export function findNegations(tokens: readonly Token[]): Negations {
  const denied = new Set<Token>()
  const list: Negation[] = []
  let isPortuguese: boolean | null = null
  for (const at of tokens) {
    const labelled = isNoneOfLabel(at) ? labelBefore(at) : []
    // `No errors (0 found)` says it once more.
    if (labelled.some((token) => list.at(-1)?.reach.includes(token))) continue
    if (labelled.length > 0) list.push({ at, anchor: labelled[0], reach: labelled })
    const width = negationLength(at)
    if (width === 0 || (at.lower === 'no' && (isPortuguese ??= isInPortuguese(tokens)))) continue
    const reach = scopeOf(at, width === 1 ? at.next : at.next?.next)
    list.push({ at, anchor: reach.find(({ content }) => content), reach })
  }
  for (const { reach } of dropDoubleNegations(list))
    for (const token of reach) if (!denied.delete(token)) denied.add(token)
  return { denied, list }
}

function isInPortuguese(tokens: readonly Token[]): boolean {
  return new Set(tokens.flatMap(({ lower }) => (portugueseWords.has(lower) ? lower : []))).size >= minPortugueseWords
}

/** Checks whether a token is a negation word, regardless of what it stands before. */
export function isNegationWord(token: Token): boolean {
  if (token.key === 'op !') return true
  if (token.kind !== 'word' || isNoneOfCode(token)) return false
  return negationWords.has(token.lower) || foreignNegationWords.has(token.lower)
}

/** Checks for the value `None` of Python: in code, or with its capital inside a sentence, as code blocks are read. */
function isNoneOfCode({ text, inCode, previous, sentence }: Token): boolean {
  return text === 'None' && (inCode || previous?.sentence === sentence)
}

const boundWords = /^(?:than|exceed|above|over|beyond|past|below|under)$/
/** Maximum number of words before a number searched for a bound. */
const maxBeforeNumber = 3

/** Checks whether the number is a bound: `not more than 20` negates all above 20, not 20 itself. */
export function isBound({ index, previous }: Token): boolean {
  for (let at = previous; at && index - at.index <= maxBeforeNumber; at = at.previous)
    if (boundWords.test(at.key)) return true
  return false
}

function negationLength(token: Token): number {
  const { next } = token
  if (token.key === 'op !' || isNone(token)) return 1
  if (token.kind !== 'word') return 0
  const after = next?.lower ?? ''
  if (isOverOfPreference(token)) return 1
  if (replacementWords.has(token.lower)) return after === 'of' || after === 'than' ? 2 : 0
  if (token.lower === 'not' && isNotOnly(token)) return 0
  if (
    token.lower === 'no' &&
    (next === undefined ||
      next.sentence !== token.sentence ||
      next.kind === 'number' ||
      /^(?:matter|doubt)$/.test(after))
  )
    return 0
  if (isNegationWord(token)) return 1
  if (next?.lower === 'to' && next.next?.kind === 'number') return 0
  return negatingVerbs.has(token.key) ? negatingVerbLength(token) : 0
}

/** Checks for a count of nothing: `0 errors`, `zero linter errors` say no errors. */
function isNone(token: Token): boolean {
  if (token.lower !== '0' && token.lower !== 'zero') return false
  return tokensAfter(token, maxBeforeFault).some(
    ({ lower, clause }) => clause === token.clause && countedFaults.test(lower),
  )
}

/** Maximum number of words from a count to what it counts, that word included. */
const maxBeforeFault = 2

const countedFaults =
  /^(?:errors|warnings|failures|issues|problems|violations|conflicts|vulnerabilities|leaks|crashes|regressions|changes|blockers|bugs|defects)$/

/** Checks for a value of nothing after what it counts: `Linter errors: 0` says no errors. */
function isNoneOfLabel({ lower, previous, next, sentence }: Token): boolean {
  if (
    !/^(?:0|zero|none)$/.test(lower) ||
    (next?.sentence === sentence && next.content && next.clause === previous?.clause)
  )
    return false
  return previous !== undefined && countedFaults.test(previous.lower)
}

/** Returns the words of a label before a value, those nearest the value last. */
function labelBefore({ previous }: Token): Token[] {
  const words: Token[] = []
  for (
    let at = previous;
    at?.content && at.clause === previous?.clause && words.length <= maxBeforeFault;
    at = at.previous
  )
    words.unshift(at)
  return words
}

/** Checks whether a negation says that there is none of something, as `no errors`, `0 errors` and `errors: 0` do. */
export function isOfQuantity({ at }: Negation): boolean {
  return /^(?:no|0|zero|none|without)$/.test(at.lower)
}

/** Checks for `not only … but`, which affirms both: `not only fast but small`. */
function isNotOnly(not: Token): boolean {
  if (!/^(?:only|just|merely|simply)$/.test(not.next?.lower ?? '')) return false
  return tokensAfter(not, maxBeforeBut).some(({ sentence, lower }) => sentence === not.sentence && lower === 'but')
}

const maxBeforeBut = 19

/**
 * Returns the number of tokens in a negating verb, or 0. `stop using`, `avoid cookies`, `fails to load` negate; `stop the
 * server`, `a failed test`, `avoids` as a noun do not.
 */
function negatingVerbLength(token: Token): number {
  const { next, previous: before } = token
  if (next === undefined || next.sentence !== token.sentence || before?.lower === 'the' || before?.lower === 'a')
    return 0
  // `traps to avoid (T-1 to T-9)` denies nothing of what stands in the brackets.
  if (next.clause !== token.clause) return 0
  if (token.key === 'fail') return next.lower === 'to' ? 2 : 0
  if (token.key === 'stop' || token.key === 'quit' || token.key === 'cease') return /.ing$/.test(next.lower) ? 1 : 0
  return token.key === 'refuse' || token.key === 'decline' ? (next.lower === 'to' ? 2 : 0) : 1
}

function scopeOf(negation: Token, from: Token | undefined): Token[] {
  const reach: Token[] = []
  for (let token = from; token && reach.length < maxScope; token = token.next) {
    if (token.sentence !== negation.sentence) break
    if (reach.some(({ content }) => content) && (token.clause !== negation.clause || scopeBoundaries.has(token.lower)))
      break
    if (reach.length > 0 && isNegationWord(token)) break
    reach.push(token)
  }
  return reach
}

/** Drops double negations: `never merge without review` requires the review. */
function dropDoubleNegations(list: readonly Negation[]): Negation[] {
  return list.filter((denial, index) => {
    const next = list[index + 1]
    const before = list[index - 1]
    const pairs = (first: Negation | undefined, second: Negation | undefined) =>
      first !== undefined &&
      second !== undefined &&
      second.at.lower === 'without' &&
      first.at.sentence === second.at.sentence &&
      second.at.index - first.at.index <= 8
    return !pairs(denial, next) && !pairs(before, denial)
  })
}
