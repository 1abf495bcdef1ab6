import { z } from 'zod'
import { Severity } from './finding.ts'
import { cutText, exactText, maskedText } from './texts.ts'

/**
 * The purpose of a rule. `noise` and `reject`: text not worth keeping; `gate`: what a promotion must pass; `promote`: signs
 * of a fact worth promoting; `secret` and `personal`: what must not spread; `poisoning` and `hidden`: text aimed at agents.
 */
export const ruleGroups = ['noise', 'reject', 'gate', 'promote', 'secret', 'personal', 'poisoning', 'hidden'] as const
export const RuleGroup = z.enum(ruleGroups)
export type RuleGroup = z.infer<typeof RuleGroup>

/** A rule as data: its message, its patterns, and the texts that test it. */
export const Rule = z.object({
  id: exactText
    .regex(/^[a-z]+\.[a-z0-9-]+$/)
    .describe('the group, a dot and a name; kept for ever, because journals name it'),
  group: RuleGroup,
  sentence: maskedText.describe('what it says to a person about a text it matches'),
  on: z.boolean().default(true).describe('whether it is on by default'),
  severity: Severity,
  reach: z
    .enum(['anywhere', 'every-sentence', 'every-line'])
    .default('anywhere')
    .describe('`every-…`: fires on the whole text, and only if each sentence or line matches one of the patterns'),
  hints: z
    .array(exactText)
    .default([])
    .describe('lower-case strings; the patterns are tried only on texts with one of them'),
  patterns: z
    .array(exactText)
    .default([])
    .describe('regular expressions that take linear time; a group named `value` marks the part to quote and mask'),
  exact_case: z.boolean().default(false),
  unless: z.array(exactText).default([]).describe('patterns; a sentence, line or text with one of them is left alone'),
  most_words: z.number().int().default(0).describe('longer texts are left alone; 0 for no limit'),
  fewest: z
    .number()
    .int()
    .default(0)
    .describe('of a rule that looks at many memories: from so many on it fires; 0 for a rule that looks at one'),
  check: exactText
    .default('')
    .describe('a check in code: alone it finds, beside patterns it confirms or refuses each match'),
  examples: z.object({
    fire: z.array(exactText).min(1).describe('texts it must match'),
    pass: z.array(exactText).min(1).describe('texts that look alike and that it must not match'),
  }),
})
export type Rule = z.infer<typeof Rule>
/** A rule as written; omitted fields have their defaults. */
export type RuleText = z.input<typeof Rule>

/** A rule in the library: whether it is on, and what it hits. */
export const RuleState = Rule.extend({
  enabled: z.boolean(),
  own: z.boolean().describe('made by the user'),
  edited: z.boolean().describe('one of ours that the user changed; it can be reset'),
  precision: z
    .object({ right: z.number(), of: z.number().int(), value: z.number().min(0).max(1) })
    .nullable()
    .describe('how often people agreed with its recommendations; null before the first decision'),
  hits: z.number().int().nullable().describe('memories it matches, whether it is on or off; null when not counted'),
  samples: z
    .array(z.object({ memory_id: exactText, title: cutText, quote: cutText }))
    .describe('at most three of them, masked'),
})
export type RuleState = z.infer<typeof RuleState>

/** The changes a person may make to a rule; omitted fields stay as they are. */
export const RuleChange = z
  .object({
    group: RuleGroup.describe(`of a rule of one’s own: ${ruleGroups.join(', ')}`),
    sentence: z.string().describe('what it says to a person about a text it matches'),
    severity: Severity.describe(Severity.options.join(', ')),
    reach: z
      .enum(['anywhere', 'every-sentence', 'every-line'])
      .describe('anywhere, or every-sentence, every-line: only if each one matches'),
    hints: z.array(z.string()).describe('lower-case strings; the patterns are tried only on texts with one of them'),
    patterns: z
      .array(z.string())
      .describe('regular expressions; a group named `value` marks the part to quote and mask'),
    exact_case: z.boolean().describe('whether capitals count; false when not given'),
    unless: z.array(z.string()).describe('patterns; what has one of them is left alone'),
    most_words: z.number().int().min(0).describe('longer texts are left alone; 0 for no limit'),
    fewest: z.number().int().min(0).describe('of a rule that looks at many memories: 2 or more'),
    examples: z
      .object({ fire: z.array(z.string()), pass: z.array(z.string()) })
      .describe('{"fire": […], "pass": […]}: texts it must match, and texts it must not match'),
  })
  .partial()
export type RuleChange = z.infer<typeof RuleChange>

/** The preview of a changed rule. */
export const RuleTrial = z.object({
  problems: z
    .array(z.object({ field: exactText, message: maskedText }))
    .describe('why it cannot be saved; hits are counted only without any but of `examples`'),
  hits: z.number().int().describe('memories it would fire on'),
  former: z.number().int().describe('memories it matches as it is'),
  gained: z.number().int().describe('memories it would fire on and does not now'),
  lost: z.number().int().describe('memories it matches now and would not'),
  samples: z
    .array(
      z.object({
        memory_id: exactText,
        text: cutText.describe('the words and what stands around them'),
        start: z.number().int().describe('UTF-16 offset of the words in `text`'),
        end: z.number().int(),
        gained: z.boolean(),
      }),
    )
    .describe('at most 20, gained ones first'),
})
export type RuleTrial = z.infer<typeof RuleTrial>
