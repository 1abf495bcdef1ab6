/** Hashes a word to 32 bits (FNV-1a). */
export function wordHash(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}

/** Returns a feature of a linear model as a 24-bit hash of its kind and one or two word hashes. */
export function featureHash(kind: number, one: number, other = 0): number {
  let mixed = Math.imul(one ^ Math.imul(kind, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ other, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f)
  return (mixed ^ (mixed >>> 16)) >>> 8
}
