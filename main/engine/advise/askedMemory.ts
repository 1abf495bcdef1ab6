import { z } from 'zod'
import { cutText, exactText, maskedText } from '../../../shared/model/texts.ts'

/** A memory the advisor is asked about, with all it is told. Texts are masked by this schema before any of it leaves. */
export const Subject = z.object({
  id: exactText,
  title: cutText,
  text: cutText,
  maturity: exactText,
  written: exactText.describe('the date'),
  project: maskedText.nullable(),
  scope: exactText,
  agent: maskedText.nullable(),
  stated_confidence: z.number().nullable(),
  stated_evidence: cutText.nullable(),
  standing: maskedText.describe('how well it is supported, in a sentence'),
  names: z.array(z.object({ text: cutText, found: maskedText })).describe('what it names, as the repository shows it'),
  counter_examples: z
    .array(
      z.object({
        word: maskedText,
        files: z.number(),
        places: z.array(z.object({ file: exactText, line: z.number(), text: cutText })),
      }),
    )
    .describe('what speaks against a rule'),
  similar: z.array(
    z.object({
      id: exactText,
      kind: z.enum(['memory', 'reference', 'entry']),
      relation: exactText,
      standing: maskedText,
      text: cutText,
    }),
  ),
  measures: z.array(maskedText).describe('what our rules measured: frequency and generality'),
  discarded: z
    .object({ at: exactText, reason: maskedText.nullable() })
    .nullable()
    .describe('when the same was discarded before, and why'),
  said: z.array(maskedText).describe('what people answered to earlier proposals, and what they decided about it'),
})
export type Subject = z.infer<typeof Subject>

/** What decides about a memory which model is asked, and which verdicts are taken; none of it leaves. */
export interface Stakes {
  /** Whether words in it are aimed at agents, or hidden. */
  isAimed: boolean
  /** Whether it contradicts another text, or other advisors differ about it. */
  isContradicted: boolean
  /** What our rules would do, and how sure they are; null where they say nothing. */
  rules: { act: string; confidence: number } | null
}

/** A memory to ask about. */
export interface Asked extends Stakes {
  subject: Subject
  /** Ids of those of the similar memories that are validated. */
  validated: ReadonlySet<string>
}
