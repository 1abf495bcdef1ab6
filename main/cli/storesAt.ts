import { basename, join } from 'node:path'
import type { Files } from '../engine/ports.ts'
import { connectorOf } from '../engine/sources/registry.ts'
import type { SourceKind } from '../../shared/model/source.ts'

export interface Store {
  path: string
  /** Null: the contract finds out. */
  kind: SourceKind | null
}

/** The formats whose stores are known by their layout, and so may be picked out of a folder that was named for them all. */
const particular = ['jaato', 'claude-code'] as const
const skipped = new Set(['node_modules', '.git'])

/**
 * The stores a person means by a path. A store is itself; a folder with agents' stores directly in it, such as a project
 * or `~/.claude/projects`, is all of those; anything else is left to the contract as it is.
 */
export function storesAt(path: string, files: Files): Store[] {
  if (files.stat(path)?.kind !== 'folder') return [{ path, kind: null }]
  const own = particular.find((kind) => connectorOf(kind).detect(path, files)?.root === path)
  if (own) return [{ path, kind: own }]
  const folder = basename(path) === '.claude' ? join(path, 'projects') : path
  const inside = files.list(folder).filter(({ name, kind }) => kind === 'folder' && !skipped.has(name))
  const candidates = [path, ...inside.map(({ name }) => join(folder, name))]
  const found = new Map<string, Store>()
  for (const candidate of candidates)
    for (const kind of particular) {
      const root = connectorOf(kind).detect(candidate, files)?.root
      if (root !== undefined && !found.has(root)) found.set(root, { path: root, kind })
    }
  return found.size > 0 ? [...found.values()] : [{ path, kind: null }]
}
