import { type Tree, nameOf } from './tree.ts'

/** What a path in a text resolves to in a commit. */
export type Place =
  | { kind: 'file'; path: string; isExact: boolean }
  | { kind: 'folder'; path: string }
  | { kind: 'several'; count: number }
  /** Folders whose path ends with the named segments. */
  | { kind: 'folders'; paths: readonly string[] }
  | { kind: 'itself' }
  | { kind: 'submodule'; path: string }
  | { kind: 'outside' }

/** File names that every folder may have: another one is no evidence of a move. */
const genericNames = /^(?:index|main|mod|lib|__init__|package|README|types|utils?|config|setup|test|styles?)\.\w+$/i

/** Whether a file name is generic. */
export function isGenericName(path: string): boolean {
  return genericNames.test(nameOf(path))
}

/** The context in which a path is resolved. */
export interface ResolveContext {
  root: string
  scope: string | null
  /** The repository's names. */
  names: readonly string[]
}

/**
 * Resolves a path of a text in a commit; null if it does not exist. The path may be relative to the root or to the memory's
 * folder, absolute, prefixed with the repository's name, or only the last segments.
 */
export function resolvePath(tree: Tree, path: string, from: ResolveContext): Place | null {
  const here = resolveHere(tree, path, from)
  if (here) return here
  // `@src/a.ts`, the syntax for passing files to an agent.
  if (path.startsWith('@')) return resolveHere(tree, path.slice(1), from)
  const rest = withoutName(path, from.names)
  if (rest === null) return null
  return rest === '' ? { kind: 'itself' } : resolveHere(tree, rest, from)
}

/** The rest of a path after the repository's name: empty for the name alone; null if the path does not begin with it. */
export function withoutName(path: string, names: readonly string[]): string | null {
  const plain = normal(path)
  const name = names
    .filter((each) => plain === each || plain.startsWith(`${each}/`))
    .reduce((longest, each) => (each.length > longest.length ? each : longest), '')
  return name === '' ? null : plain.slice(name.length + 1)
}

function resolveHere(tree: Tree, path: string, { root, scope }: ResolveContext): Place | null {
  const inside = withinRoot(path, root)
  if (inside === null) return { kind: 'outside' }
  const plain = normal(inside)
  if (plain === '' || plain.startsWith('..')) return lastParts(tree, plain.replace(/^(?:\.\.\/)+/, ''))
  for (const candidate of scope === null ? [plain] : [plain, normal(`${folderOf(tree, scope)}/${plain}`)]) {
    if (tree.file(candidate)?.blob)
      return { kind: 'file', path: candidate, isExact: candidate.includes('/') || !path.includes('/') }
    if (tree.isFolder(candidate)) return { kind: 'folder', path: candidate }
    const submodule = tree.submoduleOf(candidate)
    if (submodule !== null) return { kind: 'submodule', path: submodule }
  }
  return lastParts(tree, plain)
}

/** The path from the root, whether or not it exists; null for a path outside. */
export function fromTop(path: string, root: string): string | null {
  const inside = withinRoot(path, root)
  return inside === null ? null : normal(inside).replace(/^(?:\.\.\/)+/, '')
}

/** The only other file of that name, unless the name is generic. */
export function namesake(tree: Tree, path: string): string | null {
  const [only, ...others] = isGenericName(path) ? [] : tree.named(nameOf(path))
  return only !== undefined && others.length === 0 && only !== path ? only : null
}

/** Whether two paths share a folder name, or one of them has no folder. A bare file name may mean another file. */
export function shareFolder(one: string, other: string): boolean {
  const folders = new Set(one.split('/').slice(0, -1))
  return (
    folders.size === 0 ||
    other
      .split('/')
      .slice(0, -1)
      .some((folder) => folders.has(folder))
  )
}

function lastParts(tree: Tree, path: string): Place | null {
  if (path === '') return null
  const [only, ...others] = tree.endingIn(path)
  if (only === undefined) {
    const folders = tree.foldersEndingIn(path)
    return folders.length === 0 ? null : { kind: 'folders', paths: folders }
  }
  return others.length === 0
    ? { kind: 'file', path: only, isExact: false }
    : { kind: 'several', count: others.length + 1 }
}

function withinRoot(path: string, root: string): string | null {
  if (path.startsWith('~')) return null
  if (!path.startsWith('/') && !/^[A-Za-z]:\//.test(path)) return path
  const top = `${root.replaceAll('\\', '/')}/`
  return path.startsWith(top) ? path.slice(top.length) : null
}

function folderOf(tree: Tree, scope: string): string {
  const plain = normal(scope.replaceAll('\\', '/'))
  return tree.isFolder(plain) ? plain : plain.slice(0, Math.max(0, plain.lastIndexOf('/')))
}

/** Removes `.` and, where possible, `..`. */
function normal(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  return parts.join('/')
}
