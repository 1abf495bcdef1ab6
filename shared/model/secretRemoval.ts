import { z } from 'zod'
import { cutText, exactText } from './texts.ts'

/** What removing the secrets of a memory would remove, and what else holds the same values. */
export const SecretRemovalPreview = z.object({
  id: exactText,
  secrets: z.array(exactText).describe('the kinds of the secrets, such as `GitHub token`; empty when there are none'),
  others: z
    .array(z.object({ id: exactText, title: cutText, superseded_by: exactText.nullable() }))
    .describe('other memories that hold the same values'),
  references: z.array(z.object({ id: exactText, name: cutText })).describe('references that hold them, and keep them'),
  file: z
    .object({ path: exactText, line: z.number().int().nullable(), writable: z.boolean() })
    .nullable()
    .describe('where the memory stands; not writable: a person has to remove the secret there'),
})
export type SecretRemovalPreview = z.infer<typeof SecretRemovalPreview>
