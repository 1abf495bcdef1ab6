/** Returns a 31-bit hash of a range of a text (FNV-1a by Fowler, Noll and Vo, 1991), the same on every machine. */
export function hashOf(text: string, start = 0, end = text.length): number {
  let hash = 0x811c9dc5
  for (let index = start; index < end; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash ^= hash >>> 15
  return hash & 0x7fffffff
}

/** Combines two hashes into one; not symmetric. */
export function joinHashes(left: number, right: number): number {
  let hash = Math.imul(left ^ 0x5bd1e995, 0x01000193) ^ right
  hash = Math.imul(hash, 0x85ebca6b)
  return (hash ^ (hash >>> 13)) & 0x7fffffff
}
