import type { RelatedText } from '../../store/queries/relatedTexts.ts'

/** A memory that says the same as a case, stored earlier by another agent. */
export const twinOf = (more: Partial<RelatedText> = {}): RelatedText => ({
  kind: 'memory',
  id: 'm_2',
  similarity: 0.95,
  verdict: 'duplicate',
  isVersion: false,
  replaced: null,
  length: 1000,
  maturity: 'raw',
  unreviewed: false,
  elsewhere: false,
  staysOut: false,
  confidence: null,
  timestamp: '2026-11-01T08:00:00.000Z',
  agent: 'cursor',
  session: 's2',
  ...more,
})
