import { forgivesTypo, isOneTypo } from '../../../shared/text/nearWords.ts'
import { tokenise } from '../../../shared/text/tokenise.ts'
import { stem } from '../language/closeness/stem.ts'

/**
 * Returns the words of texts that are forms of the words asked for, such as `berths` for `berth`; if there are none, those that
 * are one typo away. In lower case, each once.
 */
export function askedForms(asked: readonly string[], texts: readonly string[]): string[] {
  const words = [...new Set(texts.flatMap((text) => tokenise(text.slice(0, maxRead))))]
  const roots = new Set(asked.map(stem))
  const forms = words.filter((word) => roots.has(stem(word)))
  if (forms.length > 0) return forms
  const typed = asked.filter(forgivesTypo)
  return words.filter((word) => typed.some((each) => isOneTypo(each, word)))
}

/** Only so many characters of a text are read: nobody sees more of it at once. */
const maxRead = 20_000
