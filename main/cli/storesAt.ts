import { join, sep } from 'node:path'
import type { Files } from '../engine/ports.ts'
import { notesFoldersIn } from '../engine/sources/markdown.ts'
import { connectorOf, storesOf } from '../engine/sources/connectors.ts'
import type { SourceKind } from '../../shared/model/source.ts'

export interface Store {
  path: string
  /** Null: the contract finds out. */
  kind: SourceKind | null
}

/** The formats whose stores are known by their layout, and so may be picked out of a folder that was named for them all. */
const particular = ['jaato', 'claude-code'] as const
const skipped = new Set(['node_modules', '.git'])

/** What a path holds: the stores to read, and files that look like notes and are read only where they are named. */
export interface StoresAt {
  stores: Store[]
  left: string[]
}

/**
 * The stores a person means by a path. A store is itself; a folder with agents' stores directly in it, such as a project
 * or `~/.claude/projects`, is all of those, with the notes and the knowledge graph beside them; anything else is left to the
 * contract as it is.
 */
export function storesAt(path: string, files: Files): StoresAt {
  const only = (kind: SourceKind | null): StoresAt => ({ stores: [{ path, kind }], left: [] })
  if (files.stat(path)?.kind !== 'folder') return only(null)
  const own = particular.find((kind) => connectorOf(kind).detect(path, files)?.root === path)
  if (own) return only(own)
  const inside = files.list(path).filter(({ name, kind }) => kind === 'folder' && !skipped.has(name))
  const candidates = [path, ...inside.map(({ name }) => join(path, name))]
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
  const notes = notesFoldersIn(path, files)
  // A folder that is one heap of notes is read whole; what has stores in it is a project, of which its notes' folders count.
  if (
    found.size === 0 &&
    graph === null &&
    (notes.length === 0 || connectorOf('markdown').detect(path, files)?.root === path)
  )
    return only(null)
  if (graph) addRoot(graph.root, 'server-memory')
  for (const root of notes) addRoot(root, 'markdown')
  if (found.size === 0) return only(null)
  const lines = connectorOf('jsonl')
  const left = lines.detect(path, files) ? lines.recordFiles(path, files) : []
  return { stores: [...found.values()], left: left.filter((file) => !found.has(file)) }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}
