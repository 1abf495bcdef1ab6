import { joinHashes } from './hash.ts'
import type { Prepared } from './prepare.ts'

/** How many numbers a vector of the lexical provider has. */
export const dimensions = 512

/**
 * The vector of a prepared text, of length 1 (0 for a text without words): every stem, and with less weight the character
 * runs of its words, added to a dimension and with a sign that their hashes choose (Weinberger and others 2009). It depends
 * on the text alone, so vectors made at different times compare. The dot product of two is a rough first measure of how
 * close they are; `similarityOf` has the last word.
 */
export function vectorOf({ distinct, stems }: Prepared): Float32Array {
  const vector = new Float32Array(dimensions)
  for (let index = 0; index < stems.ids.length; index += 1)
    add(vector, stems.ids[index]!, Math.sqrt(stems.weights[index]!))
  for (const { grams, weight } of distinct) {
    const each = (runShare * weight) / Math.sqrt(grams.length)
    for (const gram of grams) add(vector, joinHashes(gram, runSeed), each)
  }
  return scaled(vector)
}

/** Words spelt alike are a little alike. */
const runShare = 0.9
/** Keeps a run of characters from falling together with the word of the same letters. */
const runSeed = 7

function add(vector: Float32Array, id: number, amount: number): void {
  const at = joinHashes(id, id)
  vector[at & (dimensions - 1)]! += (at >> 12) & 1 ? amount : -amount
}

function scaled(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}
