import { containsMask } from '../../shared/text/mask.ts'

/** Returns why a changed draft cannot be accepted; null if it can. */
export function draftProblem(draft: string): string | null {
  if (draft.trim() === '') return 'The draft is empty. Write what it should say.'
  return containsMask(draft) ? 'Dots hide a secret. Write the text without it.' : null
}
