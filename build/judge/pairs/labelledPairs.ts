import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { readLines } from '../sets.ts'

export const pairLabels = ['same', 'adds', 'revised', 'contradicts', 'related', 'unrelated'] as const
export type PairLabel = (typeof pairLabels)[number]

/** Two notes with a label given by reading. */
export interface LabelledPair {
  a: string
  b: string
  label: PairLabel
  /** Of two versions of one note: whether both cannot hold. */
  conflict: boolean
  /** Whether another careful reader would give the same label. */
  sure: boolean
  /** `found`: real notes that a search for neighbours finds; `written`: made-up notes. */
  set: 'found' | 'written'
  /** Never read, and nothing is fitted to it. */
  heldOut: boolean
}

const labels = resolve(import.meta.dirname, '../labels')

/**
 * Reads the labelled pairs. Found pairs are held out by repository, written ones by their texts; found pairs whose notes are
 * not in the samples folder are left out.
 */
export function readLabelledPairs(samples: string): LabelledPair[] {
  return [...readFound(samples), ...readLines(join(labels, 'pairs-written.jsonl')).map(readWritten)]
}

/** Holds out about half of the names, by their hash. */
export function isHeldOutName(name: string): boolean {
  return createHash('sha256').update(name).digest().readUInt32BE(0) % 2 === 0
}

function readWritten(line: Record<string, unknown>): LabelledPair {
  const [a, b] = [String(line['a']), String(line['b'])]
  return { a, b, ...judged(line), set: 'written', heldOut: isHeldOutName([a, b].toSorted().join('\n')) }
}

function readFound(samples: string): LabelledPair[] {
  const files = new Map<string, Record<string, unknown>[]>()
  const noteOf = (id: string): { text: string; repository: string } | null => {
    const [file = '', line = '', hash = ''] = id.split(':')
    const lines = files.get(file) ?? readLines(join(samples, file))
    files.set(file, lines)
    const note = lines[Number(line) - 1]
    const text = String(note?.['text'])
    if (!createHash('sha256').update(text).digest('hex').startsWith(hash)) return null
    return { text, repository: String(note?.['store'] ?? file) }
  }
  return readLines(join(labels, 'pairs-found.jsonl')).flatMap((line) => {
    const [one, other] = [noteOf(String(line['a'])), noteOf(String(line['b']))]
    if (!one || !other) return []
    return [
      { a: one.text, b: other.text, ...judged(line), set: 'found' as const, heldOut: isHeldOutName(one.repository) },
    ]
  })
}

function judged(line: Record<string, unknown>): Pick<LabelledPair, 'label' | 'conflict' | 'sure'> {
  return {
    label: line['label'] as PairLabel,
    conflict: line['conflict'] === true || line['label'] === 'contradicts',
    sure: line['sure'] === true,
  }
}
