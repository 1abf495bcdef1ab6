import { runToEnd } from '../../../shared/runToEnd.ts'

/** Finds which of many short strings a text contains, in one pass. */
export interface HintFinder {
  /** The hints in the text, ignoring case. */
  in(text: string): ReadonlySet<string>
}

/** Reports each word in a text by its index, ignoring case; some more than once. */
export type WordFinder = (text: string, found: (word: number) => void) => void

const letters = 128
/** Words, or states, per construction step. */
const aStep = 512

/** Builds a finder for hints synchronously. Throws for a hint that is not lower-case ASCII: it would never match. */
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

/** Builds an automaton over words (Aho and Corasick 1975), cooperatively. Throws for a word that is not lower-case ASCII. */
export function* wordFinder(words: readonly string[]): Generator<void, WordFinder> {
  const { columns, width } = columnsOf(words)
  const { next, ends } = yield* automatonOf(words, columns, width)
  const isEnd = Uint8Array.from(ends, (here) => (here ? 1 : 0))
  return (text, found) => {
    let state = 0
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      state = code < letters ? next[state * width + columns[code]!]! : 0
      if (isEnd[state] === 1) for (const word of ends[state] ?? []) found(word)
    }
  }
}

/**
 * One column per character of the words, so that the table stays small; the first is for all other characters, which end
 * every word.
 */
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
  /** Transitions: the next state by state and column. As small as it can be, because a text leads all over it. */
  next: Uint16Array | Uint32Array
  /** Words that end at a state. */
  ends: (readonly number[] | undefined)[]
}

function* automatonOf(words: readonly string[], columns: Uint8Array, width: number): Generator<void, Automaton> {
  const most = words.reduce((sum, word) => sum + word.length, 1)
  const next = most > 0xffff ? new Uint32Array(most * width) : new Uint16Array(most * width)
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
  return { next: next.slice(0, ends.length * width), ends }
}

/** Failure links: continue with the longest suffix that begins a word; states closer to the start come first. */
function* linkFailures(next: Automaton['next'], ends: Automaton['ends'], width: number): Generator<void, void> {
  const failure = new Int32Array(ends.length)
  const queue: number[] = []
  for (let column = 1; column < width; column += 1) if (next[column]! > 0) queue.push(next[column]!)
  // The queue grows while it is iterated.
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
