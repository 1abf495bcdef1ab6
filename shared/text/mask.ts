import type { Finding } from '../model/finding.ts'
import { overlapping } from './spans.ts'
import { maxWordLength, withWholeWords, withoutCutWords } from './wholeWords.ts'

export type Span = Pick<Finding, 'rule' | 'start' | 'end'>
type Place = Pick<Span, 'start' | 'end'>

const dots = '••••••••'
/** Number of dots by which a mask is recognized: the shortest value a rule finds. */
const minDots = 3
/** Minimum length from which the first characters of a secret may be shown. */
const longValue = 20
/** Beginnings that identify the kind of a secret (`ghp_`, `AKIA`) and reveal nothing of it. */
const kindMark = /^(?:[a-z]{2,10}[_-]|A[KS]IA|AIza|eyJ|SG\.)/i
const shownOfLong = 4
const quoteBefore = 40
const quoteAfter = 24
/** Maximum number of characters quoted after a finding. */
export const quoteReach = Math.max(quoteAfter, maxWordLength)
const maxQuote = 160

/** Checks whether a rule finds secrets: a built-in rule or one of the user's own. */
export function isSecret(rule: string): boolean {
  return rule.startsWith('secret.') || rule.startsWith('own.secret-')
}

/** Checks whether the rule's findings must be masked: secrets and personal data. Home folder names in paths are not masked. */
export function isMasked(rule: string): boolean {
  return isSecret(rule) || (rule.startsWith('personal.') && rule !== 'personal.home-folder')
}

/**
 * Replaces every secret value in a text with dots, as in `postgres://parcel:••••••••@db`. Other findings change nothing. The
 * findings' offsets are those of this text.
 */
export function mask(text: string, findings: readonly Span[]): string {
  return maskBetween(text, findingsAt(findings), 0, text.length)
}

/** Replaces each character of the ranges with a dot, so that offsets stay valid; line ends are kept. Ranges may overlap. */
export function maskInPlace(text: string, places: readonly Span[]): string {
  const hidden = places
    .map(({ rule, start, end }) => ({
      start: start + visibleLength(rule, text.slice(start, end)),
      end: Math.min(end, text.length),
    }))
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start)
  const parts: string[] = []
  let at = 0
  for (const { start, end } of hidden) {
    if (end <= at) continue
    const from = Math.max(at, start)
    parts.push(text.slice(at, from), text.slice(from, end).replace(notLineEnd, dots.charAt(0)))
    at = end
  }
  return at === 0 ? text : parts.join('') + text.slice(at)
}

const notLineEnd = /[^\n]/g

/** Checks whether a text contains a value masked with dots. */
export function containsMask(text: string): boolean {
  return text.includes(dots.slice(0, minDots))
}

/**
 * Returns a finding's words as they may be shown: a secret masked with its context, anything else as it stands; in whole words
 * of the text, clipped.
 */
export function maskedQuote(text: string, finding: Span, all: readonly Span[]): string {
  return maskedQuoter(text, [...all, finding])(finding)
}

/** Returns a function that quotes findings of one text as `maskedQuote` does; each must be one of `all`. */
export function maskedQuoter(text: string, all: readonly Span[]): (finding: Span) => string {
  const at = findingsAt(all)
  return ({ rule, start, end }) => {
    if (!isMasked(rule)) {
      const whole = withWholeWords(text, { start, end })
      const from = isInside(at, start) ? start : whole.start
      const to = isInside(at, end) ? end : whole.end
      return clipped(maskBetween(text, at, from, to))
    }
    const lineStart = text.lastIndexOf('\n', start - 1) + 1
    const nextLine = text.indexOf('\n', end)
    const around = {
      start: Math.max(lineStart, start - quoteBefore),
      end: Math.min(nextLine < 0 ? text.length : nextLine, end + quoteAfter),
    }
    const whole = inSentence(text, withoutCutWords(text, around, { start, end }), { start, end })
    return maskBetween(text, at, whole.start, whole.end).trim()
  }
}

type FindingsAt = (from: number, to: number) => Span[]

function findingsAt(findings: readonly Span[]): FindingsAt {
  return overlapping(findings.filter(({ rule, start, end }) => isMasked(rule) && start < end))
}

/** Checks whether a place lies inside a finding, of which no more is shown than its dots. */
function isInside(findings: FindingsAt, place: number): boolean {
  return findings(place, place + 1).some(({ start }) => start < place)
}

function maskBetween(text: string, findings: FindingsAt, from: number, to: number): string {
  let masked = ''
  let at = from
  for (const { rule, start, end } of findings(from, to)) {
    if (end <= at) continue
    // A span that starts before the shown part, or inside another secret, has no harmless start to keep.
    const kept = start >= at ? visibleLength(rule, text.slice(start, end)) : 0
    masked += text.slice(at, Math.max(at, start)) + text.slice(start, start + kept) + dots
    at = end
  }
  return masked + text.slice(at, Math.max(at, to))
}

/** Shortens a part of a text to what belongs to the sentence of the value in it. */
function inSentence(text: string, part: Place, value: Place): Place {
  const others = /^[^]*[.!?](?=\s)/.exec(text.slice(part.start, value.start))
  const end = text.slice(value.end, part.end).search(/[.!?]\s/)
  return { start: part.start + (others?.[0].length ?? 0), end: end < 0 ? part.end : value.end + end + 1 }
}

/** Returns how many first characters of a value stay visible. */
function visibleLength(rule: string, value: string): number {
  return isSecret(rule) && value.length >= longValue && kindMark.test(value) ? shownOfLong : 0
}

/** Shortens a text to its first words. */
function clipped(text: string): string {
  if (text.length <= maxQuote) return text
  const cut = text.slice(0, maxQuote)
  const space = cut.search(/\s\S*$/)
  return `${space > 0 ? cut.slice(0, space).trimEnd() : cut.slice(0, -1)}…`
}
