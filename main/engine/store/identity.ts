import { sha256 } from './blobs.ts'

/** Returns the id of a memory: the same in every library that reads the same source. */
export function memoryId(sourcePath: string, locator: string): string {
  return `m_${sha256(`${sourcePath}\n${locator}`).slice(0, 16)}`
}

/** Returns the id of the source at a path: the same in every library. */
export function sourceId(path: string): string {
  return `s_${sha256(path).slice(0, 16)}`
}

/** Returns the id of the project with a root: the same in every library. */
export function projectId(root: string): string {
  return `p_${sha256(root).slice(0, 16)}`
}

/** Returns a hash that is equal for texts of the same lesson: content only, with white space folded. */
export function contentHash(content: string): string {
  const text = content.normalize('NFC').trim()
  return sha256(unevenSpace.test(text) ? text.replace(/\s+/g, ' ') : text).slice(0, 32)
}

/** Most texts have single spaces only; detecting that is faster than folding. */
const unevenSpace = /[^\S ]|\s\s/
