import type { Decision } from '../../shared/model/decision.ts'

/** A journal row for tests, with the fields given in place of the usual ones. */
export function fakeDecision(over: Partial<Decision> = {}): Decision {
  return {
    seq: 1,
    step: 1,
    at: new Date(2026, 10, 16, 10).toISOString(),
    actor: 'person-desktop',
    session: null,
    verb: 'discard',
    label: 'Discarded 2 memories',
    memory_ids: ['m_1'],
    reference_ids: [],
    reason: null,
    rule: null,
    undoes: null,
    undone: false,
    undoable: true,
    paths: [],
    subjects: [],
    ...over,
  }
}
