import type { GitTouch } from '../ports.ts'
import { type Found, type Subject, byOf, found } from './found.ts'
import type { Mention } from './mention.ts'
import { type Repository, changesAfter, short } from './repository.ts'
import { type Place, fromTop, namesake, resolvePath } from './resolvePath.ts'
import { nameOf } from './tree.ts'

/** How often a file may have moved on. */
const mostMoves = 5

export interface PathLookup {
  place(subject: Subject, path: string): Place | null
  /** Null where neither the repository nor its history has such a path, and the text may not have meant one. */
  check(
    subject: Subject,
    mention: Mention,
    path: string,
    touches: ReadonlyMap<string, readonly GitTouch[]>,
  ): Found | null
}

/** Looks paths up in the commit, and those that are not there in the history before it. */
export async function lookUpPaths(
  repository: Repository,
  named: readonly { subject: Subject; path: string; isFirm: boolean }[],
): Promise<PathLookup> {
  const { tree, root } = repository
  const ends = /\.\w{1,12}$/
  const sought = new Set<string>()
  for (const { subject, path, isFirm } of named) {
    const place = resolvePath(tree, path, { root, scope: subject.scope })
    const isSure = place?.kind === 'folder' || place?.kind === 'submodule' || place?.kind === 'outside'
    if (isSure || (place?.kind === 'file' && (place.isExact || !path.includes('/')))) continue
    const plain = fromTop(path, root)
    if (plain !== null && plain !== '' && (isFirm || ends.test(plain))) sought.add(plain)
  }
  const removals = await removalsOf(repository, [...sought])
  const place = (subject: Subject, path: string): Place | null => {
    const here = resolvePath(tree, path, { root, scope: subject.scope })
    const plain = fromTop(path, root)
    // Last parts that fit are no answer where the whole path once was one.
    const isLoose = here?.kind === 'several' || (here?.kind === 'file' && !here.isExact)
    return isLoose && path.includes('/') && plain !== null && removals.has(plain) ? null : here
  }
  return {
    place,
    check(subject, mention, path, touches) {
      const here = place(subject, path)
      if (here) return ofPlace(here, subject, touches)
      const plain = fromTop(path, root) ?? path
      return ofRemoved(repository, { plain, isFirm: mention.isFirm }, removals.get(plain) ?? null)
    },
  }
}

function ofPlace(here: Place, subject: Subject, touches: ReadonlyMap<string, readonly GitTouch[]>): Found | null {
  switch (here.kind) {
    case 'outside':
      return null
    case 'folder':
      return found('exists', { detail: 'a folder', home: `${here.path}/` })
    case 'several':
      return found('exists', { detail: `${here.count} files of that name` })
    case 'submodule':
      return found('unchecked', { detail: `in the submodule ${here.path}, a repository of its own` })
    case 'file': {
      const detail = here.isExact ? '' : here.path
      const changes = changesAfter(touches.get(here.path) ?? [], subject.baseline)
      const [first] = changes
      if (!first) return found('exists', { detail, home: here.path })
      const others = changes.length - 1
      const more = others === 0 ? '' : ` and ${others} later commit${others === 1 ? '' : 's'}`
      return found('changed', {
        detail: `changed in ${short(first.commit)}${more}`,
        home: here.path,
        by: byOf(first),
        event: `${here.path} changed in ${short(first.commit)}`,
      })
    }
  }
}

function ofRemoved(
  { tree, head }: Repository,
  { plain, isFirm }: { plain: string; isFirm: boolean },
  removal: GitTouch | null,
): Found | null {
  if (removal && (tree.file(removal.path) || tree.isFolder(removal.path)))
    return found('moved', {
      detail: `renamed in ${short(removal.commit)}`,
      candidate: removal.path,
      home: removal.path,
      by: byOf(removal),
      event: `${plain} moved to ${removal.path} in ${short(removal.commit)}`,
    })
  const by = removal && byOf(removal)
  const other = plain.includes('/') && isFirm ? namesake(tree, plain) : null
  if (other !== null)
    return found('moved', {
      detail: removal ? `removed in ${short(removal.commit)}` : 'the one file of that name',
      candidate: other,
      home: other,
      by,
      event: removal ? `${plain} was removed in ${short(removal.commit)}` : '',
    })
  if (removal)
    return found('gone', {
      detail: `removed in ${short(removal.commit)}`,
      by,
      event: `${plain} was removed in ${short(removal.commit)}`,
    })
  if (!isFirm) return null
  return found('gone', {
    detail: head.isShallow
      ? `not there at ${short(head.commit)}; the history here is cut off`
      : `not there at ${short(head.commit)}, nor before it`,
  })
}

/** The removal of each path; of a file that was renamed the last of its names. */
async function removalsOf(
  { git, root, head, tree }: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, GitTouch>> {
  const known = new Map<string, GitTouch>()
  let open = new Map(paths.map((path) => [path, [path]]))
  for (let move = 0; move < mostMoves && open.size > 0; move += 1) {
    const next = new Map<string, string[]>()
    for (const removal of await git.removals(root, head.commit, [...open.keys()])) {
      const from = removal.from ?? removal.path
      for (const origin of open.get(from) ?? []) {
        const first = known.get(origin)
        // What it was first renamed by is what the text missed.
        known.set(origin, first ? { ...first, path: removal.path } : removal)
        const isOn = removal.from !== null && !tree.file(removal.path) && !tree.isFolder(removal.path)
        if (isOn && nameOf(removal.path) !== '') next.set(removal.path, [...(next.get(removal.path) ?? []), origin])
      }
    }
    open = next
  }
  return known
}
