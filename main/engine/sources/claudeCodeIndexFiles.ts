import { dirname, join } from 'node:path'
import { isWithin } from '../store/isWithin.ts'
import { pathFrom } from '../store/pathFrom.ts'
import type { Files } from '../ports.ts'
import { indexName } from './claudeCodeFolders.ts'
import { type IndexLine, indexLinesOf, utf8AsLatin1 } from './claudeCodeIndex.ts'

/** A MEMORY.md file. */
export interface IndexFile {
  path: string
  bytes: Buffer
  lines: IndexLine[]
}

/** An index line for a topic file. */
export interface NamingLine {
  index: IndexFile
  line: IndexLine
}

/** Returns the index in a folder of a memory folder; null if there is none or it is a link out of the root. */
export function readIndex(folder: string, root: string, files: Files): IndexFile | null {
  const path = join(folder, indexName)
  const found = files.stat(path)
  const home = files.stat(root)
  if (found?.kind !== 'file' || !home || !isWithin(found.realPath, home.realPath)) return null
  const bytes = files.read(path)
  return { path, bytes, lines: indexLinesOf(bytes.toString('latin1')) }
}

/** Returns the indexes that may list a topic file: the memory folder's, then that of its own folder, such as `team/`. */
export function indexesFor(topic: string, root: string, files: Files): IndexFile[] {
  const folders = [...new Set([root, dirname(topic)])]
  return folders.flatMap((folder) => readIndex(folder, root, files) ?? [])
}

/** Returns the index lines for a topic file. */
export function indexLinesFor(index: IndexFile, topic: string): IndexLine[] {
  const name = nameIn(index, topic)
  return index.lines.filter(({ target }) => target === name)
}

/** A topic file's name in an index: a relative path with forward slashes. */
export function nameIn(index: Pick<IndexFile, 'path'>, topic: string): string {
  return pathFrom(dirname(index.path), topic).normalize('NFC')
}

/** Where to insert a topic file's line (after the last linking line), and the line as latin-1 with its line break. */
export function addedLine(
  index: IndexFile,
  { title, name, hook }: { title: string; name: string; hook: string },
): { at: number; text: string } {
  const text = index.bytes.toString('latin1')
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const at = index.lines.at(-1)?.end ?? text.length
  const isOpen = at > 0 && text[at - 1] !== '\n'
  const link = /[\s()<>]/.test(name) ? `<${name}>` : name
  const line = utf8AsLatin1(`- [${title}](${link})${hook === '' ? '' : ` — ${hook}`}`)
  return { at, text: isOpen ? lineEnd + line : line + lineEnd }
}
