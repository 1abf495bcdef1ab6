import { join, relative, sep } from 'node:path'
import { isWithin } from '../store/isWithin.ts'
import type { FileStat, Files } from '../ports.ts'

/** A link below a source's root that leads out of it, with its real path. */
export interface OutsideLink {
  path: string
  target: string
}

/**
 * Wraps the files for a source's connector: targets of allowed links appear at the link's path; other links out of the root
 * are reported to `met` and left out by connectors.
 */
export function withAllowedLinks(
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
      // A target of several links appears at the first one only, because it is one file.
      const { path: at, target } = allowed.find((one) => isWithin(found.realPath, one.target)) ?? link
      const place = join(home.realPath, relative(root, at), relative(target, found.realPath))
      return { ...found, realPath: place }
    },
  }
}

/** The link that leads a path out of the root: the first on the path, unless its target contains another link outside. */
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
