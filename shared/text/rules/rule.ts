const chatterKinds = [
  'greeting',
  'session chatter',
  'next step',
  'session time',
  'hedge',
  'first person',
  'one incident',
] as const
export type ChatterKind = (typeof chatterKinds)[number]

/**
 * A rule for distilling a sentence of an agent's note. Rules see single sentences on one line, without list markers; code,
 * paths, numbers, flags, links and quotations are replaced by one placeholder character each (`hidden` below).
 */
export interface DistilRule {
  id: string
  kind: ChatterKind
  /** The user-facing description. */
  explains: string
  /** Only the first match is replaced. */
  pattern: RegExp
  /** The replacement; a function may return null to leave the sentence unchanged. `drop` removes the whole sentence. */
  to: 'drop' | { text: string | ((match: RegExpExecArray, sentence: string) => string | null) }
  /** Lets the rule remove sentences that mention code, or words such as `don't`. */
  allows?: 'code' | 'negation'
  /** Sentences before and after all rules: both documentation and tests. */
  examples: [before: string, after: string][]
}

/** The character class of the placeholders for code, paths, numbers, flags, links and quotations. */
export const hidden = '\\ue100-\\uf8ff'

/** Words that link a sentence to the previous one; they are removed together with the chatter after them. */
export const lead = '(?:(?:So|And|Also|Anyway|Well|Then|OK,? so|Okay,? so),? )?'

const finite =
  "is|are|was|were|has|have|had|does|do|did|can|cannot|can't|could|couldn't|must|needs?|should|shouldn't|will|won't|would|" +
  "doesn't|don't|didn't|isn't|aren't|wasn't|weren't|hasn't|fails|failed|returns|returned|requires|breaks|broke|works|worked|" +
  'runs|ran|uses|used|throws|expects|ignores|hangs|hung|crashes|crashed|takes|took|gets|keeps|lives|causes|caused|depends|' +
  'rejects|accepts|reads|writes|needs|leaves|drops|stops|starts|lacks|contains|blocks|misses|belongs|means|never|always'
const clause = new RegExp(
  `^(?:(?:it|that|there)'s |(?:(?!(?:where|which|who|whose|that|when|if|how|why|what|because|to|for|about|of)\\b)[^\\s,;:]+ ){1,6}(?:${finite})\\b)`,
  'i',
)

/** Checks whether words can stand as a sentence: a subject and a verb of the list above, without a relative clause between. */
export function isClause(text: string): boolean {
  return clause.test(text)
}
