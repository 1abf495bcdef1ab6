import { parseTree } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import { basename, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { ReferenceId, type Lineage } from '../../../shared/model/reference.ts'
import { titleOf } from '../../../shared/text/title.ts'
import type { LibraryCore } from '../runtime/core.ts'
import type { MarkdownEntry } from '../reference/referenceEntries.ts'
import { isOwnFile } from '../reference/targets.ts'
import { agentFileEntries, agentFiles } from './agentFiles.ts'
import { readOptionalFile } from './readOptionalFile.ts'
import { sha256 } from '../store/blobs.ts'
import { recall } from '../store/recall.ts'
import type { ReadableDb } from '../store/db.ts'
import { promotedTo } from '../store/queries/memoryLookups.ts'
import {
  type ReferenceRow,
  allReferences,
  findReference,
  hasVersionBy,
  referenceExists,
} from '../store/queries/references.ts'
import { type Row, type RowChange, addRow } from '../store/rows.ts'
import { allProjects } from '../store/queries/projects.ts'
import { sourcesOfKind } from '../store/queries/sources.ts'

/** A reference written by somebody else and not stored in the library, as the row it would be. */
export interface ForeignReference {
  row: ReferenceRow
  /** The line of its file on which its text starts. */
  line: number
}

/**
 * Returns the references not written by Schoolhouse: learned references in the folders of the projects, the jaato stores and
 * the home directory, and the list items of the files that the projects' agents read.
 */
export function foreignReferences(core: LibraryCore): ForeignReference[] {
  return [...foreignLearned(core), ...foreignEntries(core)]
}

function foreignLearned({ library: { db, files }, ports: { home } }: LibraryCore): ForeignReference[] {
  const kept = allReferences(db)
  const paths = new Set(kept.map(({ path }) => path))
  // If the project of a reference moved, the file with that id is still the one written here.
  const moved = new Set(kept.filter(({ path }) => !files.stat(path)).map(({ id }) => id))
  const taken = new Set(kept.map(({ id }) => id))
  return [...referenceFolders(db, home)].flatMap(([folder, projectId]) => {
    if (files.stat(folder)?.kind !== 'folder') return []
    return files.list(folder).flatMap(({ name, kind }): ForeignReference[] => {
      const path = join(folder, name)
      if (kind !== 'file' || !name.endsWith('.json') || paths.has(path)) return []
      const read = readReference(readOptionalFile(files, path)?.toString('utf8') ?? '')
      const own = read?.id ?? basename(name, '.json')
      if (!read || moved.has(own)) return []
      const id = freeId(own, path, taken)
      taken.add(id)
      const at = new Date(files.stat(path)?.mtimeMs ?? 0).toISOString()
      const { line, title, ...texts } = read
      const scope = projectId === null ? 'universal' : 'project'
      const place = { path, section: null, project_id: projectId, scope } as const
      return [{ row: { ...foreignDefaults, ...texts, ...place, id, name: title ?? own, updated_at: at }, line }]
    })
  })
}

/** Returns the list items of agents' files that no stored reference wrote or took over. */
function foreignEntries(core: LibraryCore): ForeignReference[] {
  const { db, files } = core.library
  const kept = Map.groupBy(allReferences(db), ({ path }) => path)
  return agentFiles(core).flatMap(({ path, text: whole, projectId }) => {
    const own = kept.get(path) ?? []
    if (own.some(({ target }) => isOwnFile(target))) return []
    const taken = new Set(own.map(({ content }) => content))
    const at = new Date(files.stat(path)?.mtimeMs ?? 0).toISOString()
    const entries = agentFileEntries({ text: whole })
    return entriesIn(entries, { path, projectId, at }).filter(({ row }) => !taken.has(row.content))
  })
}

interface EntryPlace {
  path: string
  projectId: string | null
  /** When the file was written. */
  at: string
}

const known = new WeakMap<readonly MarkdownEntry[], Map<string, readonly ForeignReference[]>>()

/** Returns the list items of a file as references, the same objects until the file changes: each search asks for all of them. */
function entriesIn(entries: readonly MarkdownEntry[], place: EntryPlace): readonly ForeignReference[] {
  const byPlace = known.get(entries) ?? new Map<string, readonly ForeignReference[]>()
  known.set(entries, byPlace)
  return recall(byPlace, JSON.stringify(place), () => entries.map((entry) => toForeign(entry, place)))
}

function toForeign(entry: MarkdownEntry, { path, projectId, at }: EntryPlace): ForeignReference {
  const { line, section, text: content } = entry
  const id = `h_${sha256(`${path}\n${content}`).slice(0, 12)}`
  const scope = projectId === null ? 'universal' : 'project'
  const place = { path, section, project_id: projectId, scope } as const
  const words = { name: `${basename(path)}: ${nameOf(content)}`, description: '', content }
  return { row: { ...foreignDefaults, ...entryDefaults, ...words, ...place, id, updated_at: at }, line }
}

/** Returns the title of an entry as a name, which shows no backticks. */
function nameOf(content: string): string {
  return titleOf(content).replaceAll('`', '')
}

/** Returns every reference agents read: stored ones first, then foreign ones. */
export function everyReference(core: LibraryCore): ReferenceRow[] {
  return [...allReferences(core.library.db), ...foreignReferences(core).map(({ row }) => row)]
}

/** Returns a stored reference, else a foreign one. Throws `not_found`. */
export function findAnyReference(core: LibraryCore, id: string): ReferenceRow {
  return findForeignReference(core, id) ?? findReference(core.library.db, id)
}

/** Returns a foreign reference by its id; null when the library stores it or it does not exist. */
export function findForeignReference(core: LibraryCore, id: string): ReferenceRow | null {
  if (referenceExists(core.library.db, id)) return null
  return foreignReferences(core).find(({ row }) => row.id === id)?.row ?? null
}

/** Throws `precondition`, with a way out, for a foreign reference: it cannot be changed from here. */
export function assertStored(core: LibraryCore, id: string): void {
  const foreign = findForeignReference(core, id)
  if (!foreign) return
  const { name, path } = foreign
  throw new AppError('precondition', `${name} was not written here. Merge a memory into it, or edit ${path} yourself.`)
}

/** Throws `precondition` for a foreign reference, unless memories were promoted to it, which can be restored. */
export function assertPromoted(core: LibraryCore, id: string): void {
  const foreign = findForeignReference(core, id)
  if (!foreign || promotedTo(core.library.db, id).length > 0) return
  const { name, path, target } = foreign
  const what = isOwnFile(target) ? `delete ${path}` : `take its line out of ${path}`
  const message = `${name} was not written here, and no memory was promoted to it. To remove it, ${what} yourself.`
  throw new AppError('precondition', message)
}

/** Throws `precondition` for a foreign reference: its lineage is not known. */
export function assertLineageKnown(core: LibraryCore, id: string): void {
  const foreign = findForeignReference(core, id)
  if (!foreign) return
  const { name, path } = foreign
  throw new AppError('precondition', `${name} was not written here, so its lineage is not known. Read ${path} itself.`)
}

/**
 * Returns the rows that adopt a foreign reference, with the step's own values: its current text becomes version 1, written by
 * an outside actor.
 */
export function adoptionRows(foreign: ReferenceRow, values: Row): RowChange[] {
  const { id: ref_id, updated_at: at, name, content, tags, version } = foreign
  const first = { ref_id, version, at, actor: outsideActor, name, content, tags, reason: 'as somebody else wrote it' }
  return [addRow('refs', { ...foreign, ...values }), addRow('ref_versions', first)]
}

/** Checks whether a stored reference was foreign at first. */
export function wasForeign(db: ReadableDb, id: string): boolean {
  return hasVersionBy(db, id, outsideActor)
}

/** Actor of text found in a file whose author is unknown. */
const outsideActor = 'source:outside'

const foreignDefaults = {
  target: 'learned',
  memory_ids: '[]',
  version: 1,
  verified_at: null,
  verified_commit: null,
  verified_commit_at: null,
  own_line: null,
} as const

/** What a list item says besides its text: nothing; every agent of the project reads it in every session. */
const entryDefaults = {
  target: 'memory-md',
  mode: 'auto',
  tags: '[]',
  lineage: JSON.stringify({
    source_memory_ids: [],
    curated_by: '',
    curated_at: '',
    original_agents: [],
    original_sessions: [],
  }),
} as const

function referenceFolders(db: ReadableDb, home: string): Map<string, string | null> {
  return new Map([
    ...sourcesOfKind(db, 'jaato').map(({ path, project_id }) => [join(path, 'references'), project_id] as const),
    ...allProjects(db).map(({ id, root }) => [join(root, '.jaato', 'references'), id] as const),
    [join(home, '.jaato', 'references'), null],
  ])
}

/** Returns the id stated in the file if it is valid and free, else one derived from the path. */
function freeId(own: string, path: string, taken: ReadonlySet<string>): string {
  if (ReferenceId.safeParse(own).success && !taken.has(own)) return own
  const plain = own.replaceAll(/[^a-z0-9._-]+/gi, '-').replace(/^[._-]+/, '')
  return `${plain.slice(0, 80) || 'reference'}-${sha256(path).slice(0, 6)}`
}

type Texts = Pick<ReferenceRow, 'description' | 'content' | 'tags' | 'mode' | 'lineage'>

/** Parses a reference's JSON; null when it is not a reference with a text. */
function readReference(json: string): (Texts & { id: string | null; title: string | null; line: number }) | null {
  const value = parseJsonObject(json)
  if (!value || typeof value['content'] !== 'string') return null
  const { content } = value
  return {
    id: text(value['id']),
    title: text(value['name']),
    description: text(value['description']) ?? '',
    content,
    tags: JSON.stringify(texts(value['tags'])),
    mode: value['mode'] === 'auto' ? 'auto' : 'selectable',
    lineage: JSON.stringify(lineageIn(value['lineage'])),
    line: lineOfContent(json.replace(/^\ufeff/, '')),
  }
}

/** Returns the line a reference's text starts on; of a repeated key the last one counts, as for every JSON reader. */
function lineOfContent(json: string): number {
  const isContent = ({ children }: Node): boolean => children?.[0]?.value === 'content'
  const at = parseTree(json)?.children?.findLast(isContent)?.offset ?? 0
  return json.slice(0, at).split('\n').length
}

function parseJsonObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json.replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function lineageIn(value: unknown): Lineage {
  const said = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return {
    source_memory_ids: texts(said['source_memory_ids']),
    curated_by: text(said['curated_by']) ?? '',
    curated_at: text(said['curated_at']) ?? '',
    original_agents: texts(said['original_agents']),
    original_sessions: texts(said['original_sessions']),
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
