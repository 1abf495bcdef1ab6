import { join } from 'node:path'
import type { Core, LibraryCore } from '../runtime/core.ts'
import { compareStrings } from '../../../shared/compareStrings.ts'
import { managedBlockIn } from '../../../shared/text/managedBlock.ts'
import { foreignReferences, wasForeign } from './foreignReferences.ts'
import { markdownEntries } from '../reference/referenceEntries.ts'
import { readOptionalFile } from './readOptionalFile.ts'
import { sha256 } from '../store/blobs.ts'
import type { ReadableDb } from '../store/db.ts'
import { allProjects, projectIds } from '../store/queries/projects.ts'
import { type ReferenceRow, allReferences, writtenOf } from '../store/queries/references.ts'
import { sourcesOfKind } from '../store/queries/sources.ts'
import { findWrittenText, isOwnFile } from '../reference/targets.ts'

/** An entry of a MEMORY.md or a reference file, with its position. */
export interface Entry {
  id: string
  file: string
  line: number | null
  section: string | null
  /** The headings above it, outermost first. */
  headings: readonly string[]
  text: string
  /** Name of a file that is a single reference; null for an entry of a longer file. */
  name: string | null
  reference: ReferenceRow | null
  projectId: string | null
}

/** Returns every entry of the known MEMORY.md files, and every reference with a file of its own, whoever wrote it. */
export function readEntries(core: LibraryCore, project?: string): Entry[] {
  const { db, files } = core.library
  const wanted = project === undefined || project === 'none' ? null : new Set(projectIds(db, project))
  const isWanted = (id: string | null): boolean =>
    project === undefined || (wanted ? id !== null && wanted.has(id) : id === null)
  const references = allReferences(db).filter(({ project_id }) => isWanted(project_id))
  const learned = references
    .filter(({ target, path }) => isOwnFile(target) && files.stat(path)?.kind === 'file')
    .map((reference): Entry => ({ ...wholeFile(reference), reference }))
  const inMarkdown = markdownFiles(db, references)
    .filter(({ projectId }) => isWanted(projectId))
    .flatMap(({ path, projectId }) => {
      const text = readOptionalFile(files, path)?.toString('utf8')
      return text === undefined ? [] : entriesOfFile(text, path, projectId, references)
    })
  const foreign = foreignReferences(core)
    .filter(({ row }) => isOwnFile(row.target) && isWanted(row.project_id))
    .map(({ row }): Entry => ({ ...wholeFile(row), reference: null }))
  return [...inMarkdown, ...learned, ...foreign].toSorted(
    (one, other) => compareStrings(one.file, other.file) || (one.line ?? 0) - (other.line ?? 0),
  )
}

function wholeFile({ path: file, content: text, name, project_id: projectId }: ReferenceRow): Omit<Entry, 'reference'> {
  return { id: idOf(file, text, 0), file, line: null, section: null, headings: [], text, name, projectId }
}

function entriesOfFile(text: string, file: string, projectId: string | null, references: ReferenceRow[]): Entry[] {
  const ours = references.flatMap((reference) => {
    if (isOwnFile(reference.target) || reference.path !== file) return []
    const place = findWrittenText(text, writtenOf(reference))
    return place ? [{ reference, start: place.start }] : []
  })
  const times = new Map<string, number>()
  const isOurs = hasOnlyBlockTargets(references, file)
  const block = isOurs ? managedBlockIn(text) : null
  const isIn = (start: number): boolean =>
    !isOurs || (block !== null && block !== 'broken' && start >= block.start && start < block.ownEnd)
  return markdownEntries(text)
    .filter(({ start }) => isIn(start))
    .map(({ line, start, section, headings, text: entry }) => {
      const count = times.get(entry) ?? 0
      times.set(entry, count + 1)
      const reference = ours.find((each) => each.start === start)?.reference ?? null
      return {
        id: idOf(file, entry, count),
        file,
        line,
        section,
        headings,
        text: entry,
        name: null,
        reference,
        projectId,
      }
    })
}

/** Checks whether only the managed block of a file is ours to check: the rest of a CLAUDE.md is the team's. */
function hasOnlyBlockTargets(references: readonly ReferenceRow[], file: string): boolean {
  const targets = references.filter(({ path }) => path === file).map(({ target }) => target)
  return targets.length > 0 && targets.every((target) => target === 'claude-md' || target === 'agents-md')
}

function markdownFiles(
  db: Core['library']['db'],
  references: ReferenceRow[],
): { path: string; projectId: string | null }[] {
  const all = [
    ...sourcesOfKind(db, 'claude-code').map(({ path, project_id }) => ({
      path: join(path, 'MEMORY.md'),
      projectId: project_id,
    })),
    ...allProjects(db).map(({ id, root }) => ({ path: join(root, 'MEMORY.md'), projectId: id })),
    ...references
      .filter(({ id, target }) => !isOwnFile(target) && !wasForeign(db, id))
      .map(({ path, project_id }) => ({ path, projectId: project_id })),
  ]
  return [...new Map(all.toReversed().map((file) => [file.path, file])).values()]
}

function idOf(file: string, text: string, count: number): string {
  return `h_${sha256(`${file}\n${count}\n${text}`).slice(0, 12)}`
}

/** Returns the file that a line of an index names, relative to the index; null for any other entry. */
export function linkedFile({ text, line }: Entry): string | null {
  const name = line === null ? undefined : /^\[[^\]]*\]\(([^)\s#]+\.(?:md|markdown))(?:#[^)]*)?\)/i.exec(text)?.[1]
  return name === undefined || name.includes('://') ? null : decodedName(name)
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Checks whether an entry makes a statement itself instead of naming a file that does. */
export function isStatement(entry: Entry): boolean {
  return linkedFile(entry) === null
}

/** Checks whether an entry is a whole file that somebody else wrote, or wrote first. */
export function isForeignFile(db: ReadableDb, { line, reference }: Entry): boolean {
  return line === null && (reference === null || wasForeign(db, reference.id))
}
