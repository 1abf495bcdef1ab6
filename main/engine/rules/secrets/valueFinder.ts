import { type Span, isSecret } from '../../../../shared/text/mask.ts'
import { longestWhole, nearest, sharedAt, sortedGroups, startsOne } from './valueGroups.ts'
import { type Group, groupBy } from '../../../../shared/groupBy.ts'

/** A value to mask, of at least `minPieceLength` characters, and the rule that found it. */
export interface Value {
  value: string
  rule: string
}

/**
 * Finds many values in one pass over a text, cooperatively; the time depends on the text's length, not on the number of
 * values.
 */
export interface ValueFinder {
  /** Finds where a text contains a value, or a long prefix of one whose rest was cut off, as in titles. */
  in(text: string): Generator<void, Span[]>
  /** Finds where a text ends with the start of a value or starts with the end of one. */
  cutIn(text: string): Span[]
}

/** Minimum length of a piece of a value that is masked at the ends of a cut text. */
export const minPieceLength = 4
/** Minimum length of a prefix of a value that is masked anywhere. */
const minBeginningLength = 10

/** Positions per step. */
const positionsPerStep = 256

/**
 * Builds a finder for distinct values, cooperatively. A mask may keep the first characters of some secrets, so both kinds are
 * searched separately.
 */
export function* valueFinder(values: readonly Value[]): Generator<void, ValueFinder> {
  const kinds = [...groupBy(values, ({ rule }) => isSecret(rule))].sort(([one], [other]) => Number(other) - Number(one))
  const finders: ValueFinder[] = []
  for (const [, kind] of kinds) finders.push(yield* finderOf(kind))
  return {
    *in(text) {
      let places: Span[] = []
      for (const finder of finders) places = places.concat(yield* finder.in(text))
      return places
    },
    cutIn: (text) => finders.flatMap((finder) => finder.cutIn(text)),
  }
}

function* finderOf(values: Readonly<Group<Value>>): Generator<void, ValueFinder> {
  const [{ rule }] = values
  const all = values.map(({ value }) => value)
  const longest = all.reduce((most, value) => Math.max(most, value.length), 0)
  const beginnings = yield* sortedGroups(all, minBeginningLength)
  const pieces = yield* sortedGroups(all, minPieceLength)
  const turned: string[] = []
  for (const value of all) {
    turned.push(reversed(value))
    if (turned.length % positionsPerStep === 0) yield
  }
  const backward = yield* sortedGroups(turned, minPieceLength)
  return {
    *in(text) {
      const places: Span[] = []
      for (const begun of beginnings.in(text)) {
        if (!begun || places.length % positionsPerStep === positionsPerStep - 1) yield
        if (!begun) continue
        const { at: start, group } = begun
        // The longest match masks most; a shorter one's mask may keep fewer characters.
        const most = nearest(group, text, start).shared
        const [first] = group
        const fewest = Math.min(sharedAt(text, start, first), sharedAt(text, start, group.at(-1) ?? first))
        places.push({ rule, start, end: start + most })
        if (fewest < most) places.push({ rule, start, end: start + fewest })
      }
      return places
    },
    cutIn(text) {
      const end = text.length - (text.endsWith('…') ? 1 : 0)
      const atEnd = endings(text.slice(Math.max(0, end - longest), end))
      const begin = text.startsWith('… ') ? 2 : 0
      const atStart = endings(reversed(text.slice(begin, begin + longest)), backward)
      // The longest match covers the others, except for the first characters its mask may keep.
      const [most = 0] = atEnd
      const ends = atEnd.filter((length) => length > most - minPieceLength)
      const starts = atStart.filter((_, index) => index === 0 || index === atStart.length - 1)
      return [
        ...ends.map((length) => ({ rule, start: end - length, end })),
        ...starts.map((length) => ({ rule, start: begin, end: begin + length })),
      ]
    },
  }

  /** Lengths of the value prefixes with which a text ends, longest first. */
  function endings(text: string, groups = pieces): number[] {
    const lengths: number[] = []
    for (const begun of groups.in(text))
      if (begun && startsOne(begun.group, text.slice(begun.at))) lengths.push(text.length - begun.at)
    return lengths
  }
}

function reversed(text: string): string {
  return text.split('').reverse().join('')
}

/** Finds whole values in a text, cooperatively. */
export type WholeFinder = (text: string) => Generator<void, { start: number; value: string }[]>

/**
 * Builds a finder for whole values, cooperatively. At each position it finds the longest value, without overlaps of the same
 * value.
 */
export function* wholeFinder(values: readonly string[]): Generator<void, WholeFinder> {
  const groups = yield* sortedGroups(values, minBeginningLength)
  return function* (text) {
    const until = new Map<string, number>()
    const places: { start: number; value: string }[] = []
    for (const begun of groups.in(text)) {
      if (!begun || places.length % positionsPerStep === positionsPerStep - 1) yield
      if (!begun) continue
      const { at: start, group } = begun
      if (places[places.length - 1]?.start === start) continue
      const value = longestWhole(group, text, start)
      if (value === null || start < (until.get(value) ?? 0)) continue
      until.set(value, start + value.length)
      places.push({ start, value })
    }
    return places
  }
}
