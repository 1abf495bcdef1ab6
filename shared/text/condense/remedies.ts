import { orders } from './orders.ts'
import type { Statement } from './statements.ts'
import { isApplication } from './written.ts'

/** A sentence that says what mended something, or what is used because of it. */
const mends =
  /\b(?:fix|solution|work-?around|remedy|cure)(?:(?: needed)?:| (?:is|was)\b)|\bthe (?:fix|solution|work-?around|remedy|cure)\b[^.:]{1,40} (?:is|was)\b|(?<!not |n['’]t )\b(?:fixed|solved|worked around|mended|cured) (?:it |this )?(?:by|with|via)\b|\b(?:so|therefore) (?:we |i )?(?:now |always |never )?(?:do|don['’]t|use|set|run|add|make|keep|call|check|put|pass|start|stop|pin|wrap|moved|switched|added|replaced)\b|\buse\b[^.]{1,60}\binstead\b/i

/** A sentence that orders something, by more than a word of need: `cannot` and `required` also tell of a problem. */
const directs = new RegExp(
  String.raw`^[^\p{L}]*(?!fix\b)(?:(?:please|also|instead|first|then|strictly|explicitly|just|simply|do),? )?(?:${orders})\b(?![-:./(])|\b(?:must|should|shall|do not|don['’]t|(?:never|always) (?:${orders}))\b|[,—:;] (?:so |please |also |first |always |then |either |instead,? )?(?:${orders})\b(?![-./(])`,
  'iu',
)

/** Checks whether a statement says what to do: a labelled rule, an order, or what mended what the note tells. */
export function tellsWhatToDo({ role, norm, strong, text }: Statement): boolean {
  if (role === 'reason' || role === 'status') return false
  return role === 'rule' || (norm && (strong || directs.test(text))) || mends.test(text)
}

/** What a statement is worth as the answer to what a rule tells; 0 for none. */
export function remedyRank(one: Statement, rule: Statement): number {
  const isOther = one !== rule && one.stands && !one.exempts && one.words >= 3 && one.role !== 'example'
  if (!isOther || !tellsWhatToDo(one)) return 0
  if (isApplication(one)) return one.begins ? leading + 1 : 0
  if (one.group < rule.group || one.group > rule.group + maxParts) return 0
  if (one.role === 'rule' || mends.test(one.text)) return leading
  return one.group === rule.group ? 1 : 0
}

/** A fix stands with the problem, or up to so many parts below it: under `Cause` and `Fix`. */
const maxParts = 2

/** A statement of this rank or a higher one is the lesson, if it has no room beside what it is about. */
export const leading = 2

/** What begins a sentence that answers the problem of a note, not the sentence before it. */
const answer = /^[^\p{L}]*the (?:fix|solution|work-?around|remedy|cure) (?:is|was)\b/iu

/** Returns statements with those that answer the problem of the note as free: they need not the sentence before them. */
export function withFreeAnswers(statements: readonly Statement[]): Statement[] {
  return statements.map((one) => (one.leans && answer.test(one.text) ? { ...one, leans: false } : one))
}
