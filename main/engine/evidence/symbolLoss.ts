import type { GitTouch } from '../ports.ts'
import { type Grounds, laterChanges, signature, versions } from './definitionChanges.ts'
import { type Found, type Subject, byOf, found } from './found.ts'
import type { NearFile } from './nearFiles.ts'
import { type Definitions, type Repository, short } from './repository.ts'

/** Maximum number of files of one commit to search for the definition's destination. */
const maxFiles = 60
/** Maximum number of moves of a definition to follow. */
const maxMoves = 5

/**
 * Explains a symbol that is no longer in a file the text names, or in the file where it was last found. It was moved if the
 * commit that removed it added it to another file; else it is gone, even if other files define the same name. Null if a file
 * the text names defines it, or none ever did.
 */
export async function ofLoss(
  repository: Repository,
  grounds: Grounds,
  {
    subject,
    name,
    named,
    former,
    files,
    touches,
  }: {
    subject: Subject
    name: string
    /** The files the text names. */
    named: readonly NearFile[]
    former: string | undefined
    /** The files that define the symbol now. */
    files: readonly string[]
    touches: ReadonlyMap<string, readonly GitTouch[]>
  },
): Promise<Found | null> {
  const { definitions } = grounds
  // A symbol that was found in a file without being claimed there is not lost while another file defines it.
  const asked = former === undefined || files.length > 0 ? named : [{ path: former, to: null }, ...named]
  if (asked.some(({ path }) => files.includes(path))) return null
  for (const { path, to: target } of asked) {
    const changes = laterChanges(touches.get(path), subject.baseline)
    const loss = await lossIn(definitions, { name, path, changes })
    if (!loss) continue
    const by = byOf(loss)
    const isWithFile = target !== null && files.includes(target)
    const searched = isWithFile || files.length === 0 ? null : await wentTo(repository, grounds, { name, loss, files })
    const to = isWithFile ? target : searched
    if (to !== null)
      return found('renamed', {
        detail: `from ${path} in ${short(loss.commit)}`,
        candidate: to,
        home: to,
        by,
        event: `${name} moved from ${path} to ${to} in ${short(loss.commit)}`,
      })
    const event = `${name} was removed from ${path} in ${short(loss.commit)}`
    const home = repository.tree.file(path) ? path : null
    return found('removed', {
      detail: `removed from ${path} in ${short(loss.commit)}${others(files)}`,
      home,
      by,
      event,
    })
  }
  return null
}

/** The file that defines the symbol now and received it from the commit that removed it, or from later moves. */
async function wentTo(
  { git, root, head, symbols }: Repository,
  { definitions, changesOf }: Grounds,
  { name, loss, files }: { name: string; loss: GitTouch; files: readonly string[] },
): Promise<string | null> {
  let last = loss
  for (let move = 0; move <= maxMoves; move += 1) {
    const all = (await changesOf(last.commit))
      .filter(({ path, after }) => path !== last.path && after !== null && symbols.reads(path))
      .toSorted((one, other) => Number(files.includes(other.path)) - Number(files.includes(one.path)))
      .slice(0, maxFiles)
    await definitions.load(all.flatMap(({ before, after, path }) => versions(path, before, after)))
    const gained = all.filter(
      ({ from, before, after }) =>
        signature(definitions.of(after), name) !== '' &&
        (from !== null || signature(definitions.of(before), name) === ''),
    )
    const there = gained.filter(({ path }) => files.includes(path))
    const [next, ...others] = there.length > 0 ? there : gained
    if (!next || others.length > 0) return null
    if (there.length > 0) return next.path
    const touches = await git.touches(root, { commit: head.commit, after: last.at, paths: [next.path] })
    const further = await lossIn(definitions, { name, path: next.path, changes: touches })
    if (!further) return null
    last = further
  }
  return null
}

/** The first change that removed a name's definition from a file. */
async function lossIn(
  definitions: Definitions,
  { name, path, changes }: { name: string; path: string; changes: readonly GitTouch[] },
): Promise<GitTouch | undefined> {
  await definitions.load(changes.flatMap(({ before, after }) => versions(path, before, after)))
  return changes.find(
    ({ before, after }) =>
      signature(definitions.of(before), name) !== '' && signature(definitions.of(after), name) === '',
  )
}

function others(files: readonly string[]): string {
  const [only] = files
  if (only === undefined) return ''
  return files.length === 1 ? `; ${only} has one of that name` : `; ${files.length} files have one of that name`
}
