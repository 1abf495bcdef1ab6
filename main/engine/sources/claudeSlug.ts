import { join, parse } from 'node:path'
import type { Files } from '../ports.ts'

/** Returns a path as Claude Code names the folder it keeps for a project: with dashes for all other characters. */
export function slugOf(path: string): string {
  return path.replace(/[^A-Za-z0-9]/g, '-')
}

/** Whether a folder is named after the path of a project, such as `-home-ada-src-parcel-api` or `C--src-parcel-api`. */
export function isSlug(name: string): boolean {
  return /^(?:-|[A-Za-z]--)/.test(name)
}

/** Returns the folder on this machine that a slug stands for; null if there is none, or more than one. `near` is on its disk. */
export function folderOfSlug(slug: string, near: string, files: Files): string | null {
  const { root } = parse(near)
  const start = slugOf(root)
  if (!slug.startsWith(start)) return null
  const found = foldersNamed(slug.slice(start.length), root, files)
  return found.length === 1 ? (found[0] ?? null) : null
}

function foldersNamed(slug: string, folder: string, files: Files): string[] {
  return files.list(folder).flatMap(({ name, kind }) => {
    const part = slugOf(name)
    if (kind !== 'folder' || !slug.startsWith(part)) return []
    if (slug === part) return [join(folder, name)]
    return slug[part.length] === '-' ? foldersNamed(slug.slice(part.length + 1), join(folder, name), files) : []
  })
}

/** Folders that people keep projects in. */
const parents = new Set(
  'src code projects project repos repo git github dev work workspace workspaces Documents Desktop tmp var opt srv'.split(
    ' ',
  ),
)

/**
 * Returns the part of a slug after the home folder and the folders people keep projects in: most likely the project's name,
 * such as `parcel-api`. A name that is no slug stays as it is.
 */
export function nameInSlug(slug: string): string {
  if (!isSlug(slug)) return slug
  const words = wordsBelowHome(slug)
  const from = words.findIndex((word) => word !== '' && !parents.has(word))
  return from >= 0 ? words.slice(from).join('-') : (slug.split('-').findLast((word) => word !== '') ?? slug)
}

/** Returns a slug without the home folder, such as `src-parcel-api`. A name that is no slug stays as it is. */
export function slugBelowHome(slug: string): string {
  return (isSlug(slug) && wordsBelowHome(slug).join('-').replace(/^-+/, '')) || slug
}

function wordsBelowHome(slug: string): string[] {
  const words = slug.replace(/^(?:[A-Za-z]-)?-/, '').split('-')
  return words.slice(words[0] === 'home' || words[0] === 'Users' ? 2 : words[0] === 'root' ? 1 : 0)
}
