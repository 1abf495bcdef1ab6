import type { Difference, Span, Verdict } from '../../../../shared/model/comparison.ts'
import { align } from './align.ts'
import { describe } from './describe.ts'
import { findDifferences } from './differenceFindings.ts'
import { readManner } from './manner.ts'
import { readTokens } from './tokens.ts'
import { verdictOf } from './verdict.ts'
import type { Matches, Token } from './token.ts'
import type { Finding, Findings } from './difference.ts'
import { blankGenericLabel } from './genericLabel.ts'

/** Maximum number of UTF-16 units compared; only the beginning of a longer text is compared. */
const maxLength = 100_000

/**
 * Checks where two texts differ before they are called duplicates.
 * `similarity` (0 to 1) is how close they are; below 0.35 they are unrelated, except short texts that differ in a single
 * value. Every difference has its passages and a sentence; differences of wording are included, for a reader to judge. The
 * verdict on (a, b) is the verdict on (b, a). Never throws because of the content of a text.
 */
export function compareTexts(
  a: string,
  b: string,
  similarity: number,
): { verdict: Verdict; differences: Difference[] } {
  const read = readTexts(a, b)
  if (!read) return { verdict: 'duplicate', differences: [] }
  return { verdict: verdictOf(read.findings, similarity), differences: differencesOf(read) }
}

/** Two texts with their tokens and differences. */
export interface ReadTexts {
  left: string
  right: string
  /** Whether `left` is the second text. */
  turned: boolean
  tokensA: Token[]
  tokensB: Token[]
  findings: Findings
}

/** One of two texts, with the matches of its tokens in the other. */
interface ReadText {
  text: string
  tokens: readonly Token[]
  toOther: Matches
}

/** Returns the text of fewer content words, and the other. */
export function byLength({ left, right, tokensA, tokensB, findings }: ReadTexts): { short: ReadText; long: ReadText } {
  const { partners, contentA, contentB } = findings
  const one = { text: left, tokens: tokensA, toOther: partners.toB }
  const other = { text: right, tokens: tokensB, toOther: partners.toA }
  return contentA <= contentB ? { short: one, long: other } : { short: other, long: one }
}

/** Finds the differences of two texts; null if their words are equal. */
export function readTexts(a: string, b: string): ReadTexts | null {
  const turned = a > b
  const beginning = (text: string): string => blankGenericLabel(text.slice(0, maxLength))
  const [left, right] = blankDates(beginning(turned ? b : a), beginning(turned ? a : b))
  if (normalise(left) === normalise(right)) return null
  const tokensA = cachedTokens(left)
  const tokensB = cachedTokens(right)
  if (tokensA.length > 0 && areEqual(tokensA, tokensB)) return null
  const alignment = align(tokensA, tokensB)
  const [one, other] = [readManner(tokensA, left), readManner(tokensB, right)]
  const manner = { isReport: one.isReport && other.isReport, isTerse: one.isTerse && other.isTerse }
  return { left, right, turned, tokensA, tokensB, findings: findDifferences(tokensA, tokensB, alignment, manner) }
}

/** Tokens of the texts read last: pairs arrive ordered by one of their texts. Never changed once they are read. */
const tokenCache = new Map<string, Token[]>()
const maxCachedTexts = 64
const maxCachedLength = 10_000

function cachedTokens(text: string): Token[] {
  const known = tokenCache.get(text)
  if (known) return known
  const tokens = readTokens(text)
  if (text.length > maxCachedLength) return tokens
  const [oldest] = tokenCache.keys()
  if (tokenCache.size >= maxCachedTexts && oldest !== undefined) tokenCache.delete(oldest)
  tokenCache.set(text, tokens)
  return tokens
}

/** Returns every difference, in the order and with the offsets of the texts as they were given. */
export function differencesOf(read: ReadTexts): Difference[] {
  return read.findings.list.map((finding) => toDifference(finding, read))
}

/** The date memory files put before a line: `(2026-02-01) `. */
const datePrefix = /^\s{0,9}[([]\d{4}-\d\d-\d\d[)\]]\s/

/** Blanks the date prefixes, unless both texts are reports: dates distinguish two reports of one thing. */
function blankDates(left: string, right: string): [string, string] {
  const [one, other] = [blankDate(left), blankDate(right)]
  if (one === left && other === right) return [left, right]
  const areReports = isReportOf(one, readTokens(one)) && isReportOf(other, readTokens(other))
  return areReports ? [left, right] : [one, other]
}

/** Replaces the date with spaces, so that offsets stay valid. */
function blankDate(text: string): string {
  return text.replace(datePrefix, (day) => ' '.repeat(day.length))
}

function isReportOf(text: string, tokens: Token[]): boolean {
  return readManner(tokens, text).isReport
}

/** Normalises case and white space, which carry no meaning here. */
function normalise(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Checks whether the words are the same, regardless of lines, lists, Markdown marks and punctuation. */
function areEqual(a: Token[], b: Token[]): boolean {
  return a.length === b.length && a.every(({ key }, index) => key === b[index]?.key)
}

/** Returns one difference, with the offsets of the texts as they were given. */
export function toDifference(finding: Finding, { left, right, turned }: ReadTexts): Difference {
  const one = spanOf(left, finding.a)
  const other = spanOf(right, finding.b)
  const [a, b] = turned ? [other, one] : [one, other]
  const kind = finding.kind === 'broader' ? 'narrower' : finding.kind
  const text = describe(finding, a, b, turned)
  return { kind, a, b, text, ...(finding.weight === 'contrary' && { contrary: true as const }) }
}

function spanOf(text: string, tokens: readonly Token[]): Span | null {
  if (tokens.length === 0) return null
  const start = Math.min(...tokens.map((token) => token.start))
  const end = Math.max(...tokens.map((token) => token.end))
  return { start, end, text: text.slice(start, end) }
}
