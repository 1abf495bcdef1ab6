import { splitSentences } from './sentences.ts'

/** Maximum length of a title in a file: what a line of an index may have. */
const maxLength = 150

/**
 * Returns a title without its cut, where the text begins with the sentence that was cut and the whole of it has at most 150
 * characters; otherwise the title as it is.
 */
export function wholeTitle(title: string, text: string): string {
  if (!title.endsWith('…')) return title
  const [first] = splitSentences(text)
  const sentence = first?.text.replace(/\s+/g, ' ').trim() ?? ''
  return sentence.length <= maxLength && sentence.startsWith(title.slice(0, -1)) ? sentence : title
}
