import { afterTitle, belowTitle } from '../../../shared/text/afterTitle.ts'
import { beginsWithFence } from '../../../shared/text/markdown.ts'

/**
 * Returns what of a text an answer shows below its title, as `belowTitle` does; of a block of code whose first line is the title, the
 * lines after it, as code.
 */
export function belowHeading(title: string, text: string): string {
  const codeAt = beginsWithFence(text) ? text.indexOf('\n') + 1 : 0
  const rest = codeAt > 0 ? afterTitle(title, text.slice(codeAt)) : null
  if (rest === null) return belowTitle(title, text)
  return rest === '' ? '' : text.slice(0, codeAt) + rest
}
