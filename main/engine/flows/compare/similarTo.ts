import type { ComparedText, Neighbour } from '../../../../shared/contract/neighbours.ts'
import { loadedCloseness } from './closeness.ts'
import type { Core } from '../../runtime/core.ts'
import { readComparedText, readHashedTexts, withoutHash } from '../../store/queries/comparedTexts.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { readSettled } from '../../store/queries/pairs.ts'
import type { KnownText } from '../../language/textSpace.ts'

/** Number of texts checked that only share words with the memory, besides the close ones. */
const moreNear = 30

/**
 * Returns the texts most similar to a memory, closest first; includes all with a similarity of at least 0.85, as far as
 * `candidatePairs` is exact. Throws `not_found` when there is no such memory.
 */
export async function similarTo(
  core: Core,
  id: string,
  limit: number,
): Promise<{ memory: ComparedText; items: Neighbour[]; total: number }> {
  const { db } = core.library
  const memory = findMemory(db, id)
  const closeness = await loadedCloseness(core)
  const own: KnownText = { hash: memory.content_hash, text: memory.content }
  if ((await closeness.unknownAmong([own.hash])).length > 0) {
    await closeness.ready([own.hash])
    await closeness.put([own])
  }
  const others = readHashedTexts(db, [own.hash, ...(await closeness.near(own.hash, moreNear))]).filter(
    (other) => other.id !== memory.id && other.id !== memory.escalated_to,
  )
  const similarities = await closeness.similarities(
    own,
    others.map(({ hash, content }) => ({ hash, text: content })),
  )
  const near = others
    .map((other, at) => ({ ...other, similarity: similarities[at] ?? 0 }))
    .filter(({ similarity }) => similarity >= minSimilarity)
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
    const others = asked.map(({ content, similarity }) => ({ text: content, similarity }))
    const compared = await core.computing.ask('differences', { one: memory.content, others })
    for (const [index, { verdict, differences }] of compared.entries()) {
      const other = asked[index]
      if (!other) continue
      const scopes = verdict === 'conflict' ? settled.get(other.hash) : undefined
      if (verdict === 'unrelated') unrelated += 1
      else items.push({ ...withoutHash(other), verdict, differences, ...(scopes && { settled: scopes }) })
    }
    at += asked.length
  }
  return { memory: readComparedText(db, memory.id), items, total: near.length - unrelated }
}

/** Minimum similarity of a neighbour; texts below it are unrelated. */
const minSimilarity = 0.35

/** Returns the first texts, at least one, that can be compared within a few milliseconds. */
function takeBatch<Other extends { content: string }>(others: readonly Other[]): Other[] {
  let length = 0
  const after = others.findIndex(({ content }, at) => (length += content.length) > maxBatchLength && at > 0)
  return others.slice(0, after < 0 ? others.length : after)
}

/** Maximum characters compared before the work yields. */
const maxBatchLength = 50_000
