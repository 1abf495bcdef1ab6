import { z } from 'zod'
import { cutText, exactText, maskedText } from './texts.ts'

/** Why an entry of a reference file should be removed. */
const hygieneKinds = ['repeats', 'conflict', 'dead-path', 'old-version', 'superseded', 'finished'] as const
const HygieneKind = z.enum(hygieneKinds)

/** An entry of a MEMORY.md, or a reference file, that may be outdated or redundant. */
export const HygieneItem = z.object({
  id: exactText.describe('of this text in this place: it changes with either'),
  file: exactText,
  line: z.number().int().nullable().describe('1-based; null for a file that is one reference'),
  section: maskedText.nullable(),
  text: cutText,
  reference_id: exactText.nullable().describe('the reference, where we wrote it; its memories return to their states'),
  foreign: z.boolean().describe('a whole file written outside Schoolhouse'),
  reasons: z
    .array(
      z.object({ kind: HygieneKind, text: cutText, other: maskedText.nullable().describe('the text it rests on') }),
    )
    .min(1),
  suggested: z
    .boolean()
    .describe(
      'it was proven that it may go: it says the same as one that stays, a decision here replaced it, or a commit removed all it names; of everything else a person chooses',
    ),
})
export type HygieneItem = z.infer<typeof HygieneItem>
