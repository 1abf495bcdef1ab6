import { featureHash, wordHash } from '../../rules/featureHash.ts'
import { noteForms } from './noteForms.ts'
import { noteProgress, progressNames } from './noteProgress.ts'
import { noteShapes } from './noteShapes.ts'
import { type NoteWord, noteWords, tokenOf } from './noteWords.ts'

/** What the model reads of a note. */
export interface NoteText {
  content: string
  /** The headings above it, outermost first, separated by ` > `. */
  heading: string | null
  /** The file it was found in; only the last three names are read. */
  path: string | null
  /** Ids of the rules that matched it, and names of the signs in its wording. */
  signs: readonly string[]
}

/** What a feature is about, which decides how it is told. */
export type FeatureKind = 'word' | 'opening' | 'heading' | 'whole-heading' | 'place' | 'whole-place' | 'shape' | 'sign'

/** Called with a feature; `at` is the part of the content it comes from, if it comes from one. */
export type TakeFeature = (feature: number, kind: FeatureKind, name: string, at: NoteWord | null) => void

/** Only the beginning of a long note is read. */
const maxReadLength = 4000
const maxLines = 60
const maxHeadingLength = 400
const ids = {
  word: 1,
  start: 2,
  ending: 3,
  opening: 4,
  openingPair: 5,
  last: 6,
  line: 7,
  heading: 8,
  folder: 9,
  placeWord: 10,
  shape: 11,
  sign: 12,
  ownHeading: 13,
  parentHeading: 14,
  wholeHeading: 15,
  repeated: 16,
  form: 17,
  progress: 18,
} as const

/** Features that say how far some work is: they speak for or against junk, and nothing for a lesson. */
export const junkFeatures: ReadonlySet<number> = new Set(progressNames.map(progressFeature))

/**
 * Calls back with the features of a note for the model of what notes are worth, some more than once: its words, those that open it
 * and its lines, and those of its headings, each with the English word that it stands for; the first four and last three letters
 * of its words, its last word, the forms of its first and last words, the names in its path, its shape, traces of the progress of
 * some work, and its signs. Linear in the length; reads the first 4,000 characters.
 */
export function eachNoteFeature({ content, heading, path, signs }: NoteText, take: TakeFeature): void {
  const text = content.slice(0, maxReadLength)
  const words = noteWords(text)
  for (const word of words) takeWord(word, take)
  takeOpenings(words, text, take)
  if (heading) takeHeading(heading.slice(-maxHeadingLength), words, take)
  if (path) takePlace(path, take)
  for (const shape of noteShapes(text, words)) take(featureHash(ids.shape, wordHash(shape)), 'shape', shape, null)
  for (const trace of noteProgress(text, heading, path)) take(progressFeature(trace), 'shape', trace, null)
  for (const form of noteForms(words)) take(featureHash(ids.form, form), 'shape', 'forms', null)
  for (const sign of signs) take(featureHash(ids.sign, wordHash(sign)), 'sign', sign, null)
}

function progressFeature(name: string): number {
  return featureHash(ids.progress, wordHash(name))
}

function takeWord(word: NoteWord, take: TakeFeature): void {
  const { stem, meanings, edges } = word.token
  for (const hash of meanings) take(featureHash(ids.word, hash), 'word', stem, word)
  if (!edges) return
  take(featureHash(ids.start, edges[0]), 'word', stem, word)
  take(featureHash(ids.ending, edges[1]), 'word', stem, word)
}

function takeOpenings(all: readonly NoteWord[], text: string, take: TakeFeature): void {
  const [first, second] = all.filter(({ token }) => token.isWord)
  if (!first) return
  const { stem, hash, meanings } = first.token
  for (const meaning of meanings) take(featureHash(ids.opening, meaning), 'opening', stem, first)
  take(featureHash(ids.openingPair, hash, second?.token.hash ?? wordHash('')), 'opening', stem, first)
  const last = all.at(-1)
  if (last) take(featureHash(ids.last, last.token.hash), 'word', last.token.stem, last)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2) return
  for (const line of lines.slice(0, maxLines)) {
    const opening = /[\p{L}\p{N}`][^\s]{0,80}/u.exec(line)
    if (!opening) continue
    const { meanings } = tokenOf(opening[0].replace(/[:*,.]{1,4}$/, ''))
    for (const hash of meanings) take(featureHash(ids.line, hash), 'shape', 'lines', null)
  }
}

/** The words of all headings, those of the nearest two, the nearest as a whole, and whether the text repeats its words. */
function takeHeading(heading: string, content: readonly NoteWord[], take: TakeFeature): void {
  const takeWords = (kind: number, words: readonly NoteWord[]): void => {
    for (const hash of words.flatMap(({ token }) => token.meanings))
      take(featureHash(kind, hash), 'heading', heading, null)
  }
  takeWords(ids.heading, noteWords(heading))
  const [parent, nearest = ''] = [undefined, ...heading.split(' > ')].slice(-2)
  const own = noteWords(nearest)
  takeWords(ids.ownHeading, own)
  if (parent !== undefined) takeWords(ids.parentHeading, noteWords(parent))
  take(featureHash(ids.wholeHeading, wordHash(nearest.toLowerCase())), 'whole-heading', heading, null)
  const said = new Set(content.map(({ token }) => token.hash))
  const isRepeated =
    own.some(({ token }) => token.isWord) && own.every(({ token }) => !token.isWord || said.has(token.hash))
  if (isRepeated) take(featureHash(ids.repeated, 1), 'shape', 'repeats its heading', null)
}

/** The last three names of a path, and their words: `progress.md`, `.serena`, `rules`. */
function takePlace(path: string, take: TakeFeature): void {
  const names = path.toLowerCase().split(/[/\\]/).slice(-3)
  for (const name of names) {
    take(featureHash(ids.folder, wordHash(name)), 'whole-place', name, null)
    for (const word of name.match(/\p{L}{2,40}/gu) ?? [])
      take(featureHash(ids.placeWord, tokenOf(word).hash), 'place', name, null)
  }
}
