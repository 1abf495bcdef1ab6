import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Pair {
  a: string
  b: string
  /** The human similarity grade on the set's own scale; 1 or 0 for yes-or-no sets. */
  gold: number
  /** `entailment`, `contradiction` or `neutral` in SICK; year and part in STS. */
  label: string
  /** Excluded from all fitting and from the term weights. */
  heldOut: boolean
}

export interface PairSet {
  name: 'MRPC' | 'STS' | 'SICK'
  pairs: Pair[]
}

/** Checks whether human labels call a pair the same: a paraphrase, an STS score of at least 4.8, or an entailment in SICK. */
export function isSame({ name }: PairSet, { gold, label }: Pair): boolean {
  return name === 'MRPC' ? gold === 1 : name === 'STS' ? gold >= 4.8 : label === 'entailment'
}

/** Reads the labelled sets in a samples folder; sets whose file is missing are left out. */
export function readSets(folder: string): PairSet[] {
  return [
    read(folder, 'MRPC', ({ paraphrase }) => ({ gold: paraphrase ? 1 : 0, label: '' })),
    read(folder, 'STS', ({ score, set }) => ({ gold: Number(score), label: String(set) })),
    read(folder, 'SICK', ({ relatedness, label }) => ({ gold: Number(relatedness), label: String(label) })),
  ].filter((set) => set !== null)
}

/**
 * Holds out every third pair, by the hash of its letters and digits, so that a pair that is in two sets, in either order, is
 * on the same side in both.
 */
export function isHeldOut(a: string, b: string): boolean {
  const texts = [a, b].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')).toSorted()
  return createHash('sha256').update(texts.join('\n')).digest().readUInt32BE(0) % 3 === 0
}

/** Reads one JSON object per line; an empty list if the file is missing. */
export function readLines(path: string): Record<string, unknown>[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

function read(
  folder: string,
  name: PairSet['name'],
  goldOf: (line: Record<string, unknown>) => { gold: number; label: string },
): PairSet | null {
  const lines = readLines(join(folder, `pairs-${name.toLowerCase()}.jsonl`))
  const pairs = lines.map((line) => {
    const [a, b] = [String(line['a']), String(line['b'])]
    return { a, b, ...goldOf(line), heldOut: isHeldOut(a, b) }
  })
  return pairs.length === 0 ? null : { name, pairs }
}
