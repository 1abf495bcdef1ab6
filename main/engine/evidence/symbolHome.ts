import type { GitTouch } from '../ports.ts'
import { type Grounds, laterChanges, laterTouches, signature, versions } from './definitionChanges.ts'
import { type Found, type Subject, byOf, found } from './found.ts'
import { type Repository, short } from './repository.ts'

/** Maximum number of files of one commit to search for the definition's origin. */
const maxFiles = 60

/**
 * Checks whether a symbol's definition has changed since the text was written. A definition that was moved from a file the
 * text does not name counts as unchanged.
 */
export async function ofHome(
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
  const isNew = signature(definitions.of(later[0]?.before ?? null), name) === ''
  const arrival = isNew ? later.find(({ after }) => signature(definitions.of(after), name) !== '') : undefined
  const origin = arrival ? await cameFrom(repository, grounds, { name, home, arrival }) : null
  const changes = arrival && origin ? later.slice(later.indexOf(arrival)) : laterChanges(later, subject.baseline)
  const first = origin ? origin.signature : signature(definitions.of(changes[0]?.before ?? null), name)
  const exists = found('present', {
    detail: arrival && origin ? `${home}, from ${origin.path} in ${short(arrival.commit)}` : home,
    home,
  })
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

/** The file from which a commit moved a definition, and the former definition; null if it is new. */
async function cameFrom(
  { symbols }: Repository,
  { definitions, changesOf }: Grounds,
  { name, home, arrival }: { name: string; home: string; arrival: GitTouch },
): Promise<{ path: string; signature: string } | null> {
  const all = (await changesOf(arrival.commit))
    .filter(({ path, before }) => before !== null && symbols.reads(path))
    .toSorted((one, other) => Number(other.path === home) - Number(one.path === home))
    .slice(0, maxFiles)
  await definitions.load(all.flatMap(({ before, after, path }) => versions(path, before, after)))
  const origin = all.find(
    ({ path, from, before, after }) =>
      signature(definitions.of(before), name) !== '' &&
      (path === home ? from !== null : signature(definitions.of(after), name) === ''),
  )
  return origin ? { path: origin.from ?? origin.path, signature: signature(definitions.of(origin.before), name) } : null
}
