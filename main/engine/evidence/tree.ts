import type { GitFile } from '../ports.ts'

/** The files of a commit, indexed by path, folder and name. */
export interface Tree {
  file(path: string): GitFile | undefined
  isFolder(path: string): boolean
  /** Files whose path ends with these segments. */
  endingIn(path: string): readonly string[]
  /** Folders whose path ends with these segments, without a trailing slash. */
  foldersEndingIn(path: string): readonly string[]
  /** The submodule that contains a path. */
  submoduleOf(path: string): string | null
  /** Files of a name, wherever they are. */
  named(name: string): readonly string[]
  /** The only file or folder whose path differs just in case; null if there is none or several. */
  inOtherCapitals(path: string): string | null
}

/** Builds the tree from git's file list of a commit. */
export function createTree(files: readonly GitFile[]): Tree {
  const byPath = new Map<string, GitFile>()
  const byName = new Map<string, string[]>()
  const folders = new Set<string>()
  const foldersByName = new Map<string, string[]>()
  const submodules: string[] = []
  for (const file of files) {
    const { path, blob } = file
    byPath.set(path, file)
    if (blob === null) submodules.push(path)
    const name = nameOf(path)
    const others = byName.get(name)
    if (others) others.push(path)
    else byName.set(name, [path])
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      if (folders.has(folder)) break
      folders.add(folder)
      const alike = foldersByName.get(nameOf(folder))
      if (alike) alike.push(folder)
      else foldersByName.set(nameOf(folder), [folder])
    }
  }
  let byLowerCase: Map<string, string | null> | null = null
  const lowerCase = (): Map<string, string | null> => {
    if (byLowerCase) return byLowerCase
    byLowerCase = new Map()
    for (const path of [...byPath.keys(), ...folders]) {
      const lower = path.toLowerCase()
      byLowerCase.set(lower, byLowerCase.has(lower) ? null : path)
    }
    return byLowerCase
  }
  const named = (name: string): readonly string[] => byName.get(name) ?? []
  return {
    file: (path) => byPath.get(path),
    isFolder: (path) => folders.has(path),
    endingIn: (path) => named(nameOf(path)).filter((each) => each === path || each.endsWith(`/${path}`)),
    foldersEndingIn: (path) =>
      (foldersByName.get(nameOf(path)) ?? []).filter((each) => each === path || each.endsWith(`/${path}`)),
    submoduleOf: (path) => submodules.find((each) => path === each || path.startsWith(`${each}/`)) ?? null,
    named,
    inOtherCapitals: (path) => lowerCase().get(path.toLowerCase()) ?? null,
  }
}

/** The last part of a path with forward slashes. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
