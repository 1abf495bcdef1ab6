import { rejectRules } from '../rules/data/rejectRules.ts'
import { holdsAsOf, holdsUntil } from './assess/holdsUntil.ts'
import { type Because, type RecommendRule, inContent } from './rule.ts'

const maxRead = 4000
const day = 86_400_000
/** Days after which a statement as of a date is looked at again. */
const freshDays = 28

const edits = rejectRules
  .filter(({ id }) => id === 'reject.add-instruction' || id === 'reject.edit-instruction')
  .flatMap(({ patterns = [] }) => patterns.map((pattern) => new RegExp(pattern, 'i')))
/** A change of one line of a file, which the rules above do not see when it says what the line should teach. */
const lineEdit =
  /^\W{0,4}(?:please )?(?:replace|change|update|rewrite|reword|amend|correct|remove|delete|drop|expand|extend|shorten) (?:the|this|that|both|all) (?:[\w-]{1,20} ){0,2}(?:line|bullet|sentence|paragraph|note|entry|section|rule)s?\b(?= (?:about|on|for|in|under|that|which|to|with|by|of)\b|\s?[:“"]|$)/i
/** How any of these begins: most texts are told apart by their first word. */
const editVerb =
  /^\W{0,4}(?:please )?(?:add|insert|append|put|place|replace|expand|consolidate|re(?:write|word|move)|combine|condense|shorten|extend|deduplicate|merge|delete|update|move|change|amend|correct|drop)\b/i
/** What instructions to programmers add to, replace or remove. */
const ofCode =
  /\b(?:api|table|database|column|row|cache|key|index|field|function|class|component|button|test|file)s?\b/i
/** A record's own line on its state, outside code and quotations. */
const ended = String.raw`superseded|deprecated|obsolete|rejected|withdrawn|retired`
const endedWord = new RegExp(`${ended}|replaced by`, 'i')
const stateLines = [
  new RegExp(String.raw`^(?:[-*>] ?)?\**status\**[ \t]*:[ \t*]*(?:${ended})\b[^\n]{0,80}`, 'im'),
  new RegExp(String.raw`^#{1,6} ?status[ \t]*\n\s{0,3}\**(?:${ended})\b[^\n]{0,80}`, 'im'),
  /^(?:[-*>#] ?)?[[(*_~]{0,3}(?:superseded|replaced) by:?[*_]{0,2} [^\n]{1,80}/im,
  /^(?:[-*>#] ?)?[[(*_~]{0,3}(?:DEPRECATED|SUPERSEDED|OBSOLETE|(?:Deprecated|Superseded|Obsolete)(?=[\])*_:.!]))[^\n]{0,80}/m,
]

/** Notes that were overtaken, or tell somebody what to edit: each is a question, with what became of it. */
export const overtakenRules: readonly RecommendRule[] = [
  {
    id: 'recommend.edits-a-file',
    action: 'needs-you',
    prior: 0.9,
    sentence: 'Tells how to edit a file that agents read',
    apply: ({ of }) => {
      const found = editIn(of.content)
      if (!found) return null
      const rule = 'recommend.edits-a-file'
      const text = 'Tells how to edit a file that agents read: make the edit there, or keep what it teaches'
      return { score: 0.9, because: [{ rule, text, at: inContent(found) }] }
    },
  },
  {
    id: 'recommend.superseded-decision',
    action: 'needs-you',
    prior: 0.8,
    sentence: 'A decision that was superseded, or rests on one',
    apply: ({ of }) => {
      const because: Because[] = of.findings
        .filter(({ rule, field }) => rule === 'reject.superseded-decision' && field === 'content')
        .map((at) => ({ rule: at.rule, text: 'Rests on a decision record that was superseded', at }))
      const rule = 'recommend.superseded-decision'
      const own = stateIn(of.content)
      if (own) because.push({ rule, text: 'Says itself that it no longer holds', at: inContent(own) })
      return because.length === 0 ? null : { score: 0.8, because }
    },
  },
  {
    id: 'recommend.expired',
    action: 'needs-you',
    prior: 0.8,
    sentence: 'Held until a date that has passed',
    apply: ({ of }) => {
      const stated = holdsUntil(of.content)
      if (!stated || stated.day >= of.now.slice(0, 10)) return null
      const text = `Held until ${stated.day}, which has passed: does it still hold?`
      return { score: 0.8, because: [{ rule: 'recommend.expired', text, at: inContent(stated) }] }
    },
  },
  {
    id: 'recommend.as-of',
    action: 'retain',
    prior: 0.7,
    sentence: 'States what held as of an earlier date',
    apply: ({ of }) => {
      const stated = of.approved === null ? holdsAsOf(of.content) : null
      if (!stated || Date.parse(of.now) - Date.parse(stated.day) < freshDays * day) return null
      const text = `Held as of ${stated.day}: check it before others rely on it`
      return { score: 0.7, because: [{ rule: 'recommend.as-of', text, at: inContent(stated) }] }
    },
  },
]

/** Finds an instruction to edit a file of notes at the start of a text, whatever it gives as the new words. */
function editIn(content: string): { start: number; end: number } | null {
  const [first = ''] = content.slice(0, maxRead).trimStart().split('\n', 1)
  const lead = content.length - content.trimStart().length
  if (!editVerb.test(first)) return null
  for (const pattern of [...edits, lineEdit]) {
    const found = pattern.exec(first)
    if (found && !ofCode.test(found[0])) return { start: lead, end: lead + found[0].length }
  }
  return null
}

function stateIn(content: string): { start: number; end: number } | null {
  const text = content.slice(0, maxRead)
  if (!endedWord.test(text)) return null
  for (const pattern of stateLines) {
    const found = pattern.exec(text)
    if (found) return { start: found.index, end: found.index + found[0].length }
  }
  return null
}
