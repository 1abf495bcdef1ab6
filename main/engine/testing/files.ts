import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes a file below a folder, with the folders it needs; answers its path. */
export function putFile(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}

/** The paths of all files below a folder, by name, but for those below another one. */
export function filesBelow(folder: string, except?: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => path !== except)
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path, except) : [path]))
}

/** The paths of all folders below one. */
export function foldersBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
}
