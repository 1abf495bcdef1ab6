import { tokenise } from '../../../shared/text/tokenise.ts'

/**
 * Returns the words of a question to search for, each once: whole names and their parts, without the words that only make it
 * a question or a sentence. A question of nothing else keeps its words.
 */
export function askedWords(question: string): string[] {
  const words = [...new Set(tokenise(question.slice(0, maxQuestionLength)))]
  const telling = words.filter((word) => !isSmallWord(word))
  return (telling.length > 0 ? telling : words).slice(0, maxWords)
}

/** Maximum length of a question in UTF-16 units, and of its words; what follows is ignored. */
const maxQuestionLength = 4000
const maxWords = 40

/** Checks whether a word only makes a question or a sentence, so that what holds it says nothing about the subject. */
export function isSmallWord(word: string): boolean {
  return small.has(word)
}

const small: ReadonlySet<string> = new Set(
  `a about again all also am an and any anybody anyone anything are arent as at be because been being but by can cannot cant
   could couldnt did didnt do does doesnt doing dont for from had has hasnt have havent having he her hers him his how i if
   im in into is isnt it its ive just kind know let lets like may me might mine must my need no nor not of on or our ours
   please shall she should shouldnt so some somebody someone something sort tell than that thats the their theirs them then
   there these they thing things this those to too us want was wasnt we were werent what whatever whats when where which who
   whom whose why will with wont would wouldnt you your yours`.split(/\s+/),
)
