import type { Difference, Span, Verdict } from '../../../../shared/model/comparison.ts'
import { align } from './align.ts'
import { describe } from './describe.ts'
import { readFindings } from './differenceFindings.ts'
import { readManner } from './manner.ts'
import { readTokens } from './tokens.ts'
import { verdictOf } from './verdict.ts'
import type { Token } from './token.ts'
import type { Finding } from './difference.ts'

/** Longer texts are compared by their beginnings, this many UTF-16 units of them. */
const longest = 100_000

/**
 * Looks at where two texts differ before anything calls them the same.
 *
 * `similarity` (0 to 1) says how close they are; below 0.35 they are unrelated,
 * but for texts of few words that differ in one value alone. Every difference comes
 * with its passages and a sentence; differences of wording alone are among them, for a reader to judge. The verdict on
 * (a, b) is the verdict on (b, a). Never throws for the content of a text.
 */
export function compareTexts(
  a: string,
  b: string,
  similarity: number,
): { verdict: Verdict; differences: Difference[] } {
  const turned = a > b
  const [left, right] = undated((turned ? b : a).slice(0, longest), (turned ? a : b).slice(0, longest))
  if (bare(left) === bare(right)) return { verdict: 'duplicate', differences: [] }
  const tokensA = readTokens(left)
  const tokensB = readTokens(right)
  if (tokensA.length > 0 && areEqual(tokensA, tokensB)) return { verdict: 'duplicate', differences: [] }
  const alignment = align(tokensA, tokensB)
  const [one, other] = [readManner(tokensA, left), readManner(tokensB, right)]
  const manner = { isReport: one.isReport && other.isReport, isTerse: one.isTerse && other.isTerse }
  const findings = readFindings(tokensA, tokensB, alignment, manner)
  const differences = findings.list.map((finding) => toDifference(finding, { left, right, tokensA, tokensB, turned }))
  return { verdict: verdictOf(findings, similarity), differences }
}

/** The day a line was written on, as memory files put it before the text: `(2026-02-01) `. */
const stamp = /^\s{0,9}[([]\d{4}-\d\d-\d\d[)\]]\s/

/** Texts without the day they were written on, where both state something: of two reports of one thing it tells them apart. */
function undated(left: string, right: string): [string, string] {
  const [one, other] = [blankStamp(left), blankStamp(right)]
  if (one === left && other === right) return [left, right]
  const areReports = isReportOf(one, readTokens(one)) && isReportOf(other, readTokens(other))
  return areReports ? [left, right] : [one, other]
}

/** Spaces in place of the day, so that offsets hold. */
function blankStamp(text: string): string {
  return text.replace(stamp, (day) => ' '.repeat(day.length))
}

function isReportOf(text: string, tokens: Token[]): boolean {
  return readManner(tokens, text).isReport
}

/** The text but for case and white space, which say nothing here. */
function bare(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Word for word the same, whatever lines, lists, marks and punctuation make of them. */
function areEqual(a: Token[], b: Token[]): boolean {
  return a.length === b.length && a.every(({ key }, index) => key === b[index]!.key)
}

interface Texts {
  left: string
  right: string
  tokensA: Token[]
  tokensB: Token[]
  turned: boolean
}

function toDifference(finding: Finding, { left, right, tokensA, tokensB, turned }: Texts): Difference {
  const one = spanOf(left, tokensA, finding.a)
  const other = spanOf(right, tokensB, finding.b)
  const [a, b] = turned ? [other, one] : [one, other]
  const kind = finding.kind === 'broader' ? 'narrower' : finding.kind
  const text = describe(finding, a, b, turned)
  return { kind, a, b, text, ...(finding.weight === 'contrary' && { contrary: true as const }) }
}

function spanOf(text: string, tokens: Token[], indices: number[]): Span | null {
  if (indices.length === 0) return null
  const start = Math.min(...indices.map((index) => tokens[index]!.start))
  const end = Math.max(...indices.map((index) => tokens[index]!.end))
  return { start, end, text: text.slice(start, end) }
}
