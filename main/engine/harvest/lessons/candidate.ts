import type { MemoryKind } from '../../../../shared/model/memory.ts'

/** The rules that find candidates. */
export type CandidateRule = 'correction' | 'decision' | 'usage' | 'fix' | 'pattern'

/** A lesson a session may teach, with the events it rests on. */
export interface Candidate {
  rule: CandidateRule
  session: string
  /** The lesson in third person, with its reason. */
  text: string
  kind: MemoryKind
  /** 0 to 1: how often the rule is right, lowered where the words state a doubt. */
  confidence: number
  /** Ids of the events it rests on; the first one is what it is known by. */
  events: readonly string[]
  /** Position of the first event in the session. */
  ordinal: number
  at: string | null
  /** The words of the transcript it was made from. */
  quote: string
  /** What happened around them, as a sentence; null where the text says all. It is evidence, no part of the lesson. */
  circumstance: string | null
}

/** How often each rule is right, rounded down, as measured on labelled sessions. */
export const ruleConfidence: Readonly<Record<CandidateRule, number>> = {
  correction: 0.7,
  decision: 0.6,
  usage: 0.7,
  fix: 0.7,
  pattern: 0.7,
}

/** What a stated doubt takes off a confidence. */
export const doubtCost = 0.3
