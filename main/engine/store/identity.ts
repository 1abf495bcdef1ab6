import { sha256 } from './blobs.ts'

/** Our id of a memory: the same in every library that reads the same source. */
export function memoryId(sourcePath: string, locator: string): string {
  return `m_${sha256(`${sourcePath}\n${locator}`).slice(0, 16)}`
}

export function sourceId(path: string): string {
  return `s_${sha256(path).slice(0, 16)}`
}

export function projectId(root: string): string {
  return `p_${sha256(root).slice(0, 16)}`
}

/** What makes two texts the same lesson: content alone, white space folded. */
export function contentHash(content: string): string {
  return sha256(content.normalize('NFC').replace(/\s+/g, ' ').trim()).slice(0, 32)
}
