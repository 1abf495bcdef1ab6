import type { Difference, Span } from '../../../shared/model/comparison.ts'

/** `contrary`: both cannot hold; `differs`: said otherwise; null: both texts agree, or only this one has it. */
export type Mark = 'contrary' | 'differs' | null

export interface Part {
  text: string
  mark: Mark
}

/** A text of a pair cut where it differs from the other. Where two marks overlap, the contrary one stands. */
export function markedParts(text: string, side: 'a' | 'b', differences: readonly Difference[]): Part[] {
  const parts: Part[] = []
  let from = 0
  const marks = differences.flatMap((difference) => markOf(difference, side, isSaidOutright(differences)) ?? [])
  marks.sort((one, other) => rank(one) - rank(other))
  const kept: typeof marks = []
  for (const mark of marks)
    if (!kept.some(({ span }) => span.start < mark.span.end && mark.span.start < span.end)) kept.push(mark)
  kept.sort((one, other) => one.span.start - other.span.start)
  for (const { span, mark } of kept) {
    if (span.start > from) parts.push({ text: text.slice(from, span.start), mark: null })
    parts.push({ text: text.slice(span.start, span.end), mark })
    from = span.end
  }
  if (from < text.length) parts.push({ text: text.slice(from), mark: null })
  return parts
}

/** The differences that cannot both hold, and the others. Where no single one is named, all words that face others count. */
export function sortDifferences(differences: readonly Difference[]): { contrary: Difference[]; others: Difference[] } {
  const outright = isSaidOutright(differences)
  const isContrary = (difference: Difference) => markKind(difference, outright) === 'contrary'
  return {
    contrary: differences.filter(isContrary),
    others: differences.filter((difference) => !isContrary(difference)),
  }
}

/** What the two say instead of one another, older first, in a word or two each; null where that takes more. */
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
  // What only one text says is no other wording.
  return mark === 'contrary' || difference[side === 'a' ? 'b' : 'a'] ? { span, mark } : null
}

function rank({ mark }: { mark: Mark }): number {
  return mark === 'contrary' ? 0 : 1
}
