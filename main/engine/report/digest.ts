import type { Action } from '../../../shared/model/action.ts'
import { verbWords } from '../../../shared/model/verbWords.ts'
import type { Digest, DigestItem, DigestProposal } from '../../../shared/model/report.ts'
import { counted, formatNumber, pluralForm } from '../../../shared/text/counted.ts'
import { cutAtWord } from '../../../shared/text/cutAtWord.ts'
import { plainWords } from '../../../shared/text/plainWords.ts'

/** The input of a digest. */
export type DigestFacts = Omit<Digest, 'text' | 'items'> & { candidates: readonly DigestItem[] }

/** Items per week: as many as fit in two minutes. */
const maxAsked = 10
const maxTitleLength = 90

/**
 * Builds the digest since the last one, or of a week: counts, then up to ten memories that need a person, grouped by section.
 * Candidates are passed in priority order; the ten are chosen before grouping.
 */
export function digestOf({ candidates, ...facts }: DigestFacts): Digest {
  const chosen = candidates.slice(0, maxAsked)
  const sections = [...new Set(chosen.map(({ section }) => section))]
  const items = sections.flatMap((section) => chosen.filter((item) => item.section === section))
  return { ...facts, items, text: digestText({ ...facts, items }) }
}

/** Formats the digest: one line of counts, then a numbered line per item. */
function digestText({
  follows,
  by_policy,
  by_people,
  items,
  groups,
  waiting,
  proposed,
  proposals,
}: Omit<Digest, 'text'>): string {
  const calls = `${items.length} ${pluralForm(items.length, 'needs', 'need')} your decision`
  const auto = [
    `${formatNumber(by_policy.promoted)} auto-promoted`,
    `${formatNumber(by_policy.discarded)} auto-discarded`,
    `${formatNumber(by_policy.merged)} auto-merged`,
  ]
  const head = `Memory Triage: ${auto.join(', ')}, ${calls}${items.length > 0 ? ':' : '.'}`
  const lines = items.map((item, at) => `${at + 1}. ${itemText(item)}`)
  const { promoted, discarded, merged } = by_people
  const people =
    promoted + discarded + merged > 0
      ? [
          `You promoted ${formatNumber(promoted)}, discarded ${formatNumber(discarded)} and merged ${formatNumber(merged)} ${follows ? 'since the last digest' : 'in the last seven days'}.`,
        ]
      : []
  const rest = groups
    .filter(({ count }) => count > 0)
    .map(({ action, count }) => `${formatNumber(count)} to ${verbs[action]}`)
  const queue =
    waiting > 0
      ? [
          `${counted(waiting, 'memory waits', 'memories wait')} in all.${rest.length > 0 ? ` Besides these: ${rest.join(', ')}.` : ''}`,
        ]
      : []
  const advisors =
    proposed > 0
      ? [
          `${formatNumber(proposed)} ${pluralForm(proposed, 'proposal of an agent waits', 'proposals of agents wait')} for your answer.`,
          ...proposals.map((proposal) => `- ${proposalText(proposal)}`),
        ]
      : []
  return `${[head, ...lines, ...people, ...queue, ...advisors].join('\n')}\n`
}

function itemText({ section, description, action, reason, note }: DigestItem): string {
  const why = [note, reason].filter((each) => each !== null && each !== '').map((each) => withoutStop(each ?? ''))
  return `${section === 'General' ? '' : `[${section}] `}"${unquoted(description)}" — recommend: ${verbs[action]}${why.length > 0 ? ` (${why.join('; ')})` : ''}`
}

function proposalText({ actors, verb, description, reason, quote, recommended }: DigestProposal): string {
  const who = actors.map((actor) => actor.replace(/^agent:/, '')).join(' and ')
  const why = `${withoutStop(reason)}${quote === null ? '' : `: “${unquoted(quote)}”`}`
  const ours = recommended === null ? '' : ` — recommend: ${verbs[recommended]}`
  return `${who}: ${verbWords(verb)} "${unquoted(description)}" (${why})${ours}`
}

const verbs: Record<Action, string> = {
  promote: 'promote',
  merge: 'merge',
  validate: 'validate',
  retain: 'snooze',
  discard: 'discard',
  'needs-you': 'review',
}

/** Returns a text in one line without Markdown, because mail and chats show its marks; a long one ends at a word. */
function clipped(text: string): string {
  const line = inOneLine(text)
  return line.length > maxTitleLength ? `${cutAtWord(line, maxTitleLength - 1)}…` : line
}

/** Returns a text for between quotation marks: without its own around all of it, and with single ones around a part of it. */
function unquoted(text: string): string {
  const own = /^["“]([^"“”]*)["”]?$/.exec(inOneLine(text))?.[1]
  return clipped(own ?? text).replaceAll('"', "'")
}

function withoutStop(text: string): string {
  return inOneLine(text).replace(/\.$/, '')
}

function inOneLine(text: string): string {
  return plainWords(text.replace(/\s+/g, ' ').trim())
}
