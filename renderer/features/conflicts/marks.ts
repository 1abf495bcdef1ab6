import type { Difference, Span } from '../../../shared/model/comparison.ts'

/** `contrary`: the texts contradict each other; `differs`: worded differently; null: both agree, or only this text has it. */
export type Mark = 'contrary' | 'differs' | null

export interface MarkedSpan {
  start: number
  end: number
  mark: Exclude<Mark, null>
}

/** Returns where a text of a pair differs from the other, in order. Where marks overlap, `contrary` wins. */
export function markedSpans(side: 'a' | 'b', differences: readonly Difference[]): MarkedSpan[] {
  const marks = differences.flatMap((difference) => markOf(difference, side, isSaidOutright(differences)) ?? [])
  marks.sort((one, other) => rank(one) - rank(other))
  const kept: typeof marks = []
  for (const mark of marks)
    if (!kept.some(({ span }) => span.start < mark.span.end && mark.span.start < span.end)) kept.push(mark)
  kept.sort((one, other) => one.span.start - other.span.start)
  return kept.map(({ span: { start, end }, mark }) => ({ start, end, mark }))
}

/**
 * Separates contradicting differences from the others. If none is explicitly contradicting, all that have words on both sides
 * count.
 */
export function sortDifferences(differences: readonly Difference[]): { contrary: Difference[]; others: Difference[] } {
  const outright = isSaidOutright(differences)
  const isContrary = (difference: Difference) => markKind(difference, outright) === 'contrary'
  return {
    contrary: differences.filter(isContrary),
    others: differences.filter((difference) => !isContrary(difference)),
  }
}

/**
 * Returns the words that contradict each other, older first, of a negation what is denied; null if they are too long for a label or
 * nothing shows which they are.
 */
export function valuesOf(differences: readonly Difference[]): [string, string] | null {
  const { contrary } = sortDifferences(differences)
  if (!isSaidOutright(differences) && contrary.length > 1) return null
  for (const { a, b } of contrary) if (a && b && isShort(a) && isShort(b)) return [a.text, b.text]
  return null
}

const maxValueLength = 18
/** The end of a sentence or a line, or the start of a list item: words on both sides of it are not one value. */
const crossesSentences = /[.!?;:]\s|[\n|]/

function isShort({ text }: Span): boolean {
  return text.length <= maxValueLength && !crossesSentences.test(text)
}

function isSaidOutright(differences: readonly Difference[]): boolean {
  return differences.some(({ contrary }) => contrary === true)
}

function markKind({ a, b, contrary }: Difference, outright: boolean): Exclude<Mark, null> {
  return contrary === true || (!outright && a !== null && b !== null) ? 'contrary' : 'differs'
}

function markOf(
  difference: Difference,
  side: 'a' | 'b',
  outright: boolean,
): { span: Span; mark: Exclude<Mark, null> } | null {
  const span = difference[side]
  if (!span || span.end <= span.start) return null
  const mark = markKind(difference, outright)
  // Words only one text has are not a different wording.
  return mark === 'contrary' || difference[side === 'a' ? 'b' : 'a'] ? { span, mark } : null
}

function rank({ mark }: { mark: Mark }): number {
  return mark === 'contrary' ? 0 : 1
}
