import { monthNumber, multiplierOf, numberWordValue, ordinalRank, quantityKey, readClock, withUnit } from './numbers.ts'
import type { Token } from './token.ts'

/** Merges quantities of several words into one token: `5 s`, `twenty five`, `two hundred`, `March 9, 2025`. */
export function mergeNumbers(tokens: Token[], text: string): Token[] {
  const merged: Token[] = []
  let index = 0
  while (index < tokens.length) {
    const date = dateAt(tokens, index)
    const number = date ?? clockAt(tokens, index) ?? numberAt(tokens, index) ?? rankAt(tokens, index)
    if (number === null) merged.push(tokens[index]!)
    else merged.push({ ...number.token, text: text.slice(number.token.start, number.token.end) })
    index += number?.taken ?? 1
  }
  return merged
}

interface MergedToken {
  token: Token
  taken: number
}

function numberAt(tokens: Token[], index: number): MergedToken | null {
  const first = tokens[index]!
  const written = first.kind === 'number' ? /^#(count|money):(.+)$/.exec(first.key) : null
  const dimension = written?.[1] ?? 'count'
  let value = written ? Number(written[2]) : spelledNumber(tokens, index)
  if (value === null) return null
  let taken = 1
  if (first.kind === 'word' && value >= 20 && value % 10 === 0) {
    const ones = isAdjacentWord(tokens, index + 1) ? numberWordValue(tokens[index + 1]!.lower) : null
    if (ones !== null && ones > 0 && ones < 10) {
      value += ones
      taken += 1
    }
  }
  for (let times = multiplierAt(tokens, index + taken); times !== null; times = multiplierAt(tokens, index + taken)) {
    value *= times
    taken += 1
  }
  if (tokens[index + taken]?.lower === 'per' && tokens[index + taken + 1]?.lower === 'cent') {
    return {
      token: join(tokens, index, taken + 2, 'number', quantityKey({ dimension: 'percent', value })),
      taken: taken + 2,
    }
  }
  const unit =
    dimension === 'count' && isAdjacentWord(tokens, index + taken)
      ? withUnit(value, tokens[index + taken]!.lower)
      : null
  if (unit) return { token: join(tokens, index, taken + 1, 'number', quantityKey(unit)), taken: taken + 1 }
  if (first.kind === 'number' && taken === 1) return null
  return { token: join(tokens, index, taken, 'number', quantityKey({ dimension, value })), taken }
}

/** Returns the value of a number word. `one` is a number only before what it counts; elsewhere it is a pronoun. */
function spelledNumber(tokens: Token[], index: number): number | null {
  const { kind, lower } = tokens[index]!
  if (kind !== 'word') return null
  if (lower === 'dozen') return 12
  const value = numberWordValue(lower)
  if (value !== 1) return value
  const next = tokens[index + 1]
  const before = tokens[index - 1]?.lower ?? ''
  const counts = next !== undefined && next.kind === 'word' && next.content && next.sentence === tokens[index]!.sentence
  return counts && !/^(?:this|that|the|no|any|every|another|each|which|some)$/.test(before) ? 1 : null
}

function multiplierAt(tokens: Token[], index: number): number | null {
  return isAdjacentWord(tokens, index) ? multiplierOf(tokens[index]!.lower) : null
}

function isAdjacentWord(tokens: Token[], index: number): boolean {
  const token = tokens[index]
  return token !== undefined && token.kind === 'word' && token.start - tokens[index - 1]!.end <= 1
}

function rankAt(tokens: Token[], index: number): MergedToken | null {
  const token = tokens[index]!
  if (token.kind !== 'word') return null
  const rank = ordinalRank(token.lower)
  if (rank === null) return null
  if (token.lower === 'second' && /^(?:per|a|every|each|split)$/.test(tokens[index - 1]?.lower ?? '')) return null
  return { token: join(tokens, index, 1, 'ordinal', `rank ${rank}`), taken: 1 }
}

function dateAt(tokens: Token[], index: number): MergedToken | null {
  const first = tokens[index]!
  const second = tokens[index + 1]
  if (second === undefined) return null
  const month = monthNumber(first.lower) ?? monthNumber(second.lower)
  const day = monthNumber(first.lower) === null ? dayOf(first) : dayOf(second)
  if (month === null || day === null) return null
  const year = tokens[index + 2]
  const hasYear = year !== undefined && /^(?:19|20)\d\d$/.test(year.text)
  const key = `date ${hasYear ? year.text : ''}-${month}-${day}`
  const taken = hasYear ? 3 : 2
  return { token: join(tokens, index, taken, 'date', key), taken }
}

/** Reads a time of day of two tokens: `2 PM`, `2:15 a.m.`. */
function clockAt(tokens: Token[], index: number): MergedToken | null {
  const [first, second] = [tokens[index]!, tokens[index + 1]]
  const half = second?.lower.replace('.', '')
  if (first.kind !== 'number' || (half !== 'am' && half !== 'pm') || second!.start - first.end > 1) return null
  const clock = readClock(first.lower, half)
  return clock && { token: join(tokens, index, 2, 'number', quantityKey(clock)), taken: 2 }
}

function dayOf(token: Token): number | null {
  const match = /^(?:#count:|rank )(\d{1,2})$/.exec(token.key)
  return match && Number(match[1]) >= 1 && Number(match[1]) <= 31 ? Number(match[1]) : null
}

function join(tokens: Token[], index: number, count: number, kind: Token['kind'], key: string): Token {
  const parts = tokens.slice(index, index + count)
  const last = parts[count - 1]!
  const lower = parts.map((part) => part.lower).join(' ')
  return { ...parts[0]!, end: last.end, lower, kind, key, content: true, nameKind: null }
}
