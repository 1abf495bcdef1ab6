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
  const superseded = new Set(answers.filter((answer) => answer.superseded).map(({ id }) => id))
  return answers
    .map((answer) => {
      if (answer.superseded) return { ...answer, score: answer.score * supersededShare }
      const isRefinement = answer.madeFrom.some((id) => superseded.has(id))
      return isRefinement ? { ...answer, score: Math.min(1, answer.score * refinementGain) } : answer
    })
    .toSorted((one, other) => other.score - one.score)
}
