import { lettersOf } from './lettersOf.ts'
import { splitSentences } from './sentences.ts'
import { inOneLine } from './title.ts'

/** The most that a description may have: longer ones are no sentence to choose a reference by. */
const maxLength = 400

/**
 * Returns a title without its cut, where the text begins with the sentence that was cut, whatever its marks, and the whole of it
 * has at most `most` characters; otherwise the title as it is.
 */
export function wholeTitle(title: string, text: string, most = maxLength): string {
  if (!title.endsWith('…')) return title
  const [first] = splitSentences(text)
  const sentence = inOneLine(first?.text ?? '')
  return sentence.length <= most && lettersOf(sentence).startsWith(lettersOf(title)) ? sentence : title
}
