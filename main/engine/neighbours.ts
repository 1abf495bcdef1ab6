import type { ComparedText, Neighbour } from '../../shared/contract/neighbours.ts'
import type { Core } from './core.ts'
import { similarityOf } from './embed/lexical.ts'
import { type NeighbourIndex, createNeighbourIndex } from './embed/neighbours.ts'
import { prepare } from './embed/prepare.ts'
import { termsOf } from './embed/vectors.ts'
import { turns } from './turns.ts'
import { readComparedText, readSayers, withoutHash } from './store/queries/comparedTexts.ts'
import { findMemory } from './store/queries/memories.ts'
import { readCompared, readSketches } from './store/queries/pairs.ts'
import { compareTexts } from './triage/difference/compare.ts'

/** The index of the library's texts, by their hashes, and what is to be compared. */
export interface Neighbours {
  index: NeighbourIndex
  /** Fills the index with what was compared before, at first use. */
  filled: Promise<void> | null
  /** The job that brings the pairs up to date, while it runs. */
  job: string | null
  /** Texts known not to be compared yet. */
  readonly waiting: Set<string>
  /** Whether the library is to be looked through for others. */
  scan: boolean
}

export function createNeighbours(): Neighbours {
  return { index: createNeighbourIndex(), filled: null, job: null, waiting: new Set(), scan: false }
}

/** How many texts that only share words with the memory are looked at beside those that are close. */
const moreNear = 30
const page = 1000

/**
 * The texts closest to a memory, closest first; every one whose similarity is 0.85 or more, as far as
 * `candidatePairs` is exact. Throws `not_found` when there is no such memory.
 */
export async function similarTo(
  core: Core,
  id: string,
  limit: number,
): Promise<{ memory: ComparedText; items: Neighbour[]; total: number }> {
  const { db } = core.library
  const memory = findMemory(db, id)
  await (core.neighbours.filled ??= fillIndex(core))
  const { index } = core.neighbours
  if (!index.has(memory.content_hash)) index.put(memory.content_hash, termsOf(memory.content))
  const hashes = [memory.content_hash, ...index.near(memory.content_hash, moreNear)]
  const prepared = prepare(memory.content)
  const near = readSayers(db, hashes)
    .map(withoutHash)
    .filter((other) => other.id !== memory.id && other.id !== memory.escalated_to)
    .map((other) => ({ ...other, similarity: similarityOf(prepared, prepare(other.content)) }))
    .filter(({ similarity }) => similarity >= leastSimilarity)
    .toSorted((one, other) => other.similarity - one.similarity || (one.id < other.id ? -1 : 1))
  const items: Neighbour[] = []
  let unrelated = 0
  for (const other of near) {
    if (items.length === limit) break
    const { verdict, differences } = compareTexts(memory.content, other.content, other.similarity)
    if (verdict === 'unrelated') unrelated += 1
    else items.push({ ...other, verdict, differences })
  }
  return { memory: readComparedText(db, memory.id), items, total: near.length - unrelated }
}

/** Texts less alike than this have nothing to do with one another. */
const leastSimilarity = 0.35

/** Takes the sketches into the index that it does not have yet: those of a former run, and of other processes. */
export async function fillIndex({ library: { db }, neighbours: { index }, ports: { clock } }: Core): Promise<void> {
  const turn = turns(clock)
  for (let after: string | undefined = ''; after !== undefined;) {
    const hashes = readCompared(db, after, page)
    for (const { hash, terms } of readSketches(
      db,
      hashes.filter((hash) => !index.has(hash)),
    )) {
      index.put(hash, terms)
      await turn()
    }
    after = hashes[hashes.length - 1]
    await turn()
  }
}
