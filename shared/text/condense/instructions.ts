import { isTableRow } from '../markdown.ts'
import { type Block, plainText } from './blocks.ts'
import { withoutDescriptions, withoutHabits } from './claims.ts'
import { orders as orderVerbs } from './orders.ts'
import { isOrderByPlace } from './place.ts'
import { isOrder, roleOf, signsOf, topics } from './signs.ts'
import type { Statement } from './statements.ts'
import { wordsIn } from './words.ts'

/** A sentence that says what mended something, or what is used because of it. */
const mends =
  /\b(?:fix|solution|work-?around|remedy|cure)(?:(?: needed)?:| (?:is|was)\b)|\bthe (?:fix|solution|work-?around|remedy|cure)\b[^.:]{1,40} (?:is|was)\b|(?<!not |n['’]t )\b(?:fixed|solved|worked around|mended|cured) (?:it |this )?(?:by|with|via)\b|\b(?:so|therefore) (?:we |i )?(?:now |always |never )?(?:do|don['’]t|use|set|run|add|make|keep|call|check|put|pass|start|stop|pin|wrap|moved|switched|added|replaced)\b|\buse\b[^.]{1,60}\binstead\b/i

/** A sentence that orders something, by more than a word of need: `cannot` and `required` also tell of a problem. */
const directs = new RegExp(
  String.raw`^[^\p{L}]*(?!fix\b)(?:(?:please|also|but|and|so|instead|first|then|strictly|explicitly|just|simply|do),? )?(?:${orderVerbs})\b(?![-:./(])|\b(?:must|should|shall|do not|don['’]t|(?:never|always) (?:${orderVerbs}))\b|[,—:;] {1,2}(?:so |please |also |first |always |then |either |instead,? )?(?:${orderVerbs})\b(?![-./(])`,
  'iu',
)

/** What happened once. */
export const history =
  /\b(?:was|were|had|did|happened|found|caught|missed|broke) (?:\p{L}+ ){0,3}(?:during|in|on|by|when|while|because|for|after|before)\b|\b20\d\d-\d\d\b/iu

/** What somebody did. */
const report =
  /^[^\p{L}]*(?:I|[Ww]e|[Tt]he user)(?:['’]ve| have)? (?:\p{L}+ly )?(?:\p{L}{2,}ed|did|made|took|wrote|broke|ran|found)\b/u

/** What forbids, allows, restricts or reminds without an order. */
const binds =
  /\b(?:NOT?|BLOCKING|REQUIRED)\b|\b(?:ONLY|[Oo]nly|[Ee]xceptions?|allowed|permitted|acceptable|denied|banned|authori[sz]ed|overrides?|[Yy]ou|[Yy]our|to remember|keep in mind|beware|needs? (?:an?|the|its)|need not|(?:do|does) not need|no need)\b|\b(?:do|does)n['’]t need\b|(?:^[^\p{L}`]*|[—–:;] [*_]*)(?:[Nn]o|[Nn]othing|[Nn]one)\b/u
/** An order among what is wrong. */
const forbids = /\b(?:NEVER|ALWAYS|MUST|DO NOT)\b|^[^\p{L}`]*(?:No|Never|Do not|Don['’]t)\b/u
/** A sentence that sends the reader to what follows. */
export const pointsOn = /\b(?:below|as follows)\b|\bthe following\b[^:;]*$/i

/**
 * Returns the statements that tell what to do, which no lesson of their note may leave out: orders, what stands under `How to apply`
 * or `Fix`, commands, and every item of the lists of a note in which one is an order. Null if one cannot be said: in the row of a table,
 * the box of a checklist, code, or a list or sentence that says nothing without what follows it.
 */
export function instructionsIn(blocks: readonly Block[], statements: readonly Statement[]): Statement[] | null {
  const orders = statements.filter(instructs)
  const isInList = orders.some(({ isItem }) => isItem)
  const told = statements.filter(
    (one) =>
      orders.includes(one) || (isInList && one.isItem && one.role === null) || (orders.length > 0 && isOnTopic(one)),
  )
  const isUnsaid = told.some(({ stands, text }) => !stands || pointsOn.test(text)) || blocks.some(isOrderInBlock)
  return isUnsaid ? null : told
}

/** Labels and headings of where something comes from. */
export const origins = /^(?:sources?|dates?|links?|references?|tags)\b/i

/** Checks for what stands under a topic such as testing, and is no history: among orders it is one. */
function isOnTopic({ role, label, heading, text }: Statement): boolean {
  const name = label || (heading?.text ?? '')
  return (
    role === 'status' &&
    topics.test(name) &&
    !origins.test(name) &&
    !/^(?:files?|where)\b/i.test(name) &&
    !history.test(text)
  )
}

/** Checks whether a sentence tells what to do, under its label or heading. */
export function instructs(
  one: Pick<Statement, 'text' | 'role' | 'norm' | 'exempts' | 'isItem' | 'isFragment' | 'begins' | 'because'>,
): boolean {
  const { role, exempts, isItem } = one
  const said = withoutHabits(role === 'reason' ? withoutDescriptions(one.text) : one.text)
  const norm = one.norm && (said === one.text || signsOf(said, { isFirst: true, isItem }).norm)
  const text = said.replace(/`[^`]*`/g, '`')
  if (role === 'example') return forbids.test(text)
  if (role === 'status') return /\b(?:NEVER|DO NOT|must (?:not|NOT))\b/.test(text)
  if (exempts || directs.test(text)) return true
  if (role === 'reason') return /\b(?:never|always|only)\b/i.test(text)
  if (norm || isCommand(one) || isOrderByPlace(text) || (binds.test(text) && !history.test(text) && !report.test(text)))
    return true
  if (role !== 'rule') return mends.test(text)
  return !history.test(text) && (one.begins || !one.because)
}

/** Checks for nothing but code and remarks in brackets. */
function isCommand({ text, isItem, isFragment }: Pick<Statement, 'text' | 'isItem' | 'isFragment'>): boolean {
  if (isFragment) return false
  const lead = /^(?:[^:`]|`[^`]*`){1,120}:[*_]*\s+(?=`)/.exec(text)?.[0] ?? ''
  const command = isItem || wordsIn(lead) >= minLeadWords ? text.slice(lead.length) : text
  const remarks = /\([^()]*\)/g
  const words = command
    .replace(/`[^`]*`/g, '')
    .replace(remarks, '')
    .replace(remarks, '')
  return command.startsWith('`') && !/\p{L}/u.test(words)
}

/** A shorter line before code only names it. */
const minLeadWords = 3

/** Checks for an order in what no lesson says: a table, a box to tick, the remarks in code. */
export function isOrderInBlock({ kind, text, heading, language }: Block): boolean {
  if (kind === 'code' && plainText.has(language) && text.split('\n').some(isOrderLine)) return true
  if (kind === 'code') return /(?:\/\/|#|--|\/\*) [^\n]{0,80}\b(?:never|always|must|do not|don['’]t)\b/i.test(text)
  if (kind !== 'other') return false
  const isBox = /^\s*\[ \]/.test(text)
  return isBox || roleOf(heading?.text ?? '') === 'rule' || cellsOf(text).some(isOrderItem)
}

/** Checks for a line of text, not of code, that orders something, also after an arrow: `no → Close the quay`. */
export function isOrderLine(line: string): boolean {
  return line.split(/→|->/).some((part) => {
    const text = part.replace(/^[^\p{L}`]+/u, '')
    return /^\p{Lu}\p{L}/u.test(text) && wordsIn(text) >= minLineWords && isOrderItem(text)
  })
}

const minLineWords = 4

export function cellsOf(text: string): string[] {
  return isTableRow(text) ? text.split('|') : [text]
}

/** Checks whether a line, without the box of a task, orders something. */
export function isOrderItem(line: string): boolean {
  return isOrder(line.replace(/^\s*\[.\]\s*/, '').trim())
}
