import { excerptLength, excerptOf } from '../../../shared/text/excerptOf.ts'
import { sentencesOf } from '../../../shared/text/sentences.ts'

/** Minimum length of a short form, in characters: a heading or a label alone does not say what a text is about. */
const enough = 40

/**
 * Returns the first sentence of a text, with the next ones while that says too little; an ellipsis follows where more is left out.
 * A long sentence is cut like an excerpt.
 */
export function shortForm(text: string): string {
  let end = 0
  for (const sentence of sentencesOf(text)) {
    if (end >= enough) break
    end = sentence.end
  }
  if (end > excerptLength || !/[\p{L}\p{N}]/u.test(text.slice(end))) return excerptOf(text)
  return `${text.slice(0, end)} …`
}
