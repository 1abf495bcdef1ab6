import { z } from 'zod'
import { cutText, exactText } from './texts.ts'

/** The file a memory stands in. */
const HoldingFile = z.object({ path: exactText, line: z.number().int().nullable(), writable: z.boolean() })

/** What removing the secrets of a memory, or else its personal data, would remove, and what else holds the same values. */
export const SecretRemovalPreview = z.object({
  id: exactText,
  secrets: z.array(exactText).describe('the kinds of the values, such as `GitHub token`; empty when there are none'),
  isPersonal: z.boolean().describe('whether they are personal data: no secret is left'),
  others: z
    .array(
      z.object({
        id: exactText,
        title: cutText,
        superseded_by: exactText.nullable(),
        file: HoldingFile.nullable().describe('like `file`'),
      }),
    )
    .describe('other memories that hold the same values'),
  references: z.array(z.object({ id: exactText, name: cutText })).describe('references that hold them, and keep them'),
  file: HoldingFile.nullable().describe(
    'where the memory stands; not writable: a person has to remove the secret there',
  ),
})
export type SecretRemovalPreview = z.infer<typeof SecretRemovalPreview>

/** Returns the files a removal concerns: that of the memory, and with `everywhere` those of the others. */
export function filesOfRemoval({ file, others }: SecretRemovalPreview, everywhere: boolean) {
  return [file, ...(everywhere ? others.map((other) => other.file) : [])].filter((each) => each !== null)
}
