import { dirname, join, relative, sep } from 'node:path'
import type { Files } from '../ports.ts'
import { indexName } from './claudeCodeFolders.ts'
import { type IndexLine, indexLinesOf, latin1 } from './claudeCodeIndex.ts'

/** A MEMORY.md as it stands. */
export interface IndexFile {
  path: string
  bytes: Buffer
  lines: IndexLine[]
}

/** A line of an index that names a topic file. */
export interface NamingLine {
  index: IndexFile
  line: IndexLine
}

/** The index in a folder of a memory folder; null where there is none, or a link leads out of the root. */
export function readIndex(folder: string, root: string, files: Files): IndexFile | null {
  const path = join(folder, indexName)
  const found = files.stat(path)
  const rootPath = files.stat(root)?.realPath
  if (found?.kind !== 'file' || !found.realPath.startsWith(rootPath + sep)) return null
  const bytes = files.read(path)
  return { path, bytes, lines: indexLinesOf(bytes.toString('latin1')) }
}

/** The indexes that may name a topic file: that of the memory folder, then that of its own folder, such as `team/`. */
export function indexesFor(topic: string, root: string, files: Files): IndexFile[] {
  const folders = [...new Set([root, dirname(topic)])]
  return folders.flatMap((folder) => readIndex(folder, root, files) ?? [])
}

/** The lines of an index that name a topic file. */
export function linesNaming(index: IndexFile, topic: string): IndexLine[] {
  const name = nameIn(index, topic)
  return index.lines.filter(({ target }) => target === name)
}

/** How an index names a topic file: by a relative path with forward slashes. */
export function nameIn(index: Pick<IndexFile, 'path'>, topic: string): string {
  return relative(dirname(index.path), topic).split(sep).join('/').normalize('NFC')
}

/** Where the line of a topic file goes behind the last that links one, and its bytes read as latin-1, line end included. */
export function addedLine(
  index: IndexFile,
  { title, name, hook }: { title: string; name: string; hook: string },
): { at: number; text: string } {
  const text = index.bytes.toString('latin1')
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const at = index.lines.at(-1)?.end ?? text.length
  const isOpen = at > 0 && text[at - 1] !== '\n'
  const link = /[\s()<>]/.test(name) ? `<${name}>` : name
  const line = latin1(`- [${title}](${link})${hook === '' ? '' : ` — ${hook}`}`)
  return { at, text: isOpen ? lineEnd + line : line + lineEnd }
}
