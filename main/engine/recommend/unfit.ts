import { lessonOf } from '../../../shared/text/lesson.ts'
import { textProblem } from '../../../shared/text/textProblem.ts'
import type { Because } from './rule.ts'

/** Texts of more characters are not condensed to find out: that takes too long. */
const maxCondensed = 20_000

/**
 * Returns why a promotion would refuse what it makes of a text; null if it would not. `because` are the reasons to promote it,
 * whose words stay when it is condensed.
 */
export function whyUnfit(content: string, because: readonly Because[]): string | null {
  const quotes = because.flatMap(({ at }) => (at?.field === 'content' ? content.slice(at.start, at.end) : []))
  return textProblem(content.length > maxCondensed ? content : lessonOf(content, quotes).text)
}
