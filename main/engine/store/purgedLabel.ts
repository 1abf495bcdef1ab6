import type { Verb } from '../../../shared/model/decision.ts'

const done: Record<Verb, string> = {
  validate: 'Validated',
  discard: 'Discarded',
  restore: 'Restored',
  retain: 'Snoozed',
  confirm: 'Confirmed',
  doubt: 'Doubted',
  edit: 'Edited',
  merge: 'Merged',
  unmerge: 'Un-merged',
  supersede: 'Replaced',
  promote: 'Promoted',
  unpromote: 'Un-promoted',
  'edit-reference': 'Edited the reference of',
  'merge-into': 'Merged into a reference',
  hygiene: 'Cleaned up after',
  resolve: 'Resolved the changes to',
  settle: 'Settled a contradiction of',
  'move-source': 'Moved the source of',
  'add-to-client': 'Added to a client for',
  'remove-secret': 'Removed a secret from',
  purge: 'Purged',
  undo: 'Undid a decision on',
  redo: 'Redid a decision on',
  'write-back': 'Wrote back',
}

/** What the journal calls a decision on memories that were purged since, by verb, as JSON. */
export const purgedLabels = JSON.stringify(
  Object.fromEntries(Object.entries(done).map(([verb, words]) => [verb, `${words} a memory that was purged since`])),
)
