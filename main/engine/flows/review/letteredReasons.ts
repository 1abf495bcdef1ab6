import type { ReviewText } from '../../../../shared/contract/review.ts'
import type { Recommendation } from '../../../../shared/model/recommendation.ts'
import type { ReadableDb } from '../../store/db.ts'
import { readOtherTitle, withTitle } from '../../store/queries/recommendationBrief.ts'

/**
 * Names the texts that stand in the item by their letters instead of a title, which one would read twice: `B says less than A`.
 * Other texts keep their titles. `id` is the memory that the recommendation is for.
 */
export function letteredReasons(
  db: ReadableDb,
  recommendation: Recommendation | null,
  { id, texts }: { id: string | undefined; texts: readonly ReviewText[] },
): Recommendation | null {
  const other = texts.find(({ memory }) => memory.id === recommendation?.with[0])
  if (!recommendation || !other?.letter) return recommendation
  const own = texts.find(({ memory }) => memory.id === id)?.letter
  const title = withTitle('{other}', readOtherTitle(db, other.memory.id))
  const reasons = recommendation.reasons.map((reason) => ({
    ...reason,
    text: reason.text.replace(title, () => other.letter).replace(/^Says /, () => (own ? `${own} says ` : 'Says ')),
  }))
  return { ...recommendation, reasons }
}
