import type { Cluster, ComparedText, Neighbour } from '../../../../shared/contract/neighbours.ts'
import { compareStrings } from '../../../../shared/compareStrings.ts'
import type { ReadableDb } from '../../store/db.ts'
import {
  type HashedText,
  isOfEarlierDay,
  isOlder,
  readAllHashedTexts,
  readHashedTexts,
  withoutHash,
} from '../../store/queries/comparedTexts.ts'
import { hashRanges, readOpenPairs, readPairs } from '../../store/queries/pairs.ts'
import { projectIds } from '../../store/queries/projects.ts'
import { compareAt } from '../../language/comparison.ts'
import { type Group, makeClusters } from './makeClusters.ts'
import type { TextPair } from '../../language/textPair.ts'

export interface PageOf {
  project?: string | undefined
  offset: number
  limit: number
}

/**
 * Reads the clusters of memories and references with the same meaning, largest first, as a generator. Throws `not_found` for
 * an unknown project.
 */
export function* readClusters(db: ReadableDb, page: PageOf): Generator<void, { items: Cluster[]; total: number }> {
  const isWanted = projectFilter(db, page.project)
  const clusters = (yield* allClusters(db)).filter(
    ({ representative, members }) =>
      // A memory and the reference it was promoted to are similar on purpose.
      members.some(({ text }) => text.kind === 'memory') &&
      [representative, ...members.map(({ text }) => text)].some(isWanted),
  )
  const items = clusters.slice(page.offset, page.offset + page.limit).map(({ representative, members }) => ({
    representative: withoutHash(representative),
    members: members.map(({ text, similarity }) => toNeighbour(representative, text, similarity)),
  }))
  return { items, total: clusters.length }
}

/** Returns every cluster of texts with the same meaning, largest first, as a generator. */
export function* allClusters(db: ReadableDb): Generator<void, Group<HashedText>[]> {
  const sayers: HashedText[] = []
  const edges: TextPair[] = []
  for (const range of hashRanges) {
    for (const sayer of readAllHashedTexts(db, range)) sayers.push(sayer)
    yield
    for (const pair of readPairs(db, ['duplicate', 'extends', 'conflict'], range)) edges.push(pair)
    yield
  }
  return yield* makeClusters(sayers, edges)
}

/** Two texts of which a person may have to choose one. */
export interface OpenPair {
  older: HashedText
  newer: HashedText
  pair: TextPair
}

/** Returns every unsettled contradiction and every two versions of one note, most similar first, as a generator. */
export function* allOpenPairs(db: ReadableDb): Generator<void, OpenPair[]> {
  const pairs: TextPair[] = []
  for (const range of hashRanges) {
    for (const pair of readOpenPairs(db, range)) pairs.push(pair)
    yield
  }
  const hashes = new Set(pairs.flatMap(({ a_hash, b_hash }) => [a_hash, b_hash]))
  const sayers = Map.groupBy(readHashedTexts(db, [...hashes]), ({ hash }) => hash)
  const found: OpenPair[] = []
  for (const pair of pairs)
    for (const one of sayers.get(pair.a_hash) ?? [])
      for (const other of sayers.get(pair.b_hash) ?? []) {
        if (!mayConflict(one, other)) continue
        const [older, newer] = isOlder(one, other) ? [one, other] : [other, one]
        found.push({ older, newer, pair })
      }
  found.sort(
    (one, other) =>
      other.pair.similarity - one.pair.similarity ||
      compareStrings(one.newer.id + one.older.id, other.newer.id + other.older.id),
  )
  return found
}

/** Checks whether the newer text is a later version of the older, both of them undecided memories. */
export function isReplaced({ older, newer, pair }: OpenPair): boolean {
  return pair.versions === 1 && isOfEarlierDay(older, newer) && [older, newer].every(isUndecided)
}

function isUndecided({ kind, maturity }: HashedText): boolean {
  return kind === 'memory' && (maturity === 'raw' || maturity === 'validated')
}

/** Checks that at least one is a memory, that neither was made from the other, and that their scopes may overlap. */
function mayConflict(one: HashedText, other: HashedText): boolean {
  if (one.kind !== 'memory' && other.kind !== 'memory') return false
  if (one.promoted_to === other.id || other.promoted_to === one.id) return false
  return !one.scope_path || !other.scope_path || isWithin(one.scope_path, other.scope_path)
}

/** Checks whether two paths are equal or one contains the other. */
function isWithin(one: string, other: string): boolean {
  const [left, right] = [folderOf(one), folderOf(other)]
  return left.startsWith(right) || right.startsWith(left)
}

function folderOf(path: string): string {
  return `${path.replace(/^\.\//, '').replace(/(?<!\/)\/+$/, '')}/`
}

/** Returns a check whether a text is of a project; of any without one. Throws `not_found` for an unknown project. */
export function projectFilter(
  db: ReadableDb,
  project: string | undefined,
): (text: Pick<ComparedText, 'project'>) => boolean {
  if (project === undefined) return () => true
  if (project === 'none') return (text) => text.project === null
  const ids = new Set(projectIds(db, project))
  return (text) => text.project !== null && ids.has(text.project.id)
}

/** Adds to a text how it differs from the first one, which is A. */
export function toNeighbour(first: HashedText, text: HashedText, similarity: number): Neighbour {
  return { ...withoutHash(text), ...compareAt(first.content, text.content, similarity) }
}
