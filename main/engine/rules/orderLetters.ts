import { featureHash } from './featureHash.ts'

const kinds = { four: 13, five: 14 } as const
/** Marks the beginning and the end of a word. Letters are 1 to 26; each takes five bits. */
const ends = 28
const apostrophe = 27

/**
 * Returns the features of the groups of four and five letters of each word in a text, its ends included: inflected forms and
 * compounds share them.
 */
export function orderLetters(text: string): number[] {
  const features: number[] = []
  let group = 0
  let count = 0
  for (let at = 0; at <= text.length; at += 1) {
    const letter = at < text.length ? letterOf(text.charCodeAt(at)) : 0
    if (letter === 0 && count === 0) continue
    if (count === 0) {
      group = ends
      count = 1
    }
    group = ((group << 5) | (letter || ends)) & 0x1ffffff
    count += 1
    if (count >= 4) features.push(featureHash(kinds.four, group & 0xfffff))
    if (count >= 5) features.push(featureHash(kinds.five, group))
    if (letter === 0) count = 0
  }
  return features
}

/** Returns 1 to 27 for a letter or an apostrophe, 0 for any other character. */
function letterOf(code: number): number {
  const small = code | 0x20
  if (small >= 0x61 && small <= 0x7a && code < 0x80) return small - 0x60
  return code === 0x27 || code === 0x2019 ? apostrophe : 0
}
