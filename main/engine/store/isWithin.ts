import { sep } from 'node:path'

/** Checks whether a path is a folder or lies inside it. Both are absolute and normalised; the folder may be a root (`/`, `D:\`). */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(startOfPathsIn(folder))
}

/** Returns what the path of everything inside a folder starts with. */
export function startOfPathsIn(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep
}
