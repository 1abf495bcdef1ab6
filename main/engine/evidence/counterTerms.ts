import { statedAbsence } from './absence.ts'
import { findMentions } from './findMentions.ts'

/** Most words of a text whose presence in the code would speak against it. */
const maxTerms = 4
/** Characters of a text that are looked at: a rule stands at its start. */
const maxLooked = 4000

/** A claim that holds without exception, or forbids something: only such a claim has counter-examples. */
const claim =
  /\b(?:always|never|must|must not|do not|don[’']t|only|every|all|no longer|avoid|forbidden|instead of|rather than|not)\b/i
/** The words that are forbidden or replaced: `never yarn`, `instead of lodash`, `not npm or yarn`. */
const forbidden =
  /\b(?:never(?: use| call| import| run)?|do not(?: use| call| import| run)|don[’']t(?: use| call| import| run)|avoid(?: using)?|instead of|rather than|not|no)\s+(?:the |a |an )?[`'"“]?([A-Za-z_$][\w$-]{2,40})[`'"”]?(?:,?\s+(?:or|nor|and)\s+[`'"“]?([A-Za-z_$][\w$-]{2,40})[`'"”]?)?/gi
/** Words after a ban that name nothing. */
const plain = new Set(
  `use using call import run the and any all one only just yet also there here this that these those when where what more than
  need needed have has make makes find found ever even again enough work works write read change delete edit add push commit
  merge trust rely assume expect wait ask guess block sure true false new old good bad same other its your our their`.split(
    /\s+/,
  ),
)

/**
 * Returns the words whose presence in a repository would speak against a text that forbids or replaces something: names in
 * code of which its sentence says that they must not be there, and single words after a ban. Empty for other texts.
 */
export function counterTerms(text: string): string[] {
  const looked = text.slice(0, maxLooked)
  if (!claim.test(looked)) return []
  const named = findMentions(looked).flatMap((mention) => {
    const { named } = mention
    if (statedAbsence(looked, mention) !== 'forbidden') return []
    if (named.kind === 'symbol') return named.parts.slice(-1)
    return named.kind === 'package' ? [named.name] : []
  })
  const words = [...looked.matchAll(forbidden)].flatMap(([, one, other]) => [one ?? '', other ?? ''])
  const terms = [...named, ...words].filter((term) => /^\w{3,}$/.test(term) && !plain.has(term.toLowerCase()))
  return [...new Set(terms)].slice(0, maxTerms)
}
