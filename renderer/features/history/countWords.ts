import type { Verb } from '../../../shared/model/decision.ts'
import { formatNumber } from '../../ui/counted.ts'
import type { Step } from './steps.ts'

/** Returns how many memories each kind of act changed, or how many acts of it there were, most first. */
export function countsOf(acts: Step['acts']): [verb: Verb, count: number][] {
  const ids = new Map<Verb, Set<string>>()
  for (const { verb, ids: changed } of acts) {
    const known = ids.get(verb) ?? new Set()
    ids.set(verb, known)
    for (const id of changed) known.add(id)
  }
  return [...ids].map(([verb, { size }]): [Verb, number] => [verb, size]).toSorted(([, one], [, other]) => other - one)
}

/** Says what acts did, most first: `12 discarded, 7 merged into 3`. */
export function countWords(acts: Step['acts']): string {
  const merges = acts.filter(({ verb }) => verb === 'merge').length
  return countsOf(acts)
    .map(([verb, count]) => {
      const into = verb === 'merge' ? ` into ${formatNumber(merges)}` : ''
      return `${formatNumber(count)} ${pastWords[verb]}${into}`
    })
    .join(', ')
}

const pastWords: Record<Verb, string> = {
  validate: 'validated',
  discard: 'discarded',
  restore: 'restored',
  retain: 'snoozed',
  confirm: 'confirmed',
  doubt: 'doubted',
  edit: 'edited',
  merge: 'merged',
  unmerge: 'un-merged',
  supersede: 'superseded',
  promote: 'promoted',
  unpromote: 'un-promoted',
  'edit-reference': 'edited in reference files',
  'merge-into': 'merged into references',
  hygiene: 'cleaned up in files',
  resolve: 'resolved',
  settle: 'settled',
  'move-source': 'moved',
  'add-to-client': 'added to clients',
  purge: 'purged',
  'remove-secret': 'cleared of a secret',
  undo: 'undone',
  redo: 'redone',
  'write-back': 'written to files',
}
