import { z } from 'zod'
import { Neighbour } from '../contract/neighbours.ts'
import { RecommendationBrief } from './action.ts'
import { Verdict } from './comparison.ts'
import { Evidence } from './evidence.ts'
import { Finding, FindingField } from './finding.ts'
import { TargetKind } from './reference.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

/** Why an action is recommended: a sentence, and the words of the memory it is based on. */
export const Reason = z.object({
  rule: exactText.describe('the id of the rule behind it'),
  text: cutText,
  quote: cutText.nullable().describe('masked where it holds a secret; null where it rests on no words'),
  field: FindingField.default('content'),
  start: z.number().int().min(0).nullable().describe('UTF-16 offset of the quote in the field'),
  end: z.number().int().min(0).nullable(),
})
export type Reason = z.infer<typeof Reason>

/** A recommended action for a memory. */
export const Recommendation = RecommendationBrief.omit({ reason: true, quote: true, snoozed_until: true }).extend({
  reasons: z.array(Reason).max(3).describe('the strongest first'),
  rules: z.array(exactText).describe('the ids of every rule it rests on'),
  target: z
    .object({ target: TargetKind, file: exactText.nullable(), section: maskedText.nullable() })
    .nullable()
    .describe('where a promotion would go; null for other actions'),
})
export type Recommendation = z.infer<typeof Recommendation>

/** One of the four scores of a memory, and its basis. */
const Score = z.object({ score: z.number().min(0).max(1), basis: maskedText.describe('in a sentence') })

export const Assessment = z.object({
  frequency: Score.describe('distinct sessions and agents that came to the same lesson; being read does not count'),
  generalizability: Score,
  accuracy: Score,
  uniqueness: Score,
})
export type Assessment = z.infer<typeof Assessment>

/** A discarded memory with the same meaning as this one. */
export const Return = z.object({
  memory_id: exactText.describe('the discarded one'),
  discarded_at: timestamp,
  reason: maskedText.nullable(),
  actor: maskedText,
  similarity: z.number(),
  verdict: Verdict.describe('`related`: perhaps the same in other words'),
})
export type Return = z.infer<typeof Return>

/** Everything the recommendation for a memory is based on. */
export const Explanation = z.object({
  memory_id: exactText,
  findings: z.array(Finding).describe('of each text the first thousand'),
  neighbours: z.array(Neighbour),
  evidence: Evidence.nullable(),
  returned: Return.nullable().describe('the discarded memory that it repeats'),
  assessment: Assessment,
  contradicted_by: z.array(exactText).describe('ids of the texts that contradict it, on which nobody decided yet'),
  recommendation: Recommendation.nullable().describe('null for what nothing is recommended for: escalated, discarded'),
})
export type Explanation = z.infer<typeof Explanation>
