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
 * One way a sentence of an agent's note is distilled. Rules see single sentences on one line, without list markers, in
 * which code, paths, numbers, flags, links and quotations are hidden behind one character each (`hidden` below).
 */
export interface DistilRule {
  id: string
  kind: ChatterKind
  /** The rule in a sentence, for people. */
  explains: string
  /** The first match is replaced. */
  pattern: RegExp
  /** What stands in its place; a function may answer null to leave the sentence alone. `drop` takes the whole sentence out. */
  to: 'drop' | { text: string | ((match: RegExpMatchArray, sentence: string) => string | null) }
  /** The rule takes out sentences that mention code, or words such as `don't`, on purpose. */
  allows?: 'code' | 'negation'
  /** Sentences before and after all rules: the rule's documentation and its tests. */
  examples: [before: string, after: string][]
}

/** The character class of the stand-ins for code, paths, numbers, flags, links and quotations. */
export const hidden = '\\ue100-\\uf8ff'

/** The words a sentence may lean on the one before it with; they go with the chatter that follows them. */
export const lead = '(?:(?:So|And|Also|Anyway|Well|Then|OK,? so|Okay,? so),? )?'

const finite =
  "is|are|was|were|has|have|had|does|do|did|can|cannot|can't|could|couldn't|must|needs?|should|shouldn't|will|won't|would|" +
  "doesn't|don't|didn't|isn't|aren't|wasn't|weren't|hasn't|fails|failed|returns|returned|requires|breaks|broke|works|worked|" +
  'runs|ran|uses|used|throws|expects|ignores|hangs|hung|crashes|crashed|takes|took|gets|keeps|lives|causes|caused|depends|' +
  'rejects|accepts|reads|writes|needs|leaves|drops|stops|starts|lacks|contains|blocks|misses|belongs|means|never|always'
const clause = new RegExp(
  `^(?:(?!(?:where|which|who|whose|that|when|if|how|why|what|because|to|for|about|of)\\b)[^\\s,;:]+ ){1,6}(?:${finite})\\b`,
  'i',
)

/** Whether words can stand as a sentence: a subject and a verb of the closed list above, nothing relative between. */
export function isClause(text: string): boolean {
  return clause.test(text)
}
