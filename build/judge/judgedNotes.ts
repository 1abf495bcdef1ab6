import { createHash } from 'node:crypto'
import type { Recommended } from './recommended.ts'

/** Checks whether a note is held out from fitting: every other note, by the hash of its id. */
export function isNoteHeldOut(id: string): boolean {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % 2 === 0
}

/** The rule that asks whether a memory is of use; its confidence is the probability that it is not. */
const askedWhetherOfUse = 'recommend.maybe-no-use'

/**
 * Checks a recommendation against the label: noise should be discarded, a duplicate merged or discarded, a conflict left to a
 * person, a keep validated or retained, a promote promoted or at least validated.
 * A merge is right on either side of a labelled pair, and so is leaving a labelled conflict to a person; asking whether a memory
 * is of use is right for noise. Which of two
 * duplicates carries the label is arbitrary: if the other one is merged into this one, this one is checked against the
 * other's label.
 */
export function isRight(judged: Recommended, all: ReadonlyMap<string, Recommended>): boolean {
  const { id, action, lead, others } = judged
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
      return lead === askedWhetherOfUse ? label === 'noise' : isSideOf('conflict')
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
