import { z } from 'zod'
import { Maturity, MemoryKind, Scope, Tier } from './memory.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

/** Why somebody looks something up; each looks at other things. */
export const intents = ['debug', 'implement', 'navigate', 'convention', 'history', 'validate'] as const
export const Intent = z.enum(intents)
export type Intent = z.infer<typeof Intent>

/** How well something answers a question, 0 to 1: only for comparing the answers to one question. */
const score = z.number().min(0).max(1)

/** A memory that a look-up found. */
export const FoundMemory = z.object({
  id: exactText,
  external_id: exactText.nullable().describe('the id the source gave it'),
  title: cutText,
  content: maskedText,
  tags: z.array(maskedText),
  score: score.describe('how well it answers, 0 to 1; compare it only within one answer'),
  maturity: Maturity,
  scope: Scope,
  tier: Tier.nullable().describe('how well it is supported; null until its evidence was collected'),
  kind: MemoryKind.nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  weight: z.number().min(0),
  source_agent: maskedText.nullable(),
  timestamp,
  superseded: z.boolean().describe('whether a newer memory was made from it'),
  refined_by: exactText.nullable().describe('the newest memory made from it'),
  stale: maskedText.nullable().describe('the commit that moved or removed what it names'),
  conflicts_with: z.array(exactText).describe('memories and references that contradict it, undecided'),
})
export type FoundMemory = z.infer<typeof FoundMemory>

/** A reference that a look-up found, or that a found memory was promoted to. */
export const FoundReference = z.object({
  id: exactText,
  name: maskedText,
  description: cutText,
  path: exactText,
  score,
})
export type FoundReference = z.infer<typeof FoundReference>

/** The answer to a look-up, best first. */
export const LookUp = z.object({
  intent: Intent.describe('as given, or as recognised from the question'),
  items: z.array(FoundMemory),
  references: z.array(FoundReference).describe('reviewed references about it; they say it better than a memory'),
  total: z.number().int().describe('how many memories answer; at most 200 are counted'),
})
export type LookUp = z.infer<typeof LookUp>

/** What raises or lowers a score, in plain words. */
export const Gain = z.object({
  words: exactText.describe('such as `about a file at hand`'),
  factor: z.number().describe('above 1: it counts more'),
})
export type Gain = z.infer<typeof Gain>

/** A look-up as an agent would get it, with why each memory is in it. */
export const ExplainedLookUp = LookUp.extend({
  items: z.array(FoundMemory.extend({ gains: z.array(Gain).describe('what its score was multiplied by') })),
  plan: z.array(Gain).describe('what counts for the intent'),
  pack_order: exactText.describe('in what order a pack tells it, as a sentence'),
  words: z.array(maskedText).describe('the words of the answers that are forms of those asked for'),
})
export type ExplainedLookUp = z.infer<typeof ExplainedLookUp>
