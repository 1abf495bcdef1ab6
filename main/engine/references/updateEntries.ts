import { join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { agentFileNames } from '../../../shared/model/agentFiles.ts'
import type { Core, LibraryCore } from '../runtime/core.ts'
import { isOwnFile } from '../reference/targets.ts'
import { agentFileParagraphs, agentFiles } from './agentFiles.ts'
import { foreignReferences } from './foreignReferences.ts'
import { type Entry, isStatement, readEntries } from './hygieneEntries.ts'
import { sha256 } from '../store/blobs.ts'
import { write } from '../store/db.ts'
import { contentHash } from '../store/identity.ts'
import { type EntryRow, isRecordFile, listUncomparedEntries, saveEntries } from '../store/queries/entryRows.ts'
import { listReferenceTexts } from '../store/queries/pairs.ts'
import { allProjects } from '../store/queries/projects.ts'

/**
 * Updates the list of statements already in agents' files that were not written here: entries of MEMORY.md files, learned
 * references, and the list items and paragraphs of CLAUDE.md, AGENTS.md and rule files. Returns the hashes of those not compared yet. Leaves out files that a source reads as memories: they would
 * match themselves.
 */
export function updateEntries(core: LibraryCore): string[] {
  const { db, files } = core.library
  const isFed = new Map<string, boolean>()
  const found: EntryRow[] = []
  for (const entry of [...readEntries(core), ...foreignEntries(core), ...paragraphs(core)]) {
    if (entry.reference || entry.line === null || entry.text.trim() === '' || !isStatement(entry)) continue
    const fed = isFed.get(entry.file) ?? isRecordFile(db, entry.file)
    isFed.set(entry.file, fed)
    if (fed) continue
    const { id, file: path, line, section, text: content, projectId: project_id } = entry
    const at = new Date(files.stat(path)?.mtimeMs ?? 0).toISOString()
    found.push({ id, path, line, section, content, hash: contentHash(content), project_id, at })
  }
  write(db, (writable) => saveEntries(writable, found))
  return listUncomparedEntries(db)
}

/** Returns the texts of references, and of entries in agents' files, that were not compared yet. */
export function referenceTexts(core: LibraryCore): string[] {
  return [...write(core.library.db, listReferenceTexts), ...updateEntries(core)]
}

/**
 * Watches the projects' MEMORY.md files, instructions for agents and reference folders, and passes new texts in them to `compare`. Returns a stop
 * function.
 */
export function watchEntries(
  core: Pick<Core, 'library' | 'ports' | 'changes'>,
  compare: (texts: string[]) => void,
): () => void {
  const { library, ports, changes } = core
  const roots = allProjects(library.db).map(({ root }) => root)
  const paths = [ports.home, ...roots].map((root) => join(root, '.jaato', 'references'))
  const names = ['MEMORY.md', ...agentFileNames]
  return ports.watch.watch([...paths, ...roots.flatMap((root) => names.map((name) => join(root, name)))], (what) => {
    if (what === 'began') return
    try {
      const texts = referenceTexts(core)
      if (texts.length > 0) compare(texts)
      changes.touch('memories', 'references')
    } catch (error) {
      // The library is locked by another program: leave it to the next change or reading.
      if (!(error instanceof AppError)) throw error
    }
  })
}

/** Returns foreign references as entries. */
function foreignEntries(core: LibraryCore): Entry[] {
  return foreignReferences(core).map(({ row, line }) => {
    const { path: file, name, content: text, project_id: projectId } = row
    const section = isOwnFile(row.target) ? name : row.section
    return { id: idOf(file, text), file, line, section, headings: [], text, name, reference: null, projectId }
  })
}

/** Returns the paragraphs of agents' files as entries. */
function paragraphs(core: LibraryCore): Entry[] {
  return agentFiles(core).flatMap((each) =>
    agentFileParagraphs(each).map(({ line, text }) => {
      const { path: file, projectId } = each
      const id = idOf(file, text)
      return { id, file, line, section: null, headings: [], text, name: null, reference: null, projectId }
    }),
  )
}

function idOf(file: string, text: string): string {
  return `h_${sha256(`${file}\n${text}`).slice(0, 12)}`
}
