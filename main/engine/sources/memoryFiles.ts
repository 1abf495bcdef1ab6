import { basename, dirname, join } from 'node:path'
import type { Files } from '../ports.ts'
import { nameOf } from './plainFiles.ts'

/** Folders of a project in which agents keep a file of memories; the project itself is looked at by each format. */
const folders = [
  '.mcp',
  '.claude',
  '.claude/data',
  '.cursor',
  '.vscode',
  '.ai',
  '.agent',
  '.agents',
  '.memory',
  'memory',
]
const named = /^(?:memory|memories|learnings?|lessons?|knowledge(?:[-_ ]graph)?)\.(?:json|jsonl|ndjson)$/i

/** Returns the files in an agent’s folders of a project that are named like a store of memories, absolute. */
export function memoryFilesIn(project: string, files: Files): string[] {
  if (files.stat(project)?.kind !== 'folder') return []
  const names = new Set(files.list(project).map(({ name }) => name))
  return folders
    .filter((folder) => names.has(folder.split('/')[0] ?? ''))
    .flatMap((folder) =>
      files
        .list(join(project, folder))
        .filter(({ name, kind }) => kind === 'file' && named.test(name))
        .map(({ name }) => join(project, folder, name)),
    )
}

/** A display name that says in which folder of a project a file is, such as `.mcp/memory.jsonl in parcel-api`. */
export function memoryFileName(path: string): string {
  const folder = dirname(path).replaceAll('\\', '/')
  const own = folders.findLast((each) => folder.endsWith(`/${each}`))
  if (own === undefined) return nameOf(path)
  return `${own}/${basename(path)} in ${basename(folder.slice(0, -own.length - 1))}`
}
