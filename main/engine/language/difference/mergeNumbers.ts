import { monthNumber, multiplierOf, numberWordValue, ordinalRank, quantityKey, readClock, withUnit } from './numbers.ts'
import { type Token, linkTokens, tokensAfter } from './token.ts'

/** Merges quantities of several words into one token: `5 s`, `twenty five`, `two hundred`, `March 9, 2025`. */
export function mergeNumbers(tokens: readonly Token[], text: string): Token[] {
  const merged: Token[] = []
  for (let token = tokens[0]; token;) {
    const number = readDateWords(token) ?? readClockWords(token) ?? readNumberWords(token) ?? readRank(token)
    merged.push(number ? mergedToken(token, number, text) : token)
    token = (number?.last ?? token).next
  }
  return linkTokens(merged)
}

/** A quantity that begins at a token. */
interface Quantity {
  last: Token
  kind: Token['kind']
  key: string
}

function readNumberWords(first: Token): Quantity | null {
  const written = first.kind === 'number' ? /^#(count|money):(.+)$/.exec(first.key) : null
  const dimension = written?.[1] ?? 'count'
  let value = written ? Number(written[2]) : spelledNumber(first)
  if (value === null) return null
  let last = first
  if (first.kind === 'word' && value >= 20 && value % 10 === 0) {
    const word = adjacentWord(first)
    const ones = word ? numberWordValue(word.lower) : null
    if (word && ones !== null && ones > 0 && ones < 10) {
      value += ones
      last = word
    }
  }
  let word = adjacentWord(last)
  for (let times = factorOf(word); word && times !== null; times = factorOf(word)) {
    value *= times
    last = word
    word = adjacentWord(last)
  }
  const cent = last.next?.next
  if (last.next?.lower === 'per' && cent?.lower === 'cent')
    return { last: cent, kind: 'number', key: quantityKey({ dimension: 'percent', value }) }
  const unit = dimension === 'count' && word ? withUnit(value, word.lower) : null
  if (word && unit) return { last: word, kind: 'number', key: quantityKey(unit) }
  if (first.kind === 'number' && last === first) return null
  return { last, kind: 'number', key: quantityKey({ dimension, value }) }
}

/** Returns the value of a number word. `one` is a number only before what it counts; elsewhere it is a pronoun. */
function spelledNumber({ kind, lower, sentence, previous, next }: Token): number | null {
  if (kind !== 'word') return null
  if (lower === 'dozen') return 12
  const value = numberWordValue(lower)
  if (value !== 1) return value
  const before = previous?.lower ?? ''
  const counts = next !== undefined && next.kind === 'word' && next.content && next.sentence === sentence
  return counts && !/^(?:this|that|the|no|any|every|another|each|which|some)$/.test(before) ? 1 : null
}

function factorOf(word: Token | undefined): number | null {
  return word ? multiplierOf(word.lower) : null
}

/** Returns the next token if it is a word with at most one character before it. */
function adjacentWord({ end, next }: Token): Token | undefined {
  return next?.kind === 'word' && next.start - end <= 1 ? next : undefined
}

function readRank(token: Token): Quantity | null {
  if (token.kind !== 'word') return null
  const rank = ordinalRank(token.lower)
  if (rank === null) return null
  if (token.lower === 'second' && /^(?:per|a|every|each|split)$/.test(token.previous?.lower ?? '')) return null
  return { last: token, kind: 'ordinal', key: `rank ${rank}` }
}

function readDateWords(first: Token): Quantity | null {
  const second = first.next
  if (second === undefined) return null
  const month = monthNumber(first.lower) ?? monthNumber(second.lower)
  const day = monthNumber(first.lower) === null ? dayOf(first) : dayOf(second)
  if (month === null || day === null) return null
  const year = second.next
  const hasYear = year !== undefined && /^(?:19|20)\d\d$/.test(year.text)
  const key = `date ${hasYear ? year.text : ''}-${month}-${day}`
  return { last: hasYear ? year : second, kind: 'date', key }
}

/** Reads a time of day of two tokens: `2 PM`, `2:15 a.m.`. */
function readClockWords(first: Token): Quantity | null {
  const second = first.next
  if (first.kind !== 'number' || !second || second.start - first.end > 1) return null
  const half = second.lower.replace('.', '')
  if (half !== 'am' && half !== 'pm') return null
  const clock = readClock(first.lower, half)
  return clock && { last: second, kind: 'number', key: quantityKey(clock) }
}

function dayOf(token: Token): number | null {
  const match = /^(?:#count:|rank )(\d{1,2})$/.exec(token.key)
  return match && Number(match[1]) >= 1 && Number(match[1]) <= 31 ? Number(match[1]) : null
}

function mergedToken(first: Token, { last, kind, key }: Quantity, text: string): Token {
  const parts = [first, ...tokensAfter(first, last.index - first.index)]
  const lower = parts.map((part) => part.lower).join(' ')
  const written = text.slice(first.start, last.end)
  return { ...first, end: last.end, text: written, lower, kind, key, content: true, nameKind: null }
}
