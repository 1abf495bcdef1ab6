import type { ProposedVerb } from './proposal.ts'

/** A verdict in words for people: `discard`, `still holds`. */
export function verbWords(verb: ProposedVerb): string {
  return verb === 'edit' ? 'rewrite' : verb === 'retain' ? 'snooze' : verb.replace('-', ' ')
}
