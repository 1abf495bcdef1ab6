import type { ProposedVerb } from '../../shared/model/proposal.ts'

/** A verdict as screens name it: `discard`, `still holds`. */
export function verbWords(verb: ProposedVerb): string {
  return verb === 'edit' ? 'rewrite' : verb === 'retain' ? 'snooze' : verb.replace('-', ' ')
}

/** Why a changed draft cannot be accepted while a secret is masked in it. */
export const maskedDraft = 'Dots hide a secret. Write the text without it.'
