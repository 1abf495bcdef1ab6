import { type Span, isSecret } from '../../../../shared/text/mask.ts'
import { longestWhole, nearest, sharedAt, sortedGroups, startsOne } from './valueGroups.ts'

/** A value to hide, of at least `minPieceLength` characters, and the rule that found it. */
export interface Value {
  value: string
  rule: string
}

/**
 * Finds many values in one pass over a text, in steps: what it takes grows with the text, not with how many values there
 * are.
 */
export interface ValueFinder {
  /** Where a text holds a value, or so much of its beginning that the rest was cut off, as agents cut titles. */
  in(text: string): Generator<void, Span[]>
  /** Where a text ends with the beginning of a value or begins with the end of one. */
  cutIn(text: string): Span[]
}

/** A piece of a value this long at the end of a cut text is hidden too. */
export const minPieceLength = 4
/** A beginning of a value this long is hidden wherever it stands. */
const minBeginningLength = 10

/** After so many places a step ends. */
const placesAStep = 256

/** A finder for values, each named once, made in steps. Of secrets a mask may keep the first characters, so both kinds are looked for alone. */
export function* valueFinder(values: readonly Value[]): Generator<void, ValueFinder> {
  const kinds = [values.filter(({ rule }) => isSecret(rule)), values.filter(({ rule }) => !isSecret(rule))]
  const finders: ValueFinder[] = []
  for (const kind of kinds) if (kind.length > 0) finders.push(yield* finderOf(kind))
  return {
    *in(text) {
      let places: Span[] = []
      for (const finder of finders) places = places.concat(yield* finder.in(text))
      return places
    },
    cutIn: (text) => finders.flatMap((finder) => finder.cutIn(text)),
  }
}

function* finderOf(values: readonly Value[]): Generator<void, ValueFinder> {
  const { rule } = values[0]!
  const all = values.map(({ value }) => value)
  const longest = all.reduce((most, value) => Math.max(most, value.length), 0)
  const beginnings = yield* sortedGroups(all, minBeginningLength)
  const pieces = yield* sortedGroups(all, minPieceLength)
  const turned: string[] = []
  for (const value of all) {
    turned.push(reversed(value))
    if (turned.length % placesAStep === 0) yield
  }
  const backward = yield* sortedGroups(turned, minPieceLength)
  return {
    *in(text) {
      const places: Span[] = []
      for (const begun of beginnings.in(text)) {
        if (!begun || places.length % placesAStep === placesAStep - 1) yield
        if (!begun) continue
        const { at: start, group } = begun
        // The one that goes on longest hides most; of a shorter one a mask may keep less.
        const most = nearest(group, text, start).shared
        const fewest = Math.min(sharedAt(text, start, group[0]!), sharedAt(text, start, group[group.length - 1]!))
        places.push({ rule, start, end: start + most })
        if (fewest < most) places.push({ rule, start, end: start + fewest })
      }
      return places
    },
    cutIn(text) {
      const end = text.length - (text.endsWith('…') ? 1 : 0)
      const atEnd = endings(text.slice(Math.max(0, end - longest), end))
      const atStart = endings(reversed(text.slice(0, longest)), backward)
      // The longest hides all of the others, but for the first characters a mask may keep of it.
      const [most = 0] = atEnd
      const ends = atEnd.filter((length) => length > most - minPieceLength)
      const starts = atStart.filter((_, index) => index === 0 || index === atStart.length - 1)
      return [
        ...ends.map((length) => ({ rule, start: end - length, end })),
        ...starts.map((length) => ({ rule, start: 0, end: length })),
      ]
    },
  }

  /** How long the beginnings of values are that a text ends with, the longest first. */
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

/** Finds in steps where a text holds whole values. */
export type WholeFinder = (text: string) => Generator<void, { start: number; value: string }[]>

/** Where a text holds whole values, at each place the longest that begins there, without overlaps of one value. Made in steps. */
export function* wholeFinder(values: readonly string[]): Generator<void, WholeFinder> {
  const groups = yield* sortedGroups(values, minBeginningLength)
  return function* (text) {
    const until = new Map<string, number>()
    const places: { start: number; value: string }[] = []
    for (const begun of groups.in(text)) {
      if (!begun || places.length % placesAStep === placesAStep - 1) yield
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
