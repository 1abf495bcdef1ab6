import { lowerNames } from '../lowerNames.ts'
import { firstClause, reasonClause } from './outline/clause.ts'
import type { Statement } from './statements.ts'
import { withoutNumber } from './statements.ts'
import { roleOf } from './signs.ts'
import { wordsIn } from './words.ts'

/**
 * Writes statements: the rule with what stands right before it, then the rest in its order, then the reason under its label, and
 * last how to apply a rule that another part of the note states.
 */
export function written(rule: Statement, statements: readonly Statement[]): string {
  const lead = new Set([
    ...leadOf(rule, statements),
    ...siblingsBefore(rule, statements),
    ...(isApplication(rule) ? statements.filter(isApplication) : []),
  ])
  const inOrder = statements.toSorted(
    (one, other) => Number(lead.has(other)) - Number(lead.has(one)) || one.at - other.at,
  )
  const why = inOrder.filter((one) => one.role === 'reason' && !one.exempts)
  const how =
    why.length === 0 || inOrder.some((one) => lead.has(one) && isApplication(one)) ? [] : inOrder.filter(isApplication)
  const said = inOrder.filter((one) => !why.includes(one) && !how.includes(one))
  const text = sentences(said, null, statements)
  if (why.length === 0) return text
  const name = why[0]?.label.replace(/(?<![*_:\s])[*_:\s]+$/, '') ?? ''
  const label = name === '' || plainReason.test(name) ? 'Why' : capital(name)
  const isNamed = said.some(({ heading }) => heading === why[0]?.heading)
  const reason = sentences(why, isNamed ? (why[0] ?? null) : (said.at(-1) ?? null), statements)
  const application = how.length === 0 ? '' : `\n\n**How to apply:** ${sentences(how, how[0] ?? null, statements)}`
  return `${text}\n\n**${label}:** ${reason}${application}`
}

/** Checks for a statement of the part of a note that says how to apply its rule. */
export function isApplication({ label, role, exempts }: Statement): boolean {
  return role === 'rule' && !exempts && /^how to apply\b/i.test(label)
}

/** Labels of a reason that say no more than that it is one. */
const plainReason = /^(?:why|reason|rationale|because|motivation|background|warum|grund)\b/i

/** Commands before the rule, and rules of its list or paragraph that are as strict: they keep their order. */
function siblingsBefore(rule: Statement, statements: readonly Statement[]): Statement[] {
  if (!rule.norm) return []
  return statements.filter(
    ({ at, begins, block, group, isItem, norm, role, strong, text }) =>
      at < rule.at &&
      group === rule.group &&
      role === rule.role &&
      (text.startsWith('`') ||
        (norm && (block === rule.block || (isItem && rule.isItem && begins)) && (strong || !rule.strong))),
  )
}

/** The rule with the statements it leans on. */
function leadOf(rule: Statement, statements: readonly Statement[]): Statement[] {
  const lead = [rule]
  let first = rule
  while (first.leans || first.restricts || first.isClause) {
    const before = statements.find(({ at }) => at === first.at - 1)
    if (!before) break
    lead.push(before)
    first = before
  }
  let last = rule
  for (;;) {
    const after = statements.find(({ at, restricts, block }) => at === last.at + 1 && restricts && block === last.block)
    if (!after) return lead
    lead.push(after)
    last = after
  }
}

function sentences(statements: readonly Statement[], last: Statement | null, all: readonly Statement[]): string {
  const parts: string[] = []
  let before = last
  for (const one of statements) {
    const isJoined = one.isClause && before?.at === one.at - 1
    const text = shortened(one)
    if (isJoined) parts.push(`${(parts.pop() ?? '').replace(/\.$/, '')}; ${ended(text)}`)
    else parts.push(ended(named(subjectOf(one, before, all), needsCapital(one) ? capital(text) : text)))
    before = one
  }
  return parts.join(' ')
}

/** A statement by its first clause; a list as it is. */
function shortened({ text, items, role }: Statement): string {
  if (items > 1) return text
  return role === 'reason' ? reasonClause(text) : firstClause(text)
}

/** Puts the name of a heading before a statement: into the label of a single sentence, before a list of labelled items. */
function named(heading: string, text: string): string {
  const own = heading === '' || text.includes('; **') ? null : /^\*\*([^*\n]{1,60}?)(?::\*\*|\*\*:)\s+/.exec(text)
  if (own) return `**${heading}, ${own[1] ?? ''}:** ${text.slice(own[0].length)}`
  return heading === '' ? text : `**${heading}:** ${text}`
}

/** Returns the name of the heading a statement stands under; empty if it or the one before already says it. */
function subjectOf(one: Statement, before: Statement | null, all: readonly Statement[]): string {
  if (!one.heading || (before && before.heading === one.heading)) return ''
  const name = withoutNumber(one.heading.text)
    .replace(entryMark, '')
    .replace(/[*_]{2}|\p{Extended_Pictographic}\ufe0f?/gu, '')
    .replace(/(?<! ) {2,}/g, ' ')
    .replace(/^\s+|(?<![\s:])[\s:]+$/g, '')
  if (
    one.isHeading ||
    name === '' ||
    roleOf(name) !== null ||
    general.test(name) ||
    wordsIn(name) > maxLabelWords ||
    /[?!.]$/.test(name)
  )
    return ''
  const said = all
    .filter(({ heading }) => heading === one.heading)
    .map(({ text }) => text.toLowerCase())
    .join(' ')
  const words = name.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []
  const heard = said.match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const missing = words.filter(
    (word) => !heard.some((other) => other.startsWith(word.replace(/(?:ies|es|s|ing|ed)$/, ''))),
  )
  const isOnlyPart = all.every(({ group }) => group === one.group)
  return isOnlyPart && missing.length * 2 <= words.length ? '' : name
}

/** The day, hour and number of an entry of a log. */
const entryMark = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?(?: [A-Z]{3,4}\b)?[\s:–—-]*(?:[A-Z]{1,4}-?\d+$)?/

const maxLabelWords = 8
/** Headings that say nothing of the note. */
const general =
  /^(?:summary|overview|introduction|description|general|notes?|important|memory|memories|tl;dr|scope|main|core|rules?|key points?|best practices|guidelines|implementation|approach|quick start)\b/i

/** Checks for a beginning that was not one in the note: after a label or a semicolon. */
function needsCapital({ label, isClause, begins }: Statement): boolean {
  return isClause || (label !== '' && begins)
}

function capital(text: string): string {
  const word = /^[\p{L}]+(?=[\s,:;]|\.?(?:\s|$))/u.exec(text)?.[0]
  return word === undefined || lowerNames.has(word) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

function ended(sentence: string): string {
  const open = sentence.replace(/(?<!\s)\s*[:;,–—]$/, '')
  return /[.!?…][)*_`"”’\]]*$/.test(open) ? open : `${open}.`
}
