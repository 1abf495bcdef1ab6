/** Words that say when or for what something holds, or that it does not. */
const restricting =
  /(?:^|[^\p{L}])(?:if|only|unless|except|until|when|whenever|provided|without|not|never|cannot|instead|rather|nor|no (?:longer|more))(?=[^\p{L}]|$)|n['’]t\b/iu
/** The same, as the first word after a colon, a semicolon or a dash: what follows these stands for itself, unless it restricts. */
const restrictsFirst = /^\s*[:;—–-]\s+(?:but )?(?:only|unless|except|until|not|never|without)\b/i
/** What begins a reason or a consequence: it may be left out, whatever it says. */
const explaining = /(?:^|[\s,;])(?:because|since|so|as|which|who|whose|therefore|hence)\s/i
const example = /\((?:e\.g|i\.e|as in|such as|for example|see)\b[^()]*\)?/gi
const denying = /(?:^|[^\p{L}])(?:not|never|no|cannot|without|avoid|only)(?=[^\p{L}])|n['’]t\b/iu
/** What a further condition follows: `only if it is green | and reviewed`. */
const conditional = /(?:^|[^\p{L}])(?:if|only|unless|except|until|when|whenever|provided)(?=[^\p{L}])/iu
const further = /^\s*(?:and|or)\b/i
/** What a clause may end before without another meaning. */
const begins = /^[\s]*(?:[,;:.!?(—–]|(?:and|or|but|while|although|though|whereas|then|to)\b|$)/i

/**
 * Checks whether the beginning of a sentence says something else than the whole: the rest restricts it, as in `Push to main | only
 * if …`, or is part of what it denies, as in `Never run the importer | with the old table`.
 */
export function losesMeaning(beginning: string, rest: string): boolean {
  const said = rest.replace(example, '')
  const reason = said.search(explaining)
  const own = reason < 0 ? said : said.slice(0, reason)
  if (/^\s*(?:[:;]|[—–-]\s)/.test(own)) return restrictsFirst.test(own)
  if (restricting.test(own.split(/;\s/, 1)[0] ?? '')) return true
  const clause = beginning.split(/[,;:—–]\s/).at(-1) ?? ''
  if (conditional.test(clause) && further.test(own)) return true
  return denying.test(clause) && own.trim() !== '' && !begins.test(own)
}

/**
 * Continues a beginning of a sentence to the end of the clause after which the rest changes nothing, at most `most` characters long;
 * null where there is none.
 */
export function wholeMeaning(sentence: string, beginning: string, most: number): string | null {
  for (const { index } of sentence.matchAll(/[,;](?=\s)|\s[—–-](?=\s)|\s(?=(?:because|since|so|which)\s)|[.!?]?$/g)) {
    if (index > most) return null
    const longer = sentence.slice(0, index)
    if (index > beginning.length && !losesMeaning(longer, sentence.slice(index))) return longer
  }
  return null
}
