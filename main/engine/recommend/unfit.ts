import { codeRefWeights, codeRefWords } from '../../../shared/model/evidence.ts'
import { lessonOf } from '../../../shared/text/lesson.ts'
import { textProblem } from '../../../shared/text/textProblem.ts'
import { wrongHeading } from '../../../shared/text/wrongHeading.ts'
import type { Case } from '../store/queries/cases.ts'
import type { Because } from './rule.ts'

/** Texts of more characters are not condensed to find out: that takes too long. */
const maxCondensed = 20_000

/**
 * Returns why a text is not to be promoted as it stands: its heading says that it is wrong, something that it names was moved or
 * removed, or a promotion would refuse what it makes of it. Null if it may be. `because` are the reasons to promote it, whose
 * words stay when it is condensed.
 */
export function whyUnfit(
  { content, heading, evidence }: Pick<Case, 'content' | 'heading' | 'evidence'>,
  because: readonly Because[],
): string | null {
  const wrong = wrongHeading(heading, content)
  if (wrong !== null) return `under “${wrong}”: it tells what goes wrong, not what to do`
  const gone = evidence?.refs.find(({ state }) => codeRefWeights[state] === 'lost')
  if (gone) return `names ${gone.text}: ${codeRefWords[gone.state]}`
  const quotes = because.flatMap(({ at }) => (at?.field === 'content' ? content.slice(at.start, at.end) : []))
  return textProblem(content.length > maxCondensed ? content : lessonOf(content, quotes).text)
}
