import { hashOf } from './hash.ts'

/**
 * Texts of one pattern differ in figures alone, as the lines of a log do. Up to so many of them are compared each with each;
 * of more, which would be millions of pairs that all say the same, each with a few.
 */
export const mostOfPattern = 200
const neighboursInCrowd = 20

/**
 * Of vectors close to one, closest first, those to be looked at: where there are more than two hundred, a model tells that
 * many texts hardly apart, and the closest have to do.
 */
export function closestOfMany<Near>(closestFirst: readonly Near[]): readonly Near[] {
  return closestFirst.length > mostOfPattern ? closestFirst.slice(0, neighboursInCrowd) : closestFirst
}

/** What the terms of a text are without those that hold a figure. */
export function patternOf(terms: readonly string[]): number {
  return hashOf(terms.filter((term) => !/\d/.test(term)).join(' '))
}

/** Whether two of a list of texts, by their places, are of one crowd and not neighbours in it. */
export function apartInCrowd(patterns: readonly number[]): (one: number, other: number) => boolean {
  const counts = new Map<number, number>()
  const ranks = Int32Array.from(patterns, (pattern) => {
    const rank = counts.get(pattern) ?? 0
    counts.set(pattern, rank + 1)
    return rank
  })
  return (one, other) =>
    patterns[one] === patterns[other] &&
    Math.abs(ranks[one]! - ranks[other]!) > neighboursInCrowd &&
    counts.get(patterns[one]!)! > mostOfPattern
}

/** Texts near one, of which a crowd of its own pattern is cut to those that come first. */
export function withoutCrowd<Text extends { pattern: number }>(near: readonly Text[], pattern: number): Text[] {
  const crowd = near.reduce((count, text) => count + Number(text.pattern === pattern), 0)
  let left = crowd < mostOfPattern ? crowd : neighboursInCrowd
  return near.filter((text) => text.pattern !== pattern || left-- > 0)
}
