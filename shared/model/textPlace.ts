import { z } from 'zod'
import { Origin } from './memory.ts'
import { exactText, maskedText } from './texts.ts'

/** Where a text stands in its source. */
export const TextPlace = Origin.pick({ path: true, line: true }).extend({
  file: exactText.describe('the path below the source'),
  headings: z.array(maskedText).describe('those above it, outermost first; empty for a format without headings'),
})
export type TextPlace = z.infer<typeof TextPlace>
