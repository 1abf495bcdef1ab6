import { join } from 'node:path'
import { isWithin } from '../engine/store/isWithin.ts'
import type { Files } from '../engine/ports.ts'
import { isBesideOthers } from '../engine/sources/claudeCodeFolders.ts'
import { notePlacesIn } from '../engine/sources/notePlaces.ts'
import { connectorOf, storesOf } from '../engine/sources/connectors.ts'
import { projectsWithin } from '../engine/sources/projectFolders.ts'
import type { SourceKind } from '../../shared/model/source.ts'

export interface Store {
  path: string
  /** Null means that the contract detects the format. */
  kind: SourceKind | null
}

/** Formats whose stores are recognised by their layout, so that they can be found inside a folder. */
const particular = ['jaato', 'claude-code'] as const
const skipped = new Set(['node_modules', '.git'])

/** The contents of a path: stores to read, and files that look like notes but are read only if named. */
export interface StoresAt {
  stores: Store[]
  left: string[]
}

/**
 * Resolves a path to stores. A store is returned as it is; a folder with agents' stores directly inside, such as a project or
 * `~/.claude/projects`, yields all of them, with notes and knowledge graphs beside them; other paths are passed to the
 * contract unchanged.
 */
export function storesAt(path: string, files: Files): StoresAt {
  const only = (kind: SourceKind | null): StoresAt => ({ stores: [{ path, kind }], left: [] })
  if (files.stat(path)?.kind !== 'folder') return only(null)
  const own = particular.find((kind) => connectorOf(kind).detect(path, files)?.root === path)
  if (own) return only(own)
  const inside = files.list(path).filter(({ name, kind }) => kind === 'folder' && !skipped.has(name))
  const projects = projectsWithin(path, files).map(({ root }) => root)
  const candidates = new Set([path, ...inside.map(({ name }) => join(path, name)), ...projects])
  const found = new Map<string, Store>()
  const real = (at: string): string => files.stat(at)?.realPath ?? at
  const addRoot = (root: string, kind: SourceKind): void => {
    const isNew = root !== path && ![...found.keys()].some((each) => isWithin(real(root), real(each)))
    if (isNew) found.set(root, { path: root, kind })
  }
  const add = (candidate: string, kind: SourceKind): void => {
    for (const { root } of storesOf(connectorOf(kind), candidate, files)) addRoot(root, kind)
  }
  for (const candidate of candidates) for (const kind of particular) add(candidate, kind)
  const graph = connectorOf('server-memory').detect(path, files)
  const notes = [path, ...projects].flatMap((folder) => notePlacesIn(folder, files).map(({ root }) => root))
  const isNotes = projects.length === 0 && connectorOf('markdown').detect(path, files)?.root === path
  // A folder of notes only is read as a whole; a folder with stores is a project, of which the note folders are read.
  if (found.size === 0 && graph === null && (notes.length === 0 || isNotes)) return only(null)
  if (graph) addRoot(graph.root, 'server-memory')
  const all = [...found.keys(), ...notes]
  for (const root of notes) if (!isBesideOthers(root, all)) addRoot(root, 'markdown')
  if (found.size === 0) return only(null)
  const lines = connectorOf('jsonl')
  const left = lines.detect(path, files) ? lines.recordFiles(path, files) : []
  return { stores: [...found.values()], left: left.filter((file) => !found.has(file)) }
}
