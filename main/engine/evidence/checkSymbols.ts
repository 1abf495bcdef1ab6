import type { Definition, GitTouch } from '../ports.ts'
import { saidAbsent } from './absence.ts'
import { type Found, type Subject, byOf, found } from './found.ts'
import type { Mention } from './mention.ts'
import { type Definitions, type Repository, changesAfter, rememberChanges, short } from './repository.ts'

export interface SymbolLookup {
  /** Reads all at once what the checks will ask for. */
  prepare(touches: ReadonlyMap<string, readonly GitTouch[]>): Promise<void>
  /** The file a symbol is defined in, where that is one or the text names it. */
  home(subject: Subject, mention: Mention, parts: readonly string[]): string | null
  /** Null where the repository knows no such name and the text may not have meant one. */
  check(
    subject: Subject,
    mention: Mention,
    parts: readonly string[],
    touches: ReadonlyMap<string, readonly GitTouch[]>,
  ): Promise<Found | null>
}

/** A word that stands in more files is looked for in these alone. */
const mostFiles = 60
/** More versions of a file than these are not compared. */
const mostVersions = 40
/** How many words the history is searched for in one go, and for how long, in milliseconds. */
const mostSearched = 300
const searchTime = 10_000

/**
 * Looks symbols up: first which files hold the word, by git, then which of these define it, by their syntax trees. `near`
 * answers the files a text names.
 */
export async function lookUpSymbols(
  repository: Repository,
  definitions: Definitions,
  named: readonly { subject: Subject; mention: Mention; parts: readonly string[] }[],
  near: (subject: Subject) => readonly string[],
): Promise<SymbolLookup> {
  const { tree, symbols } = repository
  const words = [...new Set(named.flatMap(({ parts }) => [parts[0] ?? '', parts.at(-1) ?? '']))]
  const holding = await countingFiles(repository, words)
  const sources = new Set(
    [...holding.values()].flatMap((files) => files.filter((path) => symbols.reads(path)).slice(0, mostFiles)),
  )
  await definitions.load(blobsOf(repository, sources))
  const defining = new Map<string, Map<string, Definition[]>>()
  for (const path of sources)
    for (const definition of definitions.of(tree.file(path)?.blob ?? null)) {
      if (!holding.has(definition.name)) continue
      const files = defining.get(definition.name) ?? new Map<string, Definition[]>()
      defining.set(definition.name, files)
      files.set(path, [...(files.get(path) ?? []), definition])
    }

  const filesOf = (parts: readonly string[]): string[] => {
    const files = [...(defining.get(parts.at(-1) ?? '')?.keys() ?? [])]
    const owners = parts.length > 1 ? defining.get(parts[0] ?? '') : undefined
    const owned = owners ? files.filter((path) => owners.has(path)) : []
    return owned.length > 0 ? owned : files
  }
  const homeOf = (subject: Subject, { start }: Mention, parts: readonly string[]): string | null => {
    const files = filesOf(parts)
    if (files.length <= 1) return files[0] ?? null
    const former = subject.homes.get(start)
    if (former !== undefined && files.includes(former)) return former
    return near(subject).find((path) => files.includes(path)) ?? null
  }
  const absent = named.flatMap(({ subject, mention, parts }) => {
    const name = parts.at(-1) ?? ''
    return !holding.has(name) && (mention.isFirm || subject.homes.has(mention.start)) ? [name] : []
  })
  const lost = await lostDefinitions(repository, definitions, [...new Set(absent)].slice(0, mostSearched))

  const grounds: Grounds = { definitions, changesOf: rememberChanges(repository) }
  return {
    home: homeOf,
    async prepare(touches) {
      const sourcesAfter = named.flatMap(({ subject, mention, parts }) => {
        const files = filesOf(parts)
        const home = homeOf(subject, mention, parts)
        const left = near(subject).filter((path) => !files.includes(path))
        return [...(home === null ? [] : [home]), ...left].flatMap((path) =>
          laterTouches(touches.get(path), subject.baseline).flatMap(({ before, after }) =>
            versions(path, before, after),
          ),
        )
      })
      await definitions.load(sourcesAfter)
    },
    async check(subject, mention, parts, touches) {
      const name = parts.at(-1) ?? ''
      const files = filesOf(parts)
      const home = homeOf(subject, mention, parts)
      const move = await movedFrom(repository, grounds, { subject, mention, name, files, touches, near })
      if (move) return move
      if (home !== null) return ofHome(repository, grounds, { subject, name, home, touches })
      if (files.length > 1) return found('present', { detail: `defined in ${files.length} files` })
      const [file, ...others] = holding.get(name) ?? []
      if (file !== undefined) {
        if (!mention.isFirm) return null
        return found('present', {
          detail: others.length === 0 ? `named in ${file}` : `named in ${others.length + 1} files`,
          home: others.length === 0 ? file : null,
        })
      }
      const wasThere = subject.homes.has(mention.start)
      if (!mention.isFirm && !wasThere) return null
      return ofAbsent({ subject, mention, name }, lost)
    },
  }
}

/** A name that no file that counts holds: a definition that was taken out, a name that never was one here, or not known. */
function ofAbsent(
  { subject, mention, name }: { subject: Subject; mention: Mention; name: string },
  lost: LostDefinitions,
): Found | null {
  const by = lost.found.get(name)
  if (!by) {
    if (!mention.isFirm) return null
    const said = saidAbsent(subject.text, mention)
    if (said !== null) return found(said, { detail: 'not a name in the code here' })
    return lost.isWhole && !lost.named.has(name)
      ? found('never', { detail: 'not a name in the code here, nor before' })
      : found('unknown', { detail: 'not a name in the code here' })
  }
  const detail = `removed from ${by.path} in ${short(by.commit)}`
  const said = saidAbsent(subject.text, mention)
  if (said !== null) return found(said, { detail })
  const isLater = by.at > subject.baseline
  const event = isLater ? `${name} was removed from ${by.path} in ${short(by.commit)}` : ''
  return found(isLater ? 'removed' : 'removed-earlier', { detail, by: byOf(by), event })
}

/** The files of the commit each word stands in, of those that are evidence. */
async function countingFiles(
  { git, root, head, tree, notEvidence }: Repository,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const holding = await git.find(root, head.commit, words, (path) => notEvidence(path) !== null)
  if (tree.named('.gitattributes').length === 0) return holding
  const made = await git.generated(root, [...new Set([...holding.values()].flat())])
  return new Map(
    [...holding].flatMap(([word, files]) => {
      const counting = files.filter((path) => !made.has(path))
      return counting.length === 0 ? [] : [[word, counting] as const]
    }),
  )
}

interface LostDefinitions {
  /** The commit that took a name's last definition out. */
  found: ReadonlyMap<string, GitTouch>
  /** Names that once stood in a file that counts. */
  named: ReadonlySet<string>
  isWhole: boolean
}

/** What the history says of names that stand nowhere now: only a definition that is gone says that the thing is. */
async function lostDefinitions(
  { git, root, head, notEvidence }: Repository,
  definitions: Definitions,
  names: readonly string[],
): Promise<LostDefinitions> {
  if (names.length === 0 || head.isShallow) return { found: new Map(), named: new Set(), isWhole: false }
  const leaveOut = (path: string): boolean => notEvidence(path) !== null
  const { found: losses, isWhole } = await git.lostWords(root, head.commit, names, { leaveOut, time: searchTime })
  await definitions.load([...losses.values()].flat().flatMap(({ path, before }) => versions(path, before)))
  const found = new Map<string, GitTouch>()
  for (const [name, touches] of losses) {
    const loss = touches.find(({ before }) => signature(definitions.of(before), name) !== '')
    if (loss) found.set(name, loss)
  }
  return { found, named: new Set(losses.keys()), isWhole }
}

/** What the history is asked through. */
interface Grounds {
  definitions: Definitions
  changesOf: (commit: string) => Promise<GitTouch[]>
}

/** What commits did to a file after a time, as many as are compared. */
function laterTouches(touches: readonly GitTouch[] | undefined, time: number): GitTouch[] {
  return (touches ?? []).filter(({ at, before, after }) => at > time && before !== after).slice(0, mostVersions)
}

/** A symbol in the file that defines it: whether its definition is what it was when the text was written. */
async function ofHome(
  repository: Repository,
  grounds: Grounds,
  {
    subject,
    name,
    home,
    touches,
  }: { subject: Subject; name: string; home: string; touches: ReadonlyMap<string, readonly GitTouch[]> },
): Promise<Found> {
  const { definitions } = grounds
  const later = laterTouches(touches.get(home), subject.baseline)
  await definitions.load(later.flatMap(({ before, after }) => versions(home, before, after)))
  const exists = found('present', { detail: home, home })
  if (signature(definitions.of(later[0]?.before ?? null), name) === '') {
    const arrival = later.find(({ after }) => signature(definitions.of(after), name) !== '')
    const origin = arrival && (await cameFrom(repository, grounds, { name, home, arrival }))
    if (origin) return origin
  }
  const changes = changesAfter(later, subject.baseline)
  const first = signature(definitions.of(changes[0]?.before ?? null), name)
  if (first === '') return exists
  const change = changes.find(({ after }) => signature(definitions.of(after), name) !== first)
  const last = changes.at(-1)
  if (!change || (last && signature(definitions.of(last.after), name) === first)) return exists
  return found('changed', {
    detail: `changed in ${short(change.commit)}, in ${home}`,
    home,
    by: byOf(change),
    event: `${name} of ${home}`,
  })
}

/** A symbol that came to its file after the text was written, from another file in the same commit; null where it is new. */
async function cameFrom(
  { symbols }: Repository,
  { definitions, changesOf }: Grounds,
  { name, home, arrival }: { name: string; home: string; arrival: GitTouch },
): Promise<Found | null> {
  const all = (await changesOf(arrival.commit))
    .filter(({ path, before }) => before !== null && symbols.reads(path))
    .toSorted((one, other) => Number(other.path === home) - Number(one.path === home))
    .slice(0, mostFiles)
  await definitions.load(all.flatMap(({ before, after, path }) => versions(path, before, after)))
  const origin = all.find(
    ({ path, from, before, after }) =>
      signature(definitions.of(before), name) !== '' &&
      (from !== null || (path !== home && signature(definitions.of(after), name) === '')),
  )
  return origin ? moved(name, origin.from ?? origin.path, home, arrival) : null
}

function moved(name: string, from: string, to: string, by: GitTouch): Found {
  return found('renamed', {
    detail: `from ${from} in ${short(by.commit)}`,
    candidate: to,
    home: to,
    by: byOf(by),
    event: `${name} moved from ${from} to ${to} in ${short(by.commit)}`,
  })
}

/**
 * A symbol that is no longer in a file the text names, or in the one it was last found in: moved to the one that defines it
 * now, gone where none does.
 */
async function movedFrom(
  repository: Repository,
  { definitions }: Grounds,
  {
    subject,
    mention,
    name,
    files,
    touches,
    near,
  }: {
    subject: Subject
    mention: Mention
    name: string
    files: readonly string[]
    touches: ReadonlyMap<string, readonly GitTouch[]>
    near: (subject: Subject) => readonly string[]
  },
): Promise<Found | null> {
  const former = subject.homes.get(mention.start)
  for (const path of new Set([...(former === undefined ? [] : [former]), ...near(subject)])) {
    if (files.includes(path)) return null
    const changes = changesAfter(touches.get(path) ?? [], subject.baseline).slice(0, mostVersions)
    await definitions.load(changes.flatMap(({ before, after }) => versions(path, before, after)))
    const loss = changes.find(
      ({ before, after }) =>
        signature(definitions.of(before), name) !== '' && signature(definitions.of(after), name) === '',
    )
    if (!loss) continue
    const [only, ...others] = files
    if (only !== undefined && others.length === 0) return moved(name, path, only, loss)
    if (only !== undefined) return null
    return found('removed', {
      detail: `removed from ${path} in ${short(loss.commit)}`,
      home: repository.tree.file(path) ? path : null,
      by: byOf(loss),
      event: `${name} was removed from ${path} in ${short(loss.commit)}`,
    })
  }
  return null
}

/** What a file says of a name, as one value; empty where it does not define it. */
function signature(definitions: readonly Definition[], name: string): string {
  return definitions
    .filter((definition) => definition.name === name)
    .map(({ hash }) => hash)
    .join(' ')
}

function versions(path: string, ...blobs: (string | null)[]): { blob: string; path: string }[] {
  return blobs.flatMap((blob) => (blob === null ? [] : [{ blob, path }]))
}

function blobsOf({ tree }: Repository, paths: Iterable<string>): { blob: string; path: string }[] {
  return [...paths].flatMap((path) => {
    const blob = tree.file(path)?.blob
    return blob ? [{ blob, path }] : []
  })
}
