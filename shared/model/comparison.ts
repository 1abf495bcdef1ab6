import { z } from 'zod'
import { cutText, exactText } from './texts.ts'

/** The relation of two similar texts, determined by checking where they differ. */
export const verdicts = ['duplicate', 'extends', 'conflict', 'related', 'unrelated'] as const
export const Verdict = z
  .enum(verdicts)
  .describe(
    '`duplicate`: they say the same; `extends`: one says what the other does and more; `conflict`: they speak of the ' +
      'same subject and contradict each other; `related`: they share a subject; `unrelated`: they do not',
  )
export type Verdict = z.infer<typeof Verdict>

/** A passage of a text. Offsets are in UTF-16 units; `end` is exclusive. */
export const Span = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  text: cutText.describe('the passage itself'),
})
export type Span = z.infer<typeof Span>

export const Difference = z.object({
  kind: exactText.describe('what sort of difference, such as `negation`, `number`, `path` or `added`'),
  a: Span.nullable().describe('the passage of the first text; null where it has nothing for it'),
  b: Span.nullable(),
  text: cutText.describe('a sentence for people'),
  contrary: z.literal(true).optional().describe('the passages contradict each other'),
})
export type Difference = z.infer<typeof Difference>

export const Comparison = z.object({
  similarity: z.number().min(0).max(1).describe('0.85: as close as pairs people call the same'),
  verdict: Verdict,
  differences: z.array(Difference),
})
export type Comparison = z.infer<typeof Comparison>
