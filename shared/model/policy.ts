import { z } from 'zod'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

/**
 * Actions a policy may allow rules to take by themselves. `retain` is missing because it changes nothing, `needs-you` because
 * it requires a person.
 */
const policyActions = ['discard', 'merge', 'validate', 'promote'] as const
export const PolicyAction = z.enum(policyActions)
export type PolicyAction = z.infer<typeof PolicyAction>

/** The file in which a person allows rules to act; without it nothing happens without a person. */
export const Policy = z.strictObject({
  allow: z
    .array(
      z.strictObject({
        rules: z.array(exactText).min(1).describe('ids of rules of recommendation, such as `recommend.noise`'),
        actions: z.array(PolicyAction).min(1),
        least_confidence: z.number().min(0.5).max(1),
      }),
    )
    .describe('what each entry names may act where it is at least so sure'),
  at_most: z.number().int().min(1).max(10_000).default(200).describe('memories decided on in one batch'),
})
export type Policy = z.infer<typeof Policy>

/** What a policy does, or would do, in one batch. */
export const PolicyBatch = z.object({
  acts: z.array(
    z.object({ action: PolicyAction, rule: exactText, memory_ids: z.array(exactText).describe('at most 500') }),
  ),
  stopped: z
    .array(z.object({ memory_id: exactText, rule: exactText, because: maskedText }))
    .describe('what it would have acted on, and what stopped it; at most 100'),
  waiting: z.number().int().describe('left for the next batch by `at_most`'),
})
export type PolicyBatch = z.infer<typeof PolicyBatch>

/** An executed batch, with a sample of its memories. */
export const PolicyStep = z.object({
  step: z.number(),
  at: timestamp,
  count: z.number().int(),
  undone: z.boolean(),
  sample: z
    .array(
      z.object({
        memory_id: exactText,
        description: cutText,
        verb: exactText,
        rule: exactText.nullable(),
        reason: maskedText.nullable(),
      }),
    )
    .describe('ten of them, always the same ones'),
})
export type PolicyStep = z.infer<typeof PolicyStep>

export const PolicyState = z.object({
  path: exactText,
  policy: Policy.nullable().describe('null where there is no file, or it has a problem'),
  problem: maskedText.nullable().describe('what is wrong with the file; no rule acts until it is fixed'),
  would: PolicyBatch.describe('what it would do now'),
  steps: z.array(PolicyStep).describe('the last batches, newest first'),
})
export type PolicyState = z.infer<typeof PolicyState>
