import type { Finding } from '../model/finding.ts'
import { overlapping } from './spans.ts'

export type Span = Pick<Finding, 'rule' | 'start' | 'end'>

const dots = '••••••••'
/** The shortest value a rule finds. */
const minDots = 3
/** From this length on a secret's first characters say what it is (`ghp_`, `AKIA`) and give nothing away. */
const longValue = 20
const shownOfLong = 4
const quoteBefore = 40
/** So many characters after a secret are quoted with it, at most. */
export const quoteAfter = 24
const maxQuote = 160

/** Whether a rule finds secrets: one of ours, or one somebody made. */
export function isSecret(rule: string): boolean {
  return rule.startsWith('secret.') || rule.startsWith('own.secret-')
}

/** Whether what the rule finds must not be shown: secrets and personal data. A path keeps the name of its home folder. */
export function isMasked(rule: string): boolean {
  return isSecret(rule) || (rule.startsWith('personal.') && rule !== 'personal.home-folder')
}

/**
 * The text with every secret value in it replaced by dots, as in `postgres://parcel:••••••••@db`. Findings that are no
 * secrets change nothing. The findings' offsets are those of this text.
 */
export function mask(text: string, findings: readonly Span[]): string {
  return maskBetween(text, findingsAt(findings), 0, text.length)
}

/** A dot for each character between the places, so that offsets hold; line ends stay. The places may overlap. */
export function hide(text: string, places: readonly Span[]): string {
  const hidden = places
    .map(({ rule, start, end }) => ({ start: start + keptOf(rule, end - start), end: Math.min(end, text.length) }))
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start)
  const parts: string[] = []
  let at = 0
  for (const { start, end } of hidden) {
    if (end <= at) continue
    const from = Math.max(at, start)
    parts.push(text.slice(at, from), text.slice(from, end).replace(notLineEnd, dots[0]!))
    at = end
  }
  return at === 0 ? text : parts.join('') + text.slice(at)
}

const notLineEnd = /[^\n]/g

/** Whether a text has dots in place of a value, as `hide` writes them. */
export function holdsMask(text: string): boolean {
  return text.includes(dots.slice(0, minDots))
}

/** The words of a finding as they may be shown: a secret with the characters around it, anything else itself; clipped. */
export function maskedQuote(text: string, finding: Span, all: readonly Span[]): string {
  return quotesOf(text, [...all, finding])(finding)
}

/** Quotes many findings of one text as `maskedQuote` quotes one, each of them one of all there are. */
export function quotesOf(text: string, all: readonly Span[]): (finding: Span) => string {
  const at = findingsAt(all)
  return ({ rule, start, end }) => {
    if (!isMasked(rule)) return clipped(maskBetween(text, at, start, end))
    const lineStart = text.lastIndexOf('\n', start - 1) + 1
    const nextLine = text.indexOf('\n', end)
    const from = Math.max(lineStart, start - quoteBefore)
    const to = Math.min(nextLine < 0 ? text.length : nextLine, end + quoteAfter)
    return maskBetween(text, at, from, to).trim()
  }
}

type FindingsAt = (from: number, to: number) => Span[]

function findingsAt(findings: readonly Span[]): FindingsAt {
  return overlapping(findings.filter(({ rule, start, end }) => isMasked(rule) && start < end))
}

function maskBetween(text: string, findings: FindingsAt, from: number, to: number): string {
  let masked = ''
  let at = from
  for (const { rule, start, end } of findings(from, to)) {
    if (end <= at) continue
    // A span begun before what is shown, or inside another secret, has no harmless beginning to keep.
    const kept = start >= at ? keptOf(rule, end - start) : 0
    masked += text.slice(at, Math.max(at, start)) + text.slice(start, start + kept) + dots
    at = end
  }
  return masked + text.slice(at, Math.max(at, to))
}

/** How many characters of a value stay. */
function keptOf(rule: string, length: number): number {
  return isSecret(rule) && length >= longValue ? shownOfLong : 0
}

function clipped(text: string): string {
  return text.length > maxQuote ? `${text.slice(0, maxQuote - 1)}…` : text
}
