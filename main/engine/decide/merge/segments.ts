import { warnsOff } from '../../language/difference/leadingLabel.ts'
import type { Statement } from '../../language/difference/said.ts'
import type { ParsedSentence } from '../../language/difference/saidOtherwise.ts'

/** A semicolon, unless it is before what limits the part that it ends. */
const semicolon = /;\s+(?!(?:unless|except|if|when|provided|until|but|however|though|not)\b)/i
const minWords = 4

/**
 * Returns the statements that semicolons set apart in a sentence. Each can say another sentence alone, whatever limits the rest. A
 * condition in the first holds for those that have none of their own, and a denial there for all: then they say nothing alone.
 */
export function segmentsOf<Sentence extends ParsedSentence>(
  sentence: Sentence,
  read: (text: string) => Statement,
): Sentence[] {
  const { text } = sentence
  const [first = '', ...others] = text.includes('\n') ? [] : text.split(semicolon)
  if (others.length === 0) return []
  const start = read(first)
  const isTurned = start.denied.size > 0 || warnsOff(first, start)
  const alone = isTurned ? [] : others.filter((part) => read(part).limits >= start.limits)
  return [first, ...alone]
    .filter((part) => part.split(/\s+/).length >= minWords)
    .map((part) => ({ ...sentence, text: part, statement: read(part) }))
}
