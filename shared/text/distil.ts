import { runToEnd } from '../runToEnd.ts'
import { canHideTechnical, hideTechnical, restoreHidden, standIn } from './masking.ts'
import { chatterRules } from './rules/chatter.ts'
import { firstPersonRules } from './rules/firstPerson.ts'
import { leadInRules } from './rules/leadIns.ts'
import type { DistilRule } from './rules/rule.ts'
import { lowerNames } from './lowerNames.ts'
import { dropSentences, droppedMark } from './dropSentences.ts'
import { splitSentences } from './sentences.ts'
import type { Sentence } from './sentences.ts'

export interface Removed {
  /** The kind of chatter, such as `first person`. */
  kind: string
  /** The removed or reworded words. */
  quote: string
}

/** All rules in priority order; after each rule that applies, the list is tried from the start, until none applies. */
export const distilRules: readonly DistilRule[] = [...chatterRules, ...leadInRules, ...firstPersonRules]

const maxRounds = 12

/**
 * Rewrites an agent's note as a statement for any reader at any time: removes session chatter, hedges and the first person,
 * by rules, without a model. Keeps code, links, quotations, paths, numbers, flags and negations unchanged; never edits
 * headings, quotes, tables and code blocks. Sentences without a certain rule stay as they are, and a note of nothing but
 * chatter is returned unchanged. Idempotent.
 */
export function distil(text: string): Distilled {
  return runToEnd(distilSteps(text))
}

export interface Distilled {
  text: string
  removed: readonly Removed[]
}

/**
 * Rewrites one sentence of prose as `distil` does; null if it says nothing beyond the session it was written in. `sentence` is
 * without list or heading marks.
 */
export function withoutChatter(sentence: string): string | null {
  if (!canHideTechnical(sentence)) return sentence
  let current = sentence
  for (let round = 0; round < maxRounds; round += 1) {
    const next = runToEnd(distilSentence(current, []))
    if (next === null || next === current) return next
    current = next
  }
  return sentence
}

/** Recent results for long texts: a note is distilled many times while a person views it. */
const recentResults = new Map<string, Distilled>()
const maxRecentResults = 8
const longText = 2000
/** Number of sentences per step. */
const sentencesAStep = 50

/** Number of first sentences in which each rule is its own step: they compile the rules’ patterns, which is slow. */
const coldSentences = 8
let sentencesBegun = 0

/** As `distil`, in steps of some milliseconds. */
export function* distilSteps(text: string): Generator<void, Distilled> {
  const before = recentResults.get(text)
  if (before) return before
  const distilled = yield* distilling(text)
  if (text.length < longText) return distilled
  recentResults.set(text, distilled)
  for (const oldest of recentResults.keys()) {
    if (recentResults.size <= maxRecentResults) break
    recentResults.delete(oldest)
  }
  return distilled
}

function* distilling(text: string): Generator<void, Distilled> {
  const unchanged = { text, removed: [] }
  if (!canHideTechnical(text)) return unchanged
  const removed: Removed[] = []
  let current = text.replaceAll('\r\n', '\n')
  for (let round = 0; round < maxRounds; round += 1) {
    const next = yield* distilOnce(current, removed)
    if (next === current)
      return removed.length > 0
        ? { text: text.includes('\r\n') ? next.replaceAll('\n', '\r\n') : next, removed }
        : unchanged
    if (next.trim() === '') return unchanged
    current = next
  }
  return unchanged
}

function* distilOnce(text: string, removed: Removed[]): Generator<void, string> {
  const parts: string[] = []
  let end = 0
  let dropped = false
  for (const [at, sentence] of splitSentences(text).entries()) {
    if (at % sentencesAStep === sentencesAStep - 1) yield
    const result = isProse(text, sentence) ? yield* distilSentence(sentence.text, removed) : sentence.text
    dropped ||= result === null
    parts.push(text.slice(end, sentence.start), result ?? droppedMark)
    end = sentence.end
  }
  parts.push(text.slice(end))
  return dropped ? dropSentences(parts.join('')) : parts.join('')
}

/** Checks whether a sentence is prose, not a code block, heading, quote or table. */
function isProse(text: string, { start, text: sentence }: Sentence): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const before = text.slice(lineStart, start)
  if (/^\s*(?:#|>|\|)/.test(before + sentence) || /^(?:`{3}|~{3}|\||---)/.test(sentence)) return false
  return !(/^(?: {4,}|\t)/.test(before) && /(?:^|\n)[ \t]*\n$/.test(text.slice(0, lineStart)))
}

/** Applies all rules to a sentence; null if nothing is left. Keeps a leading bold label. */
function* distilSentence(source: string, removed: Removed[]): Generator<void, string | null> {
  const isCold = (sentencesBegun += 1) <= coldSentences
  const label = /^(?:\*\*[^*\n]+:\*\*|\*\*[^*\n]+\*\*:)\s+/.exec(source)?.[0] ?? ''
  const { text: masked, hidden } = hideTechnical(source.slice(label.length).replace(/(?<!\s)\s*\n\s*/g, ' '))
  let sentence = masked.replaceAll('’', "'")
  const start = sentence
  for (let at = 0, rule = distilRules[at]; rule; at += 1, rule = distilRules[at]) {
    if (isCold) yield
    const next = apply(rule, sentence)
    if (next === sentence) continue
    if (next === null && label !== '') continue
    removed.push({
      kind: rule.kind,
      quote: restoreHidden(next === null ? sentence : difference(sentence, next), hidden),
    })
    if (next === null) return null
    sentence = next
    at = -1
  }
  return sentence === start ? source : label + restoreHidden(sentence, hidden)
}

/** Applies one rule; returns the sentence unchanged if the rule does not match or would lose facts. */
function apply(rule: DistilRule, sentence: string): string | null {
  const match = rule.pattern.exec(sentence)
  if (!match) return sentence
  if (rule.to === 'drop') return mayDrop(rule, sentence) ? null : sentence
  const { text } = rule.to
  const to = typeof text === 'function' ? text(match, sentence) : text.replace('$1', match[1] ?? '')
  if (to === null) return sentence
  const next = tidy(sentence, sentence.slice(0, match.index) + to + sentence.slice(match.index + match[0].length))
  return keepsFacts(rule, sentence, next) && standsAlone(next) ? next : sentence
}

const reasons = /\b(?:because|since|so that|otherwise|always|must|only|unless|except)\b/i
const negation = /\b(?:not|never|no|none|neither|nor|without|cannot|only|unless|except)\b|n't\b/gi

function mayDrop(rule: DistilRule, sentence: string): boolean {
  if (reasons.test(sentence) || sentence.match(negation)) return false
  return rule.allows === 'code' || sentence.match(standIn) === null
}

/** Checks that all hidden spans survive and the number of negations and restrictions is unchanged. */
function keepsFacts(rule: DistilRule, before: string, after: string): boolean {
  const hidden = (text: string) => (text.match(standIn) ?? []).toSorted().join('')
  const count = (text: string) => text.match(negation)?.length ?? 0
  return hidden(before) === hidden(after) && (rule.allows === 'negation' || count(before) === count(after))
}

/** Checks for at least two words, the last of which does not require another. */
function standsAlone(sentence: string): boolean {
  const words = sentence.match(/[^\s.,;:!?]+/g) ?? []
  return words.length >= 2 && !/^(?:and|or|but|that|to|by|with|because|of|the|a|an|is|are)$/i.test(words.at(-1) ?? '')
}

/** Collapses spaces, removes spaces and commas before punctuation, and restores an initial capital. */
function tidy(before: string, after: string): string {
  const text = after
    .replace(/ {2,}/g, ' ')
    .replace(/(?<! ) +([,;:.!?](?:\s|$))/g, '$1')
    .replace(/^[\s,;:]+/, '')
    .replace(/,([.!?;])/g, '$1')
  const word = /^[^\s.,;:!?]+/.exec(text)?.[0] ?? ''
  const capital = /^\p{Lu}/u.test(before) && !lowerNames.has(word)
  return capital ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/** Returns the words of `before` between its common start and end with `after`, ignoring case. */
function difference(before: string, after: string): string {
  const left = before.split(' ')
  const right = after.split(' ')
  const same = (l: number, r: number) => left[l]?.toLowerCase() === right[r]?.toLowerCase()
  let tail = 0
  while (tail < Math.min(left.length, right.length) && same(left.length - 1 - tail, right.length - 1 - tail)) tail += 1
  let head = 0
  while (head < Math.min(left.length, right.length) - tail && same(head, head)) head += 1
  return left.slice(head, left.length - tail).join(' ')
}
