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

/** Returns the two contradicting values, older first; null if they are too long for a label. */
export function valuesOf(differences: readonly Difference[]): [string, string] | null {
  for (const { a, b, kind } of sortDifferences(differences).contrary) {
    if (kind === 'negation') return ['is', 'is not']
    if (a && b && a.text.length <= maxValueLength && b.text.length <= maxValueLength) return [a.text, b.text]
  }
  return null
}

const maxValueLength = 18

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
