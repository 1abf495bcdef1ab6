import { join, resolve } from 'node:path'
import { readLines } from '../sets.ts'
import { type DifferencePair, digest } from './differencePair.ts'

const labels = resolve(import.meta.dirname, '../labels/neighbours.jsonl')
const files = ['memories-claude-mem', 'memories-dyad', 'rules-cursor', 'locomo-turns']

/**
 * Returns pairs of real notes, and of their lines and sentences, that share nearly all words, with their human labels. Pairs
 * whose texts are not in the folder are left out.
 */
export function neighbourPairs(folder: string): DifferencePair[] {
  const texts = new Map(readPassages(folder).map((text) => [nameOf(text), text]))
  return readLines(labels).flatMap((line) => {
    const [one, other] = [String(line['a']), String(line['b'])]
    const [a, b] = [texts.get(one), texts.get(other)]
    if (a === undefined || b === undefined) return []
    const truth = line['label'] as DifferencePair['truth']
    return [{ a, b, kind: 'neighbours', truth, heldOut: digest([one, other].toSorted().join()) < '8' }]
  })
}

/** Returns the first hash digits of a passage, which identify it in the labels. */
function nameOf(text: string): string {
  return digest(text).slice(0, 16)
}

function readPassages(folder: string): string[] {
  return files
    .flatMap((name) => readLines(join(folder, `${name}.jsonl`)))
    .flatMap(({ text, caption }) => [String(text), ...String(text).split(/\n|(?<=[.!?])\s+/), String(caption ?? '')])
    .map((text) => text.trim())
}
