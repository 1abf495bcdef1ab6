/** What of an answer decides how its lineage changes its score. */
export interface LineageScore {
  id: string
  score: number
  superseded: boolean
  /** The memories it was made from. */
  madeFrom: readonly string[]
}

/** A superseded memory keeps this share of its score. */
const supersededShare = 0.7
/** What a superseded one among the answers was refined to counts this much more. */
const refinementGain = 1.2

/**
 * Lowers superseded memories and raises what superseded ones among the answers were refined to, to 1 at most, unless that is
 * superseded itself; then sorts again. Equal ones keep their order.
 */
export function adjustScores<Answer extends LineageScore>(answers: readonly Answer[]): Answer[] {
  const superseded = supersededAmong(answers)
  return answers
    .map((answer) => ({ ...answer, score: Math.min(1, answer.score * lineageFactor(answer, superseded)) }))
    .toSorted((one, other) => other.score - one.score)
}

/** Returns the ids of the superseded ones among answers. */
export function supersededAmong(answers: readonly LineageScore[]): ReadonlySet<string> {
  return new Set(answers.filter((answer) => answer.superseded).map(({ id }) => id))
}

/** Returns by how much the lineage of an answer counts, by the superseded ones among the answers; 1 if it does not. */
export function lineageFactor(
  { superseded, madeFrom }: Pick<LineageScore, 'superseded' | 'madeFrom'>,
  supersededIds: ReadonlySet<string>,
): number {
  if (superseded) return supersededShare
  return madeFrom.some((id) => supersededIds.has(id)) ? refinementGain : 1
}
