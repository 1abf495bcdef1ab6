import { join } from 'node:path'
import { agentFileFolders, agentFileNames, isAgentFileName } from '../../../shared/model/agentFiles.ts'
import { managedBlockIn } from '../../../shared/text/managedBlock.ts'
import { paragraphsOf } from '../../../shared/text/markdown.ts'
import { wordsOf } from '../../../shared/text/normalise.ts'
import type { Files } from '../ports.ts'
import { findEntry } from '../reference/memoryMd.ts'
import { type MarkdownEntry, markdownEntries } from '../reference/referenceEntries.ts'
import type { LibraryCore } from '../runtime/core.ts'
import { isRecordFile } from '../store/queries/entryRows.ts'
import { allProjects } from '../store/queries/projects.ts'
import { pathFrom } from '../store/pathFrom.ts'
import { readSmallFile } from './readSmallFile.ts'

/** Maximum number of files read per folder. */
const maxFiles = 200
/** Minimum number of words of a statement: shorter ones are labels and names. */
const minWords = 4

/** A file with instructions for agents that a person or another tool keeps. */
export interface AgentFile {
  path: string
  text: string
  projectId: string | null
}

/** Returns the files that the projects' agents read, and the person's own CLAUDE.md; none that a source reads as memories. */
export function agentFiles({ library: { db, files }, ports: { home } }: LibraryCore): AgentFile[] {
  const places = [
    ...allProjects(db).flatMap(({ id, root }) => pathsIn(files, root).map((path) => ({ path, projectId: id }))),
    { path: join(home, '.claude', 'CLAUDE.md'), projectId: null },
  ]
  return places.flatMap(({ path, projectId }) => {
    const text = readSmallFile(files, path)
    return text === null || isRecordFile(db, path) ? [] : [{ path, text, projectId }]
  })
}

const knownEntries = new Map<string, readonly MarkdownEntry[]>()
/** Maximum number of files whose entries are cached. */
const maxKnown = 500

/**
 * Returns the list items of a file that stand outside our managed block and can be edited in place. Cached by text, because
 * finding each in the whole file takes a third of a second for 500 items.
 */
export function agentFileEntries({ text }: Pick<AgentFile, 'text'>): readonly MarkdownEntry[] {
  const known = knownEntries.get(text)
  if (known) return known
  if (knownEntries.size >= maxKnown) knownEntries.clear()
  const entries = findEntries(text)
  knownEntries.set(text, entries)
  return entries
}

function findEntries(text: string): MarkdownEntry[] {
  const block = managedBlockIn(text)
  const isOurs = (start: number): boolean =>
    block !== null && block !== 'broken' && start >= block.start && start < block.ownEnd
  return markdownEntries(text).filter(
    (entry) => !isOurs(entry.start) && isStatement(entry.text) && findEntry(text, entry.section ?? '', entry.text),
  )
}

/** Returns the paragraphs of a file that say something to agents. */
export function agentFileParagraphs({ text }: Pick<AgentFile, 'text'>): { line: number; text: string }[] {
  return paragraphsOf(text).filter((paragraph) => isStatement(paragraph.text))
}

function isStatement(text: string): boolean {
  return wordsOf(text).length >= minWords
}

/** Returns the files in a project that agents read their instructions from, as paths within it. */
export function agentFilesIn(files: Files, root: string): string[] {
  const paths = pathsIn(files, root).filter((path) => files.stat(path)?.kind === 'file')
  return paths.map((path) => pathFrom(root, path))
}

function pathsIn(files: Files, root: string): string[] {
  if (files.stat(root)?.kind !== 'folder') return []
  const inFolders = agentFileFolders.flatMap((folder) => {
    const path = join(root, folder)
    if (files.stat(path)?.kind !== 'folder') return []
    const names = files.list(path).filter(({ name, kind }) => kind === 'file' && isAgentFileName(name))
    return names.slice(0, maxFiles).map(({ name }) => join(path, name))
  })
  return [...agentFileNames.map((name) => join(root, name)), ...inFolders]
}
