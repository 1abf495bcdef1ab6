import { mostCondensedWords } from './lengths.ts'
import type { Statement } from './statements.ts'

/** More statements do not fit into the words of a lesson. */
const maxNeeded = mostCondensedWords / 3
/** A shorter reason says too little without the sentence after it. */
const minReason = 6

/**
 * Adds a statement to those taken, with the ones it leans on before it, and those after it that restrict or complete it; null if
 * one is missing.
 */
export function withNeeded(
  one: Statement,
  taken: readonly Statement[],
  statements: readonly Statement[],
): Statement[] | null {
  if (taken.includes(one)) return [...taken]
  if (taken.length >= maxNeeded) return null
  let sum: Statement[] = [...taken, one]
  const before = statements[one.at - 1]
  const isLabelled =
    one.begins &&
    (one.heading !== null || one.label !== '') &&
    (before?.group !== one.group || leavesReason(one, before))
  if (
    (one.leans || one.restricts || (one.isClause && before?.block === one.block)) &&
    !isLabelled &&
    !(one.exempts && one.begins)
  ) {
    if (before?.group !== one.group || !(before.stands || before.isFragment)) return null
    if (before.block !== one.block && before.opens) return null
    const both = withNeeded(before, sum, statements)
    if (!both) return null
    sum = both
  }
  if (one.opens && !endsWell(one)) return null
  const after = statements[one.at + 1]
  const completes = after?.restricts || (one.role === 'reason' && one.words < minReason && after?.stands)
  return after && completes && after.block === one.block ? withNeeded(after, sum, statements) : sum
}

/** Checks whether a labelled part follows the reason: what it points at is the rule, which is said before. */
function leavesReason({ role }: Statement, before: Statement): boolean {
  return before.role === 'reason' && role !== 'reason'
}

/** Checks whether a sentence before a list or code says what holds without it. */
function endsWell({ text, norm }: Statement): boolean {
  const last =
    text
      .match(/\p{L}+/gu)
      ?.at(-1)
      ?.toLowerCase() ?? ''
  const shows = /\b(?:this|these|the following|below)\b/i.test(text)
  return norm && !shows && !text.endsWith('-') && !text.endsWith('):') && !unfinished.has(last)
}

const unfinished = new Set(
  'run running runs use using uses with by is are was be like example follows following this these those steps step command commands in to as via include includes including when if either both through of from and or the a an pattern so that for it them how also see add check ensure verify follow do because where'.split(
    ' ',
  ),
)
