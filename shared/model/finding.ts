import { z } from 'zod'
import { cutText, exactText, maskedText } from './texts.ts'

/** `info` is a hint, `warn` needs attention, `stop` blocks promotion until it is resolved. */
export const severities = ['info', 'warn', 'stop'] as const
export const Severity = z.enum(severities)
export type Severity = z.infer<typeof Severity>

/** The fields of a memory that rules check. */
export const findingFields = ['content', 'description', 'evidence'] as const
export const FindingField = z.enum(findingFields)
export type FindingField = z.infer<typeof FindingField>

/** A match of a rule in a memory. */
export const Finding = z.object({
  rule: exactText.describe('the id of the rule, such as `secret.github-token`'),
  severity: Severity,
  quote: cutText.describe('the words it rests on; secret values in it are masked wherever it is shown'),
  start: z.number().int().min(0).describe('UTF-16 offset in the field'),
  end: z.number().int().min(0).describe('UTF-16 offset after the last character'),
  detail: maskedText.describe('what was found there, in a few words; empty where the rule says it all'),
  field: FindingField.default('content'),
})
export type Finding = z.infer<typeof Finding>
