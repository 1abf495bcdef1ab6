import { z } from 'zod'
import { exactText, maskedText } from './texts.ts'

/** What the end of an agent's session led to. */
export const SessionEnd = z.object({
  project: z.object({ id: exactText, name: maskedText }).nullable().describe('null if the folder is in no project'),
  raw: z.number().int().describe('raw memories of the project'),
  threshold: z.number().int().describe('from how many on curation is due'),
  due: z.boolean(),
  advisor: z
    .object({ proposed: z.number().int(), problem: maskedText.nullable() })
    .nullable()
    .describe('what the advisor proposed, and what ended it early; null if it was not to be asked'),
  files: z.array(exactText).describe('reports written; none if curation is not due or not automatic'),
})
export type SessionEnd = z.infer<typeof SessionEnd>
