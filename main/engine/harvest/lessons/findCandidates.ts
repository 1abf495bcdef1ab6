import type { SessionEvent } from '../normalise/sessionLog.ts'
import type { Candidate, CandidateRule } from './candidate.ts'
import { corrections } from './corrections.ts'
import { decisions } from './decisions.ts'
import { fixes } from './fixes.ts'
import { patterns } from './repeated.ts'
import { overlap, tellingWords } from './tellingWords.ts'
import { withoutHome } from './withoutHome.ts'

/** Fewer than five candidates come from any 30 events. */
const maxCandidates = 4
const maxCandidatesPer = 30
/** Share of telling words two candidates have in common when they teach the same. */
const minSame = 0.75

/** Which rule is kept where several find the same, or too much: a pattern tells most. */
const rank: readonly CandidateRule[] = ['pattern', 'correction', 'usage', 'fix', 'decision']

/**
 * Returns the candidates of a session’s events, in their order, fewer than five in 30 events, each lesson once, and no home folder
 * of a person in them.
 */
export function findCandidates(events: readonly SessionEvent[]): Candidate[] {
  const found = [...patterns(events), ...corrections(events), ...fixes(events), ...decisions(events)]
  const kept: Candidate[] = []
  for (const candidate of found.toSorted(byWorth)) {
    const near = kept.filter(({ ordinal }) => Math.abs(ordinal - candidate.ordinal) < maxCandidatesPer)
    if (near.length < maxCandidates && !kept.some((other) => isSame(other, candidate))) kept.push(candidate)
  }
  return kept
    .toSorted((one, other) => one.ordinal - other.ordinal)
    .map((candidate) => ({ ...candidate, text: withoutHome(candidate.text) }))
}

function byWorth(one: Candidate, other: Candidate): number {
  return (
    other.confidence - one.confidence ||
    rank.indexOf(one.rule) - rank.indexOf(other.rule) ||
    one.ordinal - other.ordinal
  )
}

function isSame(one: Candidate, other: Candidate): boolean {
  return one.events[0] === other.events[0] || overlap(tellingWords(one.text), tellingWords(other.text)) >= minSame
}
