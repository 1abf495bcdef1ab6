import { type TextRange, quoteAround } from '../assess/quote.ts'
import type { Signs } from '../assess/signs.ts'
import { type Because, inContent } from '../rule.ts'

/** What a trait is looked for in. */
export interface TraitText {
  /** The beginning of the note, as much as its signs are looked for in. */
  text: string
  /** The note without the white space around it, if it is a single line; else null. */
  line: string | null
  signs: Signs
}

/** What a reader sees in a note at a glance, as a reason. */
export interface Trait {
  /** A sentence without its full stop, true of every note that has the trait. */
  says: string
  /** Returns the words that show it; null if the note has another form. */
  find(of: TraitText): TextRange | null
  /** Whether exactly these words are quoted, such as a line of code, and not the sentence around them. */
  isExact?: true
}

const maxReadLength = 4000

/** Returns what traits are looked for in. */
export function traitText(content: string, signs: Signs): TraitText {
  const line = content.trim()
  return { text: content.slice(0, maxReadLength), line: line.includes('\n') ? null : line, signs }
}

/** Yields the traits that a note has, as reasons of a rule with the words that show them, in the order of the list. */
export function* traitsOf(of: TraitText, traits: readonly Trait[], rule: string): Generator<Because> {
  for (const { says, find, isExact } of traits) {
    const found = find(of)
    if (found) yield { rule, text: says, at: inContent(isExact ? found : quoteAround(of.text, found)) }
  }
}

/** A trait of notes of at most so many words in which a pattern is found. */
export function wordedTrait(says: string, pattern: RegExp, maxWords = Infinity): Trait {
  return { says, find: (of) => (of.signs.words > maxWords ? null : matchIn(of.text, pattern)) }
}

/** A trait of single lines that a pattern matches. */
export function lineTrait(says: string, pattern: RegExp, unless?: RegExp): Trait {
  return {
    says,
    find: ({ text, line }) => (line !== null && pattern.test(line) && !unless?.test(line) ? rangeOf(text, line) : null),
  }
}

/** The range of the first match of a pattern, without the marks that end what is before it. */
export function matchIn(text: string, pattern: RegExp): TextRange | null {
  const match = pattern.exec(text)
  if (!match) return null
  const before = Math.max(0, match[0].search(/[^\s.:;,!?—–(*>-]/u))
  return { start: match.index + before, end: match.index + match[0].trimEnd().length }
}

/** The range of words that stand in a text. */
export function rangeOf(text: string, words: string): TextRange {
  const start = Math.max(0, text.indexOf(words))
  return { start, end: Math.min(text.length, start + words.length) }
}
