/** Headings over what is wrong, in several languages: what stands below is not to be done, or happened. */
const wrong =
  /^(?:(?:the|o|el|le|das|die) )?(?:problems?(?: statement)?|issues?|symptoms?|(?:root )?causes?|anti-?patterns?(?: to avoid)?|wrong(?: patterns?| ways?)?|bad(?: patterns?| examples?)?|incorrect|mistakes?|what (?:went wrong|not to do)|don['’]?ts?|failures?|problemas?|sintomas?|síntomas?|causas?(?: ra[ií]z)?|anti-?padr(?:ão|ões)|antipatr(?:ón|ones)|errad[oa]s?|errores|erros?|incorret[oa]s?|incorrect[oa]s?|problèmes?|symptômes?|cause racine|incorrectes?|erreurs?|probleme?|symptome?|ursachen?|falsch|fehler)$/iu
/** The sign that separates headings, outermost first. */
const between = ' > '
/** A text that forbids something says by itself what not to do. */
const bans = /^[^\p{L}`]*(?:never|do not|don['’]t|avoid|nunca|não|no |nie|niemals|nicht|jamais|ne )\b/iu

/**
 * Returns the nearest heading of a text if it says that what stands below is wrong or a symptom, such as `Problem`; null for any other,
 * and for a text that forbids something itself. `headings` are those above it, outermost first, joined by ` > `.
 */
export function wrongHeading(headings: string | null, text: string): string | null {
  const nearest = headings?.slice(headings.lastIndexOf(between) + 1).replace(/^> /, '') ?? ''
  const name = withoutMarks(nearest)
  return wrong.test(name) && !forbids(text) ? name : null
}

/** Checks whether a text begins by forbidding something. */
export function forbids(text: string): boolean {
  return bans.test(text)
}

/** Returns a heading without the marks and numbers around its words. */
export function withoutMarks(heading: string): string {
  return heading.replaceAll(/^[^\p{L}]+|(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/gu, '')
}
