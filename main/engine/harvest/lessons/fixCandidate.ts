import type { SessionEvent } from '../normalise/sessionLog.ts'
import { type Candidate, ruleConfidence } from './candidate.ts'
import type { Run } from './runs.ts'

/** Makes a candidate of a failed run and the events that show what helped; its quote is the error unless another is given. */
export function fixCandidate(
  rule: 'fix' | 'usage',
  { call, result }: Run,
  { text, shownBy, quote = result.signals.error ?? '' }: { text: string; shownBy: SessionEvent[]; quote?: string },
): Candidate {
  return {
    rule,
    session: call.session,
    text,
    kind: 'known_fix',
    confidence: ruleConfidence[rule],
    events: [result.id, call.id, ...shownBy.map(({ id }) => id)],
    ordinal: result.ordinal,
    at: result.at,
    quote,
    circumstance: null,
  }
}
