import { runToEnd } from '../../../shared/runToEnd.ts'

/** Finds which of many short strings a text holds, in one pass over it. */
export interface HintFinder {
  /** The hints that stand in the text, whatever their case. */
  in(text: string): ReadonlySet<string>
}

/** Tells of each word that stands in a text, by its place among the words, whatever its case; of some more than once. */
export type WordFinder = (text: string, found: (word: number) => void) => void

const letters = 128
/** After so many words, or so many states, a step of the making ends. */
const aStep = 512

/** A finder for hints, made at once. Throws for a hint that is not lower-case ASCII: it would never be found. */
export function hintFinder(hints: readonly string[]): HintFinder {
  const words = [...new Set(hints)]
  const find = runToEnd(wordFinder(words))
  return {
    in(text) {
      const held = new Set<string>()
      find(text, (word) => held.add(words[word]!))
      return held
    },
  }
}

/** An automaton over words (Aho and Corasick 1975), made in steps. Throws for a word that is not lower-case ASCII. */
export function* wordFinder(words: readonly string[]): Generator<void, WordFinder> {
  const { columns, width } = columnsOf(words)
  const { next, ends } = yield* automatonOf(words, columns, width)
  return (text, found) => {
    let state = 0
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      state = code < letters ? next[state * width + columns[code]!]! : 0
      const here = ends[state]
      if (here !== undefined) for (const word of here) found(word)
    }
  }
}

/** A column for each character of the words, so that the table stays small; the first is for all others, which end every word. */
function columnsOf(words: readonly string[]): { columns: Uint8Array; width: number } {
  const columns = new Uint8Array(letters)
  let width = 1
  for (const word of words)
    for (const character of word) {
      const code = character.charCodeAt(0)
      if (code >= letters || character !== character.toLowerCase())
        throw new Error(`The hint ${word} is not lower-case ASCII.`)
      if (columns[code] === 0) columns[code] = width++
    }
  for (let code = 0x41; code <= 0x5a; code += 1) columns[code] = columns[code + 0x20]!
  return { columns, width }
}

interface Automaton {
  /** Leads from a state and a column to a state. */
  next: Int32Array
  /** The words that end at a state. */
  ends: (readonly number[] | undefined)[]
}

function* automatonOf(words: readonly string[], columns: Uint8Array, width: number): Generator<void, Automaton> {
  const most = words.reduce((sum, word) => sum + word.length, 1)
  const next = new Int32Array(most * width)
  const ends: (readonly number[] | undefined)[] = [undefined]
  for (const [at, word] of words.entries()) {
    if (at % aStep === aStep - 1) yield
    let state = 0
    for (let index = 0; index < word.length; index += 1) {
      const place = state * width + columns[word.charCodeAt(index)]!
      if (next[place] === 0) next[place] = ends.push(undefined) - 1
      state = next[place]!
    }
    ends[state] = [...(ends[state] ?? []), at]
  }
  yield* linkFailures(next, ends, width)
  return { next: next.subarray(0, ends.length * width), ends }
}

/** Where no word goes on, the longest end of what was read that begins one does; states nearer to the start come first. */
function* linkFailures(next: Int32Array, ends: Automaton['ends'], width: number): Generator<void, void> {
  const failure = new Int32Array(ends.length)
  const queue: number[] = []
  for (let column = 1; column < width; column += 1) if (next[column]! > 0) queue.push(next[column]!)
  // It grows while it is gone through.
  for (let at = 0; at < queue.length; at += 1) {
    if (at % aStep === aStep - 1) yield
    const state = queue[at]!
    const back = failure[state]!
    if (ends[back]) ends[state] = [...(ends[state] ?? []), ...ends[back]]
    for (let column = 1; column < width; column += 1) {
      const place = state * width + column
      const follows = next[back * width + column]!
      if (next[place] === 0) next[place] = follows
      else {
        failure[next[place]!] = follows
        queue.push(next[place]!)
      }
    }
  }
}
