import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Pair, isHeldOut, readLines } from './sets.ts'

/**
 * Builds pairs from agents' notes, graded 0 to 5 like STS, so that the score also fits this kind of text: a note reworded
 * (5), with an added sentence, with one word changed, halves of two notes, and unrelated notes of the same file or of any two
 * files.
 */
export function makeNotePairs(folder: string): Pair[] {
  const notes = ['memories-dyad', 'memories-claude-mem', 'rules-cursor']
    .flatMap((name) => readLines(join(folder, `${name}.jsonl`)).map(({ text }) => String(text)))
    .filter((text) => text.length >= 30 && text.length <= 1500)
  return notes.flatMap((note, index) => {
    const draw = drawFrom(note)
    const other = notes[draw(notes.length)]!
    const near = notes[(index + 1 + draw(5)) % notes.length]!
    const made = makers[draw(makers.length)]!(note, other, draw)
    return [
      { a: note, ...made },
      { a: note, b: draw(3) === 0 ? near : other, gold: 0.4 },
    ].map(({ a, b, gold }) => ({ a, b, gold, label: 'notes', heldOut: isHeldOut(a, b) }))
  })
}

export type Draw = (below: number) => number
type Maker = (note: string, other: string, draw: Draw) => { b: string; gold: number }

const makers: readonly Maker[] = [
  (note) => ({ b: note.toUpperCase() === note ? note.toLowerCase() : note.toLowerCase(), gold: 5 }),
  (note) => ({ b: `- ${note.replace(/\s+/g, ' ').replace(/[.;] /g, '\n- ')}`, gold: 5 }),
  (note, other) => {
    const more = firstSentence(other)
    return { b: `${note} ${more}`, gold: 2 + (3 * note.length) / (note.length + more.length) }
  },
  (note) => ({ b: half(note), gold: 3.6 }),
  (note, other) => ({ b: `${note}\n${other.slice(0, note.length / 2)}`, gold: 4 }),
  (note, other, draw) => ({ b: changed(note, other, draw, 1), gold: 4.2 }),
  (note, other, draw) => ({ b: changed(note, other, draw, 3), gold: 3.2 }),
  (note, other) => ({ b: half(note) + half(other), gold: 2.5 }),
  (note) => {
    const words = note.split(/\s+/)
    return { b: words.filter((word) => !/^(the|a|an|that|is|are|was|be|to)$/i.test(word)).join(' '), gold: 4.8 }
  },
]

function changed(note: string, other: string, draw: Draw, count: number): string {
  const words = note.split(' ')
  const others = other.split(' ').filter((word) => word.length > 3)
  for (let done = 0; done < count; done += 1)
    words[draw(words.length)] = others[draw(Math.max(1, others.length))] ?? 'different'
  return words.join(' ')
}

function firstSentence(text: string): string {
  return text.split(/(?<=[.!?])\s|\n/)[0]!.slice(0, 200)
}

function half(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2))
}

/** Returns a generator of integers that depends only on the text: each call returns the next, from 0 to below its limit. */
export function drawFrom(text: string): Draw {
  const bytes = createHash('sha256').update(text).digest()
  let at = 0
  return (below) => {
    at = (at + 2) % 30
    return bytes.readUInt16BE(at) % below
  }
}
