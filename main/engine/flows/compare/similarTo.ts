import type { ComparedText, Neighbour } from '../../../../shared/contract/neighbours.ts'
import { loadedCloseness } from './closeness.ts'
import type { Core } from '../../runtime/core.ts'
import { type HashedText, readComparedText, readHashedTexts, withoutHash } from '../../store/queries/comparedTexts.ts'
import { type MemoryRow, findMemory } from '../../store/queries/memories.ts'
import { readMemoryRow } from '../../store/queries/memoryLookups.ts'
import { readPartners, readSettled } from '../../store/queries/pairs.ts'
import { unrelatedPlaces } from '../../store/queries/unrelatedPlaces.ts'
import type { KnownText } from '../../language/textSpace.ts'

/** Number of texts checked that only share words with the memory, besides the close ones. */
const moreNear = 30
/** Maximum number of stored pairs taken instead. */
const maxPartners = 50

/** `all` waits until the texts compared by former runs are loaded; `at-hand` takes those in stored pairs meanwhile. */
export type Thoroughness = 'all' | 'at-hand'

/**
 * Returns the texts most similar to a memory, closest first; includes all with a similarity of at least 0.85, as far as
 * `candidatePairs` is exact. Throws `not_found` when there is no such memory.
 */
export async function similarTo(
  core: Core,
  id: string,
  limit: number,
  thoroughness: Thoroughness = 'all',
): Promise<{ memory: ComparedText; items: Neighbour[]; total: number }> {
  const { db } = core.library
  const memory = findMemory(db, id)
  const own: KnownText = { hash: memory.content_hash, text: memory.content }
  const isExact = thoroughness === 'all' || core.neighbours.isReady
  const { others, similarities } = isExact ? await nearTexts(core, memory, own) : partnersOf(core, memory)
  const stored = new Set(readPartners(db, own.hash, maxPartners).map(({ hash }) => hash))
  const near = others
    .map((other, at) => ({ ...other, similarity: similarities[at] ?? 0 }))
    .filter(({ hash, similarity }) => similarity >= minSimilarity || stored.has(hash))
    .toSorted((one, other) => other.similarity - one.similarity || (one.id < other.id ? -1 : 1))
  const items: Neighbour[] = []
  const settled = readSettled(
    db,
    own.hash,
    near.map(({ hash }) => hash),
  )
  let unrelated = 0
  for (let at = 0; at < near.length && items.length < limit;) {
    const asked = takeBatch(near.slice(at, at + limit - items.length))
    const others = asked.map(({ hash, content, similarity }) => ({ hash, text: content, similarity }))
    const compared = await core.computing.ask('differences', { one: own, others })
    const contrary = asked.filter((_, index) => compared[index]?.verdict === 'conflict').map(({ hash }) => hash)
    const elsewhere = unrelatedPlaces(db, own.hash, contrary)
    for (const [index, { verdict: alone, differences }] of compared.entries()) {
      const other = asked[index]
      if (!other) continue
      // Two values of a log or of two sections differ, but nobody has to choose one.
      const verdict = alone === 'conflict' && elsewhere.has(other.hash) ? 'related' : alone
      const scopes = verdict === 'conflict' ? settled.get(other.hash) : undefined
      if (verdict === 'unrelated') unrelated += 1
      else items.push({ ...withoutHash(other), verdict, differences, ...(scopes && { settled: scopes }) })
    }
    at += asked.length
  }
  if (!isExact) loadForNext(core)
  return { memory: readComparedText(db, memory.id), items, total: near.length - unrelated }
}

/** Loads the texts compared before; what was answered without them is then read again. */
function loadForNext(core: Core): void {
  const told = (): void => core.changes.touch('memories')
  void loadedCloseness(core).then(told, () => undefined)
}

/** Other texts, and how similar each is to a memory's; null where that is not known. */
interface NearTexts {
  others: HashedText[]
  similarities: (number | null)[]
}

async function nearTexts(core: Core, memory: MemoryRow, own: KnownText): Promise<NearTexts> {
  const closeness = await loadedCloseness(core)
  if ((await closeness.unknownAmong([own.hash])).length > 0) {
    await closeness.ready([own.hash])
    await closeness.put([own])
  }
  const others = textsBeside(core, memory, await closeness.near(own.hash, moreNear))
  const texts = others.map(({ hash, content }) => ({ hash, text: content }))
  return { others, similarities: await closeness.similarities(own, texts) }
}

/** Returns the texts in stored pairs with a memory's, and those that are equal to it. */
function partnersOf(core: Core, memory: MemoryRow): NearTexts {
  const partners = readPartners(core.library.db, memory.content_hash, maxPartners)
  const similarities = new Map(partners.map(({ hash, similarity }) => [hash, similarity]))
  const others = textsBeside(core, memory, [...similarities.keys()])
  return { others, similarities: others.map(({ hash }) => similarities.get(hash) ?? 1) }
}

/**
 * Reads the texts with these hashes and those equal to a memory's, without the memory itself, its reference and what it was edited
 * or merged into: a person already chose between these.
 */
function textsBeside({ library: { db } }: Core, memory: MemoryRow, hashes: readonly string[]): HashedText[] {
  const own = new Set([memory.id, memory.escalated_to])
  for (let next = memory.superseded_by; next !== null && !own.has(next);) {
    own.add(next)
    next = readMemoryRow(db, next)?.superseded_by ?? null
  }
  return readHashedTexts(db, [memory.content_hash, ...hashes]).filter(({ id }) => !own.has(id))
}

/** Minimum similarity of a neighbour; texts below it are unrelated, unless a sentence of each contradicts the other. */
const minSimilarity = 0.35

/** Returns the first texts, at least one, that can be compared within a few milliseconds. */
function takeBatch<Other extends { content: string }>(others: readonly Other[]): Other[] {
  let length = 0
  const after = others.findIndex(({ content }, at) => (length += content.length) > maxBatchLength && at > 0)
  return others.slice(0, after < 0 ? others.length : after)
}

/** Maximum characters compared before the work yields. */
const maxBatchLength = 50_000
