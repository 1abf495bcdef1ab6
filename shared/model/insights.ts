import { z } from 'zod'
import { Action } from './action.ts'
import { Mode } from './reference.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

/** A calendar week, Monday to Sunday in UTC. */
export const Week = z.object({
  start: timestamp.describe('its Monday, such as `2026-11-16`'),
  number: z.number().int().describe('of the year, by ISO 8601'),
})
export type Week = z.infer<typeof Week>

/** One number per week, in the order of `weeks`; null if there is nothing to measure. */
const Series = z.array(z.number().nullable())

/** How people judged a rule's recommendations, and what the rule may do now. */
export const RuleInsight = z.object({
  rule: exactText,
  sentence: maskedText,
  action: Action,
  fired: z.number().int().describe('memories it is behind now, and verdicts people gave on what it recommended'),
  decided: z.number().int().describe('verdicts people gave on what it recommended'),
  overruled: z.number().int(),
  precision: z.number().min(0).max(1).nullable().describe('calibrated, and corrected by what people decided'),
  now: z
    .enum(['acts', 'recommends', 'asks'])
    .describe('`acts`: by policy; `asks`: its advice is not followed any more'),
})
export type RuleInsight = z.infer<typeof RuleInsight>

/** What a reference costs and saves, in tokens. */
export const ReferenceEconomics = z.object({
  id: exactText,
  name: maskedText,
  mode: Mode,
  tokens: z.number().int().describe('one reading: words × 1.3'),
  always: z.number().int().describe('of these, or of the line that names it, what every session loads, used or not'),
  replaced: z.number().int().describe('what one look-up of its memories took before: their texts and their hints'),
  curation: z.number().int().describe('spent once: its memories read, the reference written'),
  uses_a_week: z.number().describe('as often as its memories were used before, every week; an estimate'),
  net: z.number().int().describe('saved since it was promoted; negative while it costs more'),
  net_by_week: Series.describe('at the end of each week; null before it was promoted'),
  break_even: timestamp.nullable().describe('the day it has paid for itself, or will have; null for never'),
})
export type ReferenceEconomics = z.infer<typeof ReferenceEconomics>

/** A goal, its current value, and whether it is met. */
export const Goal = z.object({
  id: z.enum(['noise', 'code-references', 'accuracy', 'cost']),
  label: cutText,
  unit: z.enum(['share', 'dollars']),
  value: z.number().nullable().describe('of the last four weeks; null where there was nothing to measure'),
  goal: z.number(),
  keep: z.enum(['below', 'above']),
  met: z.boolean().nullable(),
  words: maskedText.describe('what the goal means, and what to do if it is not met'),
})
export type Goal = z.infer<typeof Goal>

/** Weekly curation statistics from the journal and the library; the last week is the current one. */
export const Insights = z.object({
  at: timestamp,
  weeks: z.array(Week),
  backlog: z
    .array(z.number().int().nullable())
    .describe('raw memories at the end of each week; null before the first source was added'),
  promoted: z.array(z.number().int()),
  merged: z.array(z.number().int()).describe('merges, each as one'),
  discarded: z.array(z.number().int()),
  time: z.object({
    review_ms: Series.describe('spent deciding'),
    decision_ms: Series.describe('the median of one decision'),
    decisions: z.array(z.number().int()),
  }),
  noise: Series.describe('of the memories of four weeks, the share that was discarded or is recommended for it'),
  code_references: Series.describe('of the memories of four weeks that were kept, the share that names code'),
  accuracy: Series.describe('of the verdicts of four weeks, the share that was what had been recommended'),
  stale_references: Series.describe('of the references, the share that names what was moved or removed since'),
  counts: z.object({
    references: z.number().int(),
    stale_references: z.number().int(),
    stale_memories: z.number().int(),
    arrived: z.number().int().describe('memories of the last four weeks'),
  }),
  rules: z.array(RuleInsight).describe('the most precise first; those nothing came of are left out'),
  bar: z.number().min(0).max(1).describe('what a rule should reach'),
  economics: z.object({
    net: z.number().int().describe('tokens saved by all references since they were promoted'),
    references: z.array(ReferenceEconomics).describe('the one that saves most first'),
  }),
  goals: z.array(Goal),
})
export type Insights = z.infer<typeof Insights>
