import type { Confirmation, Finder, Match } from '../match.ts'
import { codePointAt, formatCodePoint } from '../../../../shared/text/codePoint.ts'

const allAscii = /^[\x00-\x7f]*$/
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Directional overrides, embeddings and isolates anywhere; directional marks only in texts without right-to-left script. */
export const directionMarks: Finder = ({ text }) => {
  if (allAscii.test(text)) return []
  const marks = rightToLeft.test(text)
    ? /[\u202a-\u202e\u2066-\u2069]/g
    : /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
  return matchesOf(text, marks, named)
}

/** Tag characters and runs of variation selectors, which can encode any text; flag emoji made of tags are allowed. */
export const tagCharacters: Finder = ({ text }) => {
  if (allAscii.test(text)) return []
  const flags = text.replace(/\u{1f3f4}[\u{e0020}-\u{e007e}]{1,12}\u{e007f}/gu, (flag) => ' '.repeat(flag.length))
  const runs = /[\u{e0000}-\u{e007f}]{1,2000}|(?:[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]){2,2000}|[\u{e0100}-\u{e01ef}]/gu
  return matchesOf(flags, runs, (run) => {
    const hidden = [...run].map((character) => asciiOfTag(codePointAt(character))).join('')
    return hidden.trim() === '' ? named(run) : `reads “${hidden.slice(0, 80)}”`
  })
}

function asciiOfTag(code: number): string {
  const ascii = code >= 0xe0100 ? code - 0xe0100 + 16 : code - 0xe0000
  return ascii >= 0x20 && ascii < 0x7f ? String.fromCharCode(ascii) : ''
}

/** Zero-width joiners are legitimate between emoji and in scripts with contextual shaping; soft hyphens and others are not. */
export const zeroWidth: Finder = ({ text }) => {
  if (allAscii.test(text)) return []
  return matchesOf(text, /[\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]/g, named).filter(({ start, end }) => {
    const character = text[start]
    if (character === '\ufeff') return start > 0
    if (character !== '\u200c' && character !== '\u200d') return true
    const before = text.slice(Math.max(0, start - 3), start)
    return (
      !/[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Mongolian}]\p{M}?$/u.test(
        before,
      ) || end === text.length
    )
  })
}

/** Cyrillic, Greek and Armenian letters drawn like Latin ones. */
const drawnLikeLatin = 'асԁеһіјӏорԛѕԝхуАВСЕНІЈКМОРЅТХУԌԜνοκΑΒΕΖΗΙΚΜΝΟΡΤΥΧօսհոց'
const likeLatin = new Set(drawnLikeLatin)
const anyLikeLatin = new RegExp(`[${drawnLikeLatin}]`)
const letter = /^[\p{L}\p{M}]$/u
/** Maximum distance from a Latin letter to the start of its word, and maximum length of the word, in characters. */
const maxWordLength = 60

/** Words that mix Latin letters with look-alikes of other scripts. */
export const lookAlikes: Finder = ({ text }) => {
  if (!anyLikeLatin.test(text)) return []
  const latin = /\p{Script=Latin}/gu
  const word = /[\p{L}\p{M}]{2,60}/uy
  const found: Match[] = []
  let from = 0
  for (let match = latin.exec(text); match; match = latin.exec(text)) {
    word.lastIndex = beginOfWord(text, from, match.index)
    const [start, mixed] = [word.lastIndex, word.exec(text)?.[0]]
    from = mixed === undefined ? latin.lastIndex : start + mixed.length
    latin.lastIndex = from
    const foreign = [...(mixed ?? '')].filter((character) => likeLatin.has(character))
    if (foreign.length > 0) found.push({ start, end: from, detail: named(foreign.join('')) })
  }
  return found
}

/** Start of the letters right before an offset, not before `from`. */
function beginOfWord(text: string, from: number, place: number): number {
  let start = place
  for (let count = 0; count < maxWordLength && start > from; count += 1) {
    const before = start - (start - from > 1 && codePointAt(text, start - 2) > 0xffff ? 2 : 1)
    if (!letter.test(text.slice(before, start))) break
    start = before
  }
  return start
}

function matchesOf(text: string, pattern: RegExp, detailOf: (match: string) => string | null): Match[] {
  const found: Match[] = []
  for (const match of text.matchAll(pattern)) {
    const detail = detailOf(match[0])
    if (detail !== null) found.push({ start: match.index, end: match.index + match[0].length, detail })
  }
  return found
}

/** The code points, for looking them up. */
function named(characters: string): string {
  const codes = Array.from(characters, formatCodePoint)
  return [...new Set(codes)].slice(0, 6).join(' ')
}

/** Comments of tools and editors, which mark a place in a file or switch a tool. */
const toolComment =
  /^(?:<!--|\[\/\/\]: # [("'])\s{0,9}(?:begin|end|start|stop|auto-?generated|generated|do not edit|prettier|eslint|markdownlint|vale|cspell|spell|toc|doctoc|more|todo|fixme|note to self|copyright|license|spdx|@|[\w-]{1,40}:\S|manual\b|[\w-]{1,40}\s{0,4}(?:-->|[)"']))/i
const regenerated = /auto-?generated|regenerat|do not edit/i
/** Minimum number of words of a comment that says something. */
const minCommentWords = 4

/** A comment that says something to whoever reads the raw text needs a look; the marks of tools do not. */
export const hiddenComment: Confirmation = ({ text }, { start, end }) => {
  const comment = text.slice(start, end).trim()
  const words = comment.match(/\p{L}{2,}/gu)?.length ?? 0
  const isOfTool = toolComment.test(comment) || regenerated.test(comment)
  return words >= minCommentWords && !isOfTool ? { severity: 'warn' } : {}
}
