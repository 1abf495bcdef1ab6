import { join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Core } from '../runtime/core.ts'
import { foreignReferences } from './foreignReferences.ts'
import { type Entry, isStatement, readEntries } from './hygieneEntries.ts'
import { sha256 } from '../store/blobs.ts'
import { write } from '../store/db.ts'
import { contentHash } from '../store/identity.ts'
import { type EntryRow, isRecordFile, listUncomparedEntries, saveEntries } from '../store/queries/entryRows.ts'
import { listReferenceTexts } from '../store/queries/pairs.ts'
import { allProjects } from '../store/queries/projects.ts'

/**
 * Brings the list of what agents' files say already up to date: entries of MEMORY.md files, and learned references, that
 * did not come from here. Answers the hashes of those that were not compared yet. What a source reads as memories is left
 * out: it would meet itself.
 */
export function updateEntries(core: Core): string[] {
  const { db, files } = core.library
  const isFed = new Map<string, boolean>()
  const found: EntryRow[] = []
  for (const entry of [...readEntries(core), ...foreignEntries(core)]) {
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

/** The texts of references, and of entries beside them, that were not compared yet. */
export function referenceTexts(core: Core): string[] {
  return [...write(core.library.db, listReferenceTexts), ...updateEntries(core)]
}

/**
 * Watches the MEMORY.md files and folders of references in the projects; what is new in them is handed over to be compared.
 * Returns a stop function.
 */
export function watchEntries(core: Core, compare: (texts: string[]) => void): () => void {
  const { library, ports, changes } = core
  const roots = allProjects(library.db).map(({ root }) => root)
  const paths = [ports.home, ...roots].map((root) => join(root, '.jaato', 'references'))
  return ports.watch.watch([...paths, ...roots.map((root) => join(root, 'MEMORY.md'))], (what) => {
    if (what === 'began') return
    try {
      const texts = referenceTexts(core)
      if (texts.length > 0) compare(texts)
      changes.touch('memories', 'references')
    } catch (error) {
      // While another program holds the library it is left to the next change or reading.
      if (!(error instanceof AppError)) throw error
    }
  })
}

/** References that somebody else wrote, as entries. */
function foreignEntries(core: Core): Entry[] {
  return foreignReferences(core).map(({ row: { path: file, name, content: text, project_id: projectId }, line }) => {
    const id = `h_${sha256(`${file}\n${text}`).slice(0, 12)}`
    return { id, file, line, section: name, headings: [], text, name, reference: null, projectId }
  })
}
