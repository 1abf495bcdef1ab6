import { markdownLines } from '../../../../shared/text/markdown.ts'
import { blankGenericLabel } from './genericLabel.ts'
import { isItemNumber } from './manner.ts'
import { isNegationWord } from './negation.ts'
import { isVerb } from './roles.ts'
import { findLimitingWord } from './scope.ts'
import type { Token } from './token.ts'
import { readTokens } from './tokens.ts'

/** A content word of a claim. */
export interface ClaimWord {
  key: string
  lower: string
  is: 'word' | 'name' | 'quantity' | 'figure'
  /** Whether it stands behind the verb: there it may be what the claim says of its subject. */
  isBehindVerb: boolean
  start: number
  end: number
}

/** What a sentence says of a thing, or tells to do. Offsets are those of the text. */
export interface Claim {
  /** How it is said, where several words say the same: that something lasts, that something is to be used. */
  manner: 'lasts' | 'use' | null
  words: readonly ClaimWord[]
  isDenied: boolean
  /** Says that it holds everywhere. */
  isUniversal: boolean
  isOrder: boolean
  start: number
  end: number
}

/** A longer text describes more than one thing, and no sentence of it stands for the whole. */
const maxSentences = 12
const maxLength = 2000
const maxWords = 40

const lasting = /^(?:last|lifetime|ttl|valid|validity|live|expire|expiry|expiration)$/
const storing = /^(?:store|save|keep|hold|represent|persist|reside)$/
const choosing = /^(?:use|prefer|choose|pick)$/
const everywhere = /^(?:everywhere|always|throughout|all|every)$/
const nowadays = /^(?:currently|now|today|exactly|please)$/
const restricting = /^(?:if|when|whenever|while|unless|except|until|once|but|or|otherwise)$/
/** What such a word stands for, an earlier sentence says. */
const referringBack = /^(?:it|they|them|here|there|then)$/
/** Prepositions that say where or when, and have an opposite. */
const placing = /^(?:before|after|inside|outside|above|below)$/
const denying = /^(?:avoid|stop)$/
/** What happened, or is happening, is not what holds. */
const ofOtherTime = /^(?:was|were|had|did|been)$|(?:[^e]ed|ing)$/
/** A full stop behind a mark, which `readTokens` takes for a part of a name. */
const fullStop = /(?<=[)\]"'”’`])\.(?=\s|$)/g
const marks = /[→✅❌☑✓✗]|->|=>/

/**
 * Reads what the sentences of a note claim: those with a verb in the present, without a condition or limit. Of a sentence, only
 * the part before its first comma, bracket or dash counts. None of a note of more than 12 sentences, nor of its headings, tables,
 * quotations and code.
 */
export function readClaims(text: string): Claim[] {
  if (text.length > maxLength) return []
  const plain = toProse(blankGenericLabel(text))
  const sentences = [...Map.groupBy(readTokens(plain), ({ sentence }) => sentence).values()]
  return sentences.length > maxSentences ? [] : sentences.flatMap((tokens) => claimOf(tokens, plain) ?? [])
}

/** Replaces lines that are no prose with spaces, and full stops behind a mark with semicolons, so that offsets stay valid. */
function toProse(text: string): string {
  return markdownLines(text)
    .map(({ text: line, start, end, fenced }) => {
      const whole = text.slice(start, end)
      const isProse = !fenced && !/^\s*[|#>]/.test(line) && !marks.test(line)
      return isProse ? whole.replace(fullStop, ';') : whole.replace(/[^\n]/g, ' ')
    })
    .join('')
}

function claimOf(tokens: readonly Token[], text: string): Claim | null {
  const [first] = tokens
  if (!first || tokens.length > maxWords) return null
  const part = tokens.filter(({ clause }) => clause === first.clause)
  const last = part.at(-1) ?? first
  const at = part.findIndex(isVerb)
  const verb = part[at]
  if (!verb || ofOtherTime.test(verb.lower) || ofOtherTime.test(first.lower)) return null
  if (isLabelOrQuestion(text, [first, last], tokens.at(-1)?.end ?? last.end)) return null
  if (part.some(({ lower }) => referringBack.test(lower))) return null
  if (isRestricted(part) || isRestricted(tokens.slice(part.length, part.length + 1))) return null
  const counted = part.filter((token) => (token.content || placing.test(token.lower)) && !isLeftOut(token))
  const words = counted.filter(({ key }) => !lasting.test(key) && !choosing.test(key))
  if (words.length === 0) return null
  return {
    manner: counted.some(({ key }) => lasting.test(key)) ? 'lasts' : words.length < counted.length ? 'use' : null,
    words: words.map((token) => wordOf(token, token.index > verb.index)),
    isDenied: part.some((token) => isNegationWord(token) || denying.test(token.key)),
    isUniversal: part.some(({ lower }) => everywhere.test(lower)),
    isOrder: at === 0,
    start: first.start,
    end: last.end,
  }
}

/** Checks for `Pattern 2: …` or `**Pattern:** …`, where a label names what follows, and for a question. */
function isLabelOrQuestion(text: string, [first, last]: readonly [Token, Token], ends: number): boolean {
  return /:[*_`"]{0,3}(?:\s|$)/.test(text.slice(first.start, last.end + 5)) || text[ends] === '?'
}

function isRestricted(tokens: readonly Token[]): boolean {
  return findLimitingWord(tokens) !== undefined || tokens.some(({ lower }) => restricting.test(lower))
}

/** Checks for words that say nothing of their own: that something is stored as, or now, is that it is; what expires after 2 s lasts 2 s. */
function isLeftOut(token: Token): boolean {
  const { key, lower, previous } = token
  if (lower === 'after') return previous !== undefined && lasting.test(previous.key)
  return (
    storing.test(key) || everywhere.test(lower) || nowadays.test(lower) || denying.test(key) || isNegationWord(token)
  )
}

function wordOf(token: Token, isBehindVerb: boolean): ClaimWord {
  const { key, lower, kind, start, end } = token
  const is = kind === 'word' ? 'word' : kind === 'number' ? (isQuantity(token) ? 'quantity' : 'figure') : 'name'
  return { key, lower, is, isBehindVerb, start, end }
}

/** Checks for a number that measures or counts something, or a port: `2 s`, `40 lines`, `the limit is 5`; not `Node 18` or `step 2`. */
function isQuantity(token: Token): boolean {
  const { key, lower, clause, next, previous } = token
  if (previous?.lower === 'port') return true
  if (isItemNumber(token) || /^v\d/.test(lower)) return false
  if (!key.startsWith('#count:')) return true
  return (next?.clause === clause && next.content) || previous?.key === 'be'
}
