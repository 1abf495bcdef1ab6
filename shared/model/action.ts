import { z } from 'zod'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

export const actions = ['promote', 'merge', 'validate', 'retain', 'discard', 'needs-you'] as const
export const Action = z.enum(actions)
export type Action = z.infer<typeof Action>

/** A recommendation as shown on a card. */
export const RecommendationBrief = z.object({
  action: Action,
  confidence: z.number().min(0).max(1).describe('how often such a recommendation is right'),
  with: z
    .array(exactText)
    .describe('memories it is to be merged with, says the same as, or contradicts; a reference’s id for a reference'),
  reason: maskedText.describe('the first reason'),
  quote: cutText.optional().describe('the words that reason rests on, unless these are the whole text'),
  snoozed_until: timestamp.nullable().describe('of a snoozed memory, when it is asked about again'),
})
export type RecommendationBrief = z.infer<typeof RecommendationBrief>
