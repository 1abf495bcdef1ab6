import type { ReviewText } from '../../../../shared/contract/review.ts'
import type { Recommendation } from '../../../../shared/model/recommendation.ts'
import type { ReadableDb } from '../../store/db.ts'
import { readOtherTitle, withTitle } from '../../store/queries/recommendationBrief.ts'

/**
 * Names a text that stands in the item by its letter instead of its title, which one would read twice: `Says less than A`.
 * Other texts keep their titles.
 */
export function letteredReasons(
  db: ReadableDb,
  recommendation: Recommendation | null,
  texts: readonly ReviewText[],
): Recommendation | null {
  const other = texts.find(({ memory }) => memory.id === recommendation?.with[0])
  if (!recommendation || !other?.letter) return recommendation
  const title = withTitle('{other}', readOtherTitle(db, other.memory.id))
  const reasons = recommendation.reasons.map((reason) => ({
    ...reason,
    text: reason.text.replace(title, () => other.letter),
  }))
  return { ...recommendation, reasons }
}
