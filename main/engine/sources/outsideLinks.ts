import { join, relative, sep } from 'node:path'
import type { FileStat, Files } from '../ports.ts'

/** A link below a source's root that leads out of it, and the real path it leads to. */
export interface OutsideLink {
  path: string
  target: string
}

/**
 * The files as a source's connector may see them: what lies behind an allowed link looks as if it stood at the link; of
 * any other link that leads out of the root `met` is told, and connectors leave it out.
 */
export function filesBehind(
  files: Files,
  root: string,
  allowed: readonly OutsideLink[],
  met: (link: OutsideLink) => void = () => undefined,
): Files {
  const home = files.stat(root)
  if (home?.kind !== 'folder') return files
  return {
    ...files,
    stat(path) {
      const found = files.stat(path)
      if (!found || !isWithin(path, root) || isWithin(found.realPath, home.realPath)) return found
      const link = linkOn(files, path, { root, home, found })
      if (!allowed.some((one) => one.path === link.path && one.target === link.target)) {
        met(link)
        return found
      }
      // What several links lead to stands behind the first of them: it is one file.
      const { path: at, target } = allowed.find((one) => isWithin(found.realPath, one.target)) ?? link
      const place = join(home.realPath, relative(root, at), relative(target, found.realPath))
      return { ...found, realPath: place }
    },
  }
}

/** The link that leads a path out of the root: the first on the way, unless what it leads to is left once more. */
function linkOn(
  files: Files,
  path: string,
  { root, home, found }: { root: string; home: FileStat; found: FileStat },
): OutsideLink {
  let at = root
  for (const name of relative(root, path).split(sep)) {
    at = join(at, name)
    const target = files.stat(at)?.realPath
    if (target === undefined || isWithin(target, home.realPath)) continue
    return isWithin(found.realPath, target) ? { path: at, target } : { path, target: found.realPath }
  }
  return { path, target: found.realPath }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
