import { join } from 'node:path'
import { similarity } from '../../../main/engine/language/closeness/lexical.ts'
import { readLines } from '../sets.ts'
import { isHeldOutName } from './labelledPairs.ts'

/** Two texts: two versions of one note, or two notes that one commit changed in one file. */
export interface RevisionPair {
  a: string
  b: string
  isRevision: boolean
  /** Whether several lines became one: a version of each only in part. */
  isFolded: boolean
  /** Held out by repository. */
  heldOut: boolean
}

interface Revision {
  store: string
  path: string
  commit: string
  old: string
  new: string
  kind: 'edit' | 'merged'
}

/**
 * Reads the real revisions of notes of many repositories, and for each the most similar of the other notes that the same
 * commit changed in the same file: what a file says in two places at once is not one note. Empty without the samples.
 */
export function readRevisionPairs(samples: string): RevisionPair[] {
  const revisions = readLines(join(samples, 'revisions2.jsonl')) as unknown as Revision[]
  const changes = Map.groupBy(revisions, ({ store, path, commit }) => [store, path, commit].join('\n'))
  return revisions.flatMap((revision) => {
    const { old, store, path, commit } = revision
    const heldOut = isHeldOutName(store)
    const pair = { a: old, b: revision.new, isRevision: true, isFolded: revision.kind === 'merged', heldOut }
    const beside = changes.get([store, path, commit].join('\n'))?.filter((other) => other !== revision) ?? []
    const [closest] = beside
      .filter((other) => other.old !== old && other.new !== revision.new && other.old !== revision.new)
      .map((other) => ({ text: other.new, similarity: similarity(old, other.new) }))
      .toSorted((one, other) => other.similarity - one.similarity)
    return closest ? [pair, { a: old, b: closest.text, isRevision: false, isFolded: false, heldOut }] : [pair]
  })
}
