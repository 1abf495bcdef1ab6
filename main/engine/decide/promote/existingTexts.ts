import { basename, join } from 'node:path'
import type { LibraryCore } from '../../runtime/core.ts'
import { everyReference } from '../../references/foreignReferences.ts'
import { readOptionalFile } from '../../references/readOptionalFile.ts'
import type { ExistingText } from '../../reference/checks.ts'
import { statementsOf } from '../../reference/referenceEntries.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { readProject } from '../../store/queries/projects.ts'
import type { ReferenceRow } from '../../store/queries/references.ts'
import type { Files } from '../../ports.ts'
import type { FullRequest } from './draftPromotion.ts'

/**
 * Returns what agents already read near the target of a promotion: the references of its project and universal ones, all for a
 * universal promotion, and the entries of its file or of neighbouring rule files.
 */
export function existingTexts(core: LibraryCore, memory: MemoryRow, request: FullRequest): ExistingText[] {
  const isRead = (reference: ReferenceRow): boolean =>
    request.scope === 'universal' ||
    reference.scope === 'universal' ||
    reference.project_id === null ||
    reference.project_id === memory.project_id
  const references = everyReference(core)
    .filter(isRead)
    .map(({ content, name }) => ({ text: content, place: name }))
  if (request.file) return [...references, ...entriesIn(core.library.files, request.file, '')]
  return request.target === 'rules' ? [...references, ...rulesBeside(core, memory, request.scope)] : references
}

function rulesBeside(core: LibraryCore, memory: MemoryRow, scope: FullRequest['scope']): ExistingText[] {
  const { files, db } = core.library
  const root = scope === 'universal' ? core.ports.home : readProject(db, memory.project_id)?.root
  const folder = root === undefined ? null : join(root, '.claude', 'rules')
  if (folder === null || files.stat(folder)?.kind !== 'folder') return []
  const names = files.list(folder).flatMap(({ name, kind }) => (kind === 'file' && name.endsWith('.md') ? [name] : []))
  return names.flatMap((name) => entriesIn(files, join(folder, name), ` of ${basename(name)}`))
}

function entriesIn(files: Files, path: string, of: string): ExistingText[] {
  const text = readOptionalFile(files, path)?.toString('utf8') ?? ''
  return statementsOf(text).map((each) => ({
    text: each.text,
    place: `line ${each.line}${of}`,
  }))
}
