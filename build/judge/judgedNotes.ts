import { createHash } from 'node:crypto'
import type { Recommended } from './recommended.ts'

/** Every other note by the hash of its id is kept out of the fitting. */
export function isNoteHeldOut(id: string): boolean {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % 2 === 0
}

/**
 * Whether a recommendation is right by the label: noise is discarded, a duplicate merged or discarded, a conflict left to a
 * person, a note to keep validated or retained, one to promote promoted or, for a start, validated. What is merged is right
 * on either side of a labelled pair, and so is what is left to a person because of a labelled conflict. Which of the two that
 * say the same carries the label is chance: where the other one is merged into it, it may be kept as the other might.
 */
export function isRight(judged: Recommended, all: ReadonlyMap<string, Recommended>): boolean {
  const { id, action, others } = judged
  const twin = judged.label === 'duplicate' ? all.get(judged.with ?? '') : undefined
  const label = twin && action !== 'discard' && isMergedInto(twin, id) ? twin.label : judged.label
  const isSideOf = (sought: Recommended['label']): boolean =>
    judged.label === sought || others.some((other) => all.get(other)?.label === sought && all.get(other)?.with === id)
  switch (action) {
    case 'discard':
      return label === 'noise' || label === 'duplicate'
    case 'merge':
      return isSideOf('duplicate')
    case 'needs-you':
      return isSideOf('conflict')
    case 'promote':
      return label === 'promote'
    case 'validate':
      return label === 'keep' || label === 'promote'
    case 'retain':
      return label === 'keep'
  }
}

function isMergedInto({ action, others }: Recommended, id: string): boolean {
  return action === 'merge' && others.includes(id)
}
