import { cutAtWord } from './cutAtWord.ts'

/** Length of an excerpt, in characters. */
export const excerptLength = 240

/** Returns the beginning of a text of at most `most` characters; a longer text is cut at a word and ends with an ellipsis. */
export function excerptOf(text: string, most = excerptLength): string {
  return text.length <= most ? text : `${cutAtWord(text, most)}…`
}
