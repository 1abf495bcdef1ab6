import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordJaccard } from './baselines.ts'

/** A sampled memory, with an id by which it can be found again and a changed text is detected. */
export interface DrawnNote {
  /** File name, 1-based line number, and the first 12 hex digits of the text's SHA-256. */
  id: string
  text: string
  /** What the source states besides the text: path, heading, day. */
  origin: Record<string, string>
}

/** How many notes of a file are sampled at random, and how many are added as their nearest neighbours. */
interface Stratum {
  file: string
  random: number
  near: number
}

const strata: readonly Stratum[] = [
  { file: 'memories-dyad.jsonl', random: 154, near: 66 },
  { file: 'memories-claude-mem.jsonl', random: 154, near: 66 },
  { file: 'rules-cursor.jsonl', random: 42, near: 18 },
]

/** The same proportions for a fresh sample of 60. */
const freshStrata: readonly Stratum[] = [
  { file: 'memories-dyad.jsonl', random: 18, near: 8 },
  { file: 'memories-claude-mem.jsonl', random: 18, near: 8 },
  { file: 'rules-cursor.jsonl', random: 5, near: 3 },
]

const drawSeed = 20261120
/** Seeds of the fresh samples, in the order they were made. */
const freshSeeds = [20261201, 20261202, 20261203, 20261204]

/** Checks whether a samples folder contains the files to sample from. */
export function hasNotes(folder: string): boolean {
  return strata.every(({ file }) => existsSync(join(folder, file)))
}

/** Returns the 500 notes that were labelled, from a samples folder: always the same ones, in the same order. */
export function drawNotes(folder: string): DrawnNote[] {
  return draw(folder, strata, drawSeed, new Set())
}

/**
 * Returns the fresh samples of 60 notes each. No note is among the 500 or in an earlier sample; each sample is its own
 * library.
 */
export function drawFresh(folder: string): DrawnNote[][] {
  const taken = new Set(drawNotes(folder).map(({ text }) => text))
  return freshSeeds.map((seed) => {
    const drawn = draw(folder, freshStrata, seed, taken)
    for (const { text } of drawn) taken.add(text)
    return drawn
  })
}

function draw(folder: string, from: readonly Stratum[], seed: number, without: ReadonlySet<string>): DrawnNote[] {
  const random = randomFrom(seed)
  const drawn = from.flatMap((stratum) => {
    const left = readNotes(folder, stratum.file).filter(({ text }) => !without.has(text))
    const shuffled = shuffle(left, random)
    const chosen = shuffled.slice(0, stratum.random)
    return [...chosen, ...nearest(chosen, shuffled.slice(stratum.random), stratum.near)]
  })
  return shuffle(drawn, random)
}

/** Returns the 100 sampled notes that are labelled a second time, in a separate order. */
export function drawSecondTime(notes: readonly DrawnNote[]): DrawnNote[] {
  return shuffle(notes, randomFrom(drawSeed + 1)).slice(0, 100)
}

/** Returns a shuffled copy (Fisher–Yates). */
function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

/** Returns a generator of numbers from 0 to 1 that is deterministic for a seed: the SHA-256 of seed and counter. */
function randomFrom(seed: number): () => number {
  let count = 0
  return () => {
    count += 1
    return createHash('sha256').update(`${seed}:${count}`).digest().readUInt32BE(0) / 2 ** 32
  }
}

/** Returns the remaining notes that share the most words with a chosen note, at most one per chosen note. */
function nearest(chosen: readonly DrawnNote[], rest: readonly DrawnNote[], count: number): DrawnNote[] {
  const pairs = chosen.flatMap((note, index) =>
    rest.map((other) => ({ index, other, overlap: wordJaccard(note.text, other.text) })),
  )
  const taken = new Set<DrawnNote>()
  const answered = new Set<number>()
  for (const { index, other } of pairs.toSorted((a, b) => b.overlap - a.overlap)) {
    if (taken.size === count) break
    if (answered.has(index) || taken.has(other)) continue
    answered.add(index)
    taken.add(other)
  }
  return [...taken]
}

function readNotes(folder: string, file: string): DrawnNote[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const { text, id: _, ...origin } = JSON.parse(line) as Record<string, string>
      const hash = createHash('sha256')
        .update(text ?? '')
        .digest('hex')
      return { id: `${file}:${index + 1}:${hash.slice(0, 12)}`, text: text ?? '', origin }
    })
}
