/** Headings and labels of what is wrong, and of what was done or is to be done about it. */
const problem =
  /^(?:(?:the|known|open) )?(?:problems?|issues?|bugs?|symptoms?|(?:root )?causes?|challenges?|what went wrong|problemas?|sintomas?|causa raiz)(?![\p{L}-])/iu
const solution =
  /^(?:(?:the|recommended) )?(?:solutions?|fix(?:es)?|resolutions?|workarounds?|mitigations?|preventions?|what worked|solução|soluções|correção|prevenção)(?![\p{L}-])/iu
/** A first word or two before a colon, or in brackets. */
const label = /^[\s>*+-]{0,12}(?:\[(\p{L}[\p{L} -]{0,30})\]|[*_]{0,3}(\p{L}[\p{L} -]{0,30})[*_]{0,3}:)/u
/** Marks and numbers before the words of a heading. */
const beforeWords = /^[^\p{L}]{1,12}/u

/** Checks whether one text states a problem and the other what is done about one, by their first label, else by the heading above. */
export function areProblemAndSolution(one: Stated, other: Stated): boolean {
  const [left, right] = [kindOf(one), kindOf(other)]
  return left !== null && right !== null && left !== right
}

/** Labels of what was done, which read like what to do where no heading says that it was wrong. */
const deed = /^(?:patterns?|what happened|actions?|trigger|behaviou?r|before)$/i

/**
 * Checks whether a text tells first, under a label that does not say so, what was done wrong, and then what is to be done: `Pattern:
 * commit, then forget to push. Fix: …`. Without its heading its first sentence reads like an order.
 */
export function beginsWithFault(text: string): boolean {
  const [first = '', ...rest] = text.split('\n').map((line) => labelOf(line) ?? '')
  return deed.test(first.trim()) && rest.some((name) => solution.test(name))
}

/** A text and the headings above it, outermost first. */
interface Stated {
  text: string
  headings: readonly string[]
}

function kindOf({ text, headings }: Stated): 'problem' | 'solution' | null {
  return kindOfName(labelOf(text)) ?? kindOfName(headings.at(-1))
}

function labelOf(text: string): string | undefined {
  const [, bracketed, before = bracketed] = label.exec(text) ?? []
  return before
}

function kindOfName(name: string | undefined): 'problem' | 'solution' | null {
  const words = name?.replace(beforeWords, '')
  if (words === undefined) return null
  if (problem.test(words)) return 'problem'
  return solution.test(words) ? 'solution' : null
}
