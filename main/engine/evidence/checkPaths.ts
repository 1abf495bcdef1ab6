import { counted } from '../../../shared/text/counted.ts'
import type { GitTouch } from '../ports.ts'
import { statedAbsence } from './absence.ts'
import { type Found, type Subject, byOf, found } from './found.ts'
import { ignoredOf } from './ignored.ts'
import type { Mention } from './mention.ts'
import { type Removal, removalsOf } from './removals.ts'
import { type Repository, changesAfter, short } from './repository.ts'
import { type Place, fromTop, namesake, resolvePath, shareFolder, withoutName } from './resolvePath.ts'

export interface PathLookup {
  place(subject: Subject, path: string): Place | null
  /** How a missing path was removed; null if the history does not contain it. */
  removal(path: string): Removal | null
  /** Null if neither the repository nor its history has the path and the text may not mean a path. */
  check(
    subject: Subject,
    mention: Mention,
    path: string,
    touches: ReadonlyMap<string, readonly GitTouch[]>,
  ): Found | null
}

/** Looks up paths in the commit, and missing ones in the history and in git's ignore rules. */
export async function lookUpPaths(
  repository: Repository,
  named: readonly { subject: Subject; path: string; isFirm: boolean }[],
): Promise<PathLookup> {
  const { tree, root, names, head } = repository
  const ends = /\.\w{1,12}$/
  const standpoint = (subject: Subject) => ({ root, scope: subject.scope, names })
  const sought = new Set<string>()
  const absent = new Set<string>()
  for (const { subject, path, isFirm } of named) {
    const place = resolvePath(tree, path, standpoint(subject))
    if (place !== null && !isLoose(place, path)) continue
    const plain = plainOf(path, repository)
    if (plain === null || plain === '') continue
    const isNamed = isFirm || ends.test(plain)
    if (isNamed) sought.add(plain)
    if (place === null && (isNamed || path.endsWith('/'))) absent.add(plain)
  }
  const removals = await removalsOf(repository, [...sought])
  const ignored = await ignoredOf(repository, [...absent])
  const place = (subject: Subject, path: string): Place | null => {
    const here = resolvePath(tree, path, standpoint(subject))
    const plain = plainOf(path, repository)
    // A match by the last segments does not count if the whole path existed once.
    const isFormer = plain !== null && removals.get(plain)?.was === plain
    return here && isLoose(here, path) && isFormer ? null : here
  }
  return {
    place,
    removal: (path) => removals.get(plainOf(path, repository) ?? '') ?? null,
    check(subject, mention, path, touches) {
      const here = place(subject, path)
      if (here) return ofPlace(repository, here, { subject, touches })
      const plain = plainOf(path, repository) ?? path
      const removal = removals.get(plain) ?? null
      return ofAbsent(
        repository,
        { subject, mention, plain, removal },
        {
          isIgnored: ignored.has(plain),
          isKnown: removals.has(plain) && !head.isShallow,
        },
      )
    },
  }
}

/** Whether only the last segments of the path lead to the place. */
function isLoose(place: Place, path: string): boolean {
  return (
    path.includes('/') &&
    (place.kind === 'several' || place.kind === 'folders' || (place.kind === 'file' && !place.isExact))
  )
}

/** The path from the repository's root, without the repository's name; null for a path outside. */
function plainOf(path: string, { root, names, tree }: Repository): string | null {
  const plain = fromTop(path, root)
  const rest = plain === null ? null : withoutName(plain, names)
  return rest === null || rest === '' || tree.isFolder(plain?.split('/')[0] ?? '') ? plain : rest
}

function ofPlace(
  { notEvidence }: Repository,
  here: Place,
  { subject, touches }: { subject: Subject; touches: ReadonlyMap<string, readonly GitTouch[]> },
): Found | null {
  switch (here.kind) {
    case 'outside':
      return null
    case 'itself':
      return found('own-name')
    case 'folder': {
      const home = `${here.path}/`
      const reason = notEvidence(home)
      return reason === null
        ? found('present', { detail: 'a folder', home })
        : found('not-evidence', { detail: reason, home })
    }
    case 'folders': {
      const [only, ...others] = here.paths
      return found('elsewhere', {
        detail: others.length === 0 ? 'the one folder of that name' : `${here.paths.length} folders of that name`,
        candidate: others.length === 0 ? `${only}/` : null,
        home: others.length === 0 ? `${only}/` : null,
      })
    }
    case 'several':
      return found('present', { detail: `${here.count} files of that name` })
    case 'submodule':
      return found('unknown', { detail: `in the submodule ${here.path}, a repository of its own` })
    case 'file': {
      const reason = notEvidence(here.path)
      if (reason !== null) return found('not-evidence', { detail: reason, home: here.path })
      const detail = here.isExact ? '' : here.path
      const changes = changesAfter(touches.get(here.path) ?? [], subject.baseline)
      const [first] = changes
      if (!first) return found('present', { detail, home: here.path })
      const others = changes.length - 1
      const more = others === 0 ? '' : ` and ${counted(others, 'later commit')}`
      return found('changed', {
        detail: `changed in ${short(first.commit)}${more}`,
        home: here.path,
        by: byOf(first),
        event: here.path,
      })
    }
  }
}

/** A missing path: what happened to it, or why it does not matter. */
function ofAbsent(
  { tree, head }: Repository,
  { subject, mention, plain, removal }: { subject: Subject; mention: Mention; plain: string; removal: Removal | null },
  { isIgnored, isKnown }: { isIgnored: boolean; isKnown: boolean },
): Found | null {
  if (!mention.isFirm && !removal && !isIgnored) return null
  const said = statedAbsence(subject.text, mention)
  const other = plain.includes('/') ? namesake(tree, plain) : null
  if (isIgnored && said === null) return found('ignored')
  if (removal) {
    const isLater = removal.at > subject.baseline
    const by = byOf(removal)
    if (removal.to !== null) {
      const home = removal.to
      const detail = `renamed in ${short(removal.commit)}`
      if (said === 'said-gone') return found('said-gone', { detail, candidate: home, home })
      return isLater
        ? found('renamed', {
            detail,
            candidate: home,
            home,
            by,
            event: `${plain} moved to ${home} in ${short(removal.commit)}`,
          })
        : found('elsewhere', { detail: `${detail}, before this was written`, candidate: home, home })
    }
    const detail = `removed in ${short(removal.commit)}`
    if (said !== null) return found(said, { detail })
    return found(isLater ? 'removed' : 'removed-earlier', {
      detail: other === null ? detail : `${detail}; a file of that name is ${other}`,
      candidate: other,
      by,
      event: isLater ? `${plain} was removed in ${short(removal.commit)}` : '',
    })
  }
  if (said !== null) return found(said, { detail: notThere(head.commit) })
  const cased = tree.inOtherCapitals(plain)
  if (cased !== null) {
    const home = tree.isFolder(cased) ? `${cased}/` : cased
    return found('elsewhere', { detail: 'there with other capital letters', candidate: home, home })
  }
  if (other !== null && shareFolder(plain, other))
    return found('elsewhere', { detail: 'the one file of that name', candidate: other, home: other })
  const namedSo = other === null ? '' : `; a file of that name is ${other}`
  if (!isKnown)
    return found('unknown', {
      detail: `${notThere(head.commit)}; ${head.isShallow ? 'the history here is cut off' : 'its history is too long to be read'}${namedSo}`,
    })
  return found('never', { detail: `${notThere(head.commit)}, nor before it${namedSo}` })
}

function notThere(commit: string): string {
  return `not there at ${short(commit)}`
}
