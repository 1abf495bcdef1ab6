import { type Block, blocksOf } from './blocks.ts'
import { groundsAmong } from './grounds.ts'
import { isForeign, roleOf } from './signs.ts'
import { type Statement, statementsOf } from './statements.ts'
import { leading, remedyRank, tellsWhatToDo, withFreeAnswers } from './remedies.ts'
import { wordsIn } from './words.ts'
import { isApplication, written } from './written.ts'
import { isOnlyLabels } from '../onlyLabels.ts'

/** Maximum words of a condensed note. */
export const condensedWords = 60
/** A result of fewer words that is no rule says too little. */
const minWords = 8
const maxStatements = 6
/** A reason is said once or twice. */
const maxReasons = 2

/**
 * Condenses a note of more than 60 words to its rule, followed by the reason and how to apply it: at most 60 words, all of them
 * sentences of the note, or its lists written as sentences. `quotes` are the words of the note that its recommendation rests on,
 * the strongest first: the sentence of the first stays if it fits. A sentence that depends on another is taken only with it, and
 * an exception stays with its rule. Returns a shorter note unchanged, and so one in which no sentence says by itself what holds,
 * or whose steps are all that it says.
 */
export function condense(text: string, quotes: readonly string[] = []): string {
  if (wordsIn(text) <= condensedWords || isForeign(text)) return text
  const blocks = blocksOf(text)
  if (isProcedure(blocks)) return text
  const statements = statementsOf(blocks, quotes[0])
  const grounds = groundsAmong(statements, quotes)
  const [ground] = grounds
  const rules = statements
    .map((rule) => ({ rule, score: ruleScore(rule) + (rule === ground && ruleScore(rule) > 0 ? groundScore : 0) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.rule.at - other.rule.at)
    .map(({ rule }) => rule)
  const best = rules.find((rule) => withItsOwn(rule, [], statements))
  const withGround =
    ground &&
    lessonFrom(
      best ? [best, ...rules.filter((rule) => rule === ground && mayLead(rule))] : [],
      [ground],
      grounds,
      statements,
    )
  const lesson = withGround ?? lessonFrom(rules, [], grounds, statements)
  if (!lesson) return text
  return written(...(withRemedy(lesson, grounds, statements) ?? lesson))
}

/** A rule with the statements that are taken beside it. */
type Lesson = readonly [rule: Statement, taken: readonly Statement[]]

/**
 * Returns a lesson with what to do, of one in which a long fact and its reasons leave no room for it: the fact without its
 * reasons if both fit, else what to do with what fits. Null if the lesson says what to do, or the note does not.
 */
function withRemedy([rule, said]: Lesson, quoted: readonly Statement[], all: readonly Statement[]): Lesson | null {
  if (said.some(tellsWhatToDo)) return null
  const statements = withFreeAnswers(all)
  const grounds = quoted.flatMap(({ at }) => statements[at] ?? [])
  const remedies = statements
    .filter((one) => remedyRank(one, rule) > 0)
    .toSorted((one, other) => remedyRank(other, rule) - remedyRank(one, rule) || one.at - other.at)
  for (const remedy of remedies) {
    const both = withItsOwn(rule, [remedy], statements)
    if (both) return [rule, completed(rule, both, grounds, statements)]
  }
  for (const remedy of remedies) {
    const leads = !remedy.leans && remedy.words >= minWords && remedyRank(remedy, rule) >= leading
    const alone = leads ? withItsOwn(remedy, [], statements) : null
    if (alone) return [remedy, completed(remedy, alone, grounds, statements)]
  }
  return null
}

/** What it is worth for a rule that the recommendation rests on it. */
const groundScore = 1

/** Checks whether a statement may be the rule for the only reason that the recommendation rests on it. */
function mayLead({ norm, role, leans }: Statement): boolean {
  return (norm || role === 'rule') && !leans
}

/** Returns the lesson of the first rule that fits with the given statements; null if there is none. */
function lessonFrom(
  rules: readonly Statement[],
  wanted: readonly Statement[],
  grounds: readonly Statement[],
  statements: readonly Statement[],
): Lesson | null {
  const ruled = new Set(rules.filter(({ norm }) => norm).map(({ group }) => group))
  let facts: Lesson | null = null
  for (const rule of rules) {
    const isFact = !rule.norm && rule.role !== 'rule'
    if (isFact && facts !== null) continue
    // A part without a rule that ends in code says what it found there.
    if (isFact && statements.some(({ isCut, group }) => isCut && group === rule.group)) continue
    const needed = withItsOwn(rule, wanted, statements)
    if (!needed) continue
    const taken = completed(rule, needed, grounds, statements)
    const result = written(rule, taken)
    if ((wordsIn(result) < minWords && !rule.norm) || isOnlyLabels(result)) continue
    const lesson: Lesson = [rule, taken]
    // Facts that leave no room for a rule of their part are the lesson only if no rule fits.
    if (!isFact || !ruled.has(rule.group) || taken.some(({ norm }) => norm)) return lesson
    facts = lesson
  }
  return facts
}

/** Checks whether a note tells to follow the numbered parts below its first one: without them, nothing is left of it. */
function isProcedure(blocks: readonly Block[]): boolean {
  const sends = blocks.some(
    ({ group, text }) =>
      group === 0 && /\b(?:follow|take|go through|run through) (?:all )?(?:of )?(?:these|the)\b/i.test(text),
  )
  const steps = new Set(blocks.flatMap(({ heading }) => (heading && numbered.test(heading.text) ? [heading] : [])))
  return sends && steps.size > 1
}

const numbered = /^(?:(?:step|phase|schritt)\s+)?\d{1,2}[.):]?\s/i

/** How much a statement is the rule of its note; 0 for one that is not. */
function ruleScore({
  text,
  stands,
  role,
  norm,
  strong,
  isFirst,
  begins,
  words,
  group,
  exempts,
  at,
  leans,
  restricts,
}: Statement): number {
  if (!stands || role === 'reason' || role === 'example' || role === 'status' || exempts || words < (norm ? 3 : 4))
    return 0
  const isBold = text.startsWith('**') && words > 3
  const said =
    (norm ? 4 : 0) +
    (norm && strong ? 1 : 0) +
    (role === 'rule' ? 3 : 0) +
    (isFirst ? (isBold ? 5 : 3) : 0) +
    (isBold && (begins || (norm && strong)) ? 1.5 : 0) +
    (begins ? 0.5 : 0)
  const isFurther = role === 'rule' && !begins
  const doubt = (leans ? 2 : 0) + (restricts ? 1 : 0) + (isFurther || (group > 0 && role !== 'rule') ? 1 : 0)
  return Math.max(0.1, 1 + said - doubt - Math.min(0.9, at / 50))
}

/** The rule with what it needs, with its exceptions and with the statements that are wanted; null if they do not fit. */
function withItsOwn(
  rule: Statement,
  wanted: readonly Statement[],
  statements: readonly Statement[],
): Statement[] | null {
  const exceptions = statements.filter(
    ({ exempts, group, role }) => exempts && group === rule.group && role !== 'example',
  )
  const needed = [rule, ...exceptions, ...wanted].reduce<Statement[] | null>(
    (sum, one) => sum && withNeeded(one, sum, statements),
    [],
  )
  return needed && wordsIn(written(rule, needed)) <= condensedWords ? needed : null
}

/** Adds a statement with the ones it leans on before it, and those after it that restrict it; null if one is missing. */
function withNeeded(one: Statement, taken: readonly Statement[], statements: readonly Statement[]): Statement[] | null {
  if (taken.includes(one)) return [...taken]
  if (taken.length >= maxNeeded) return null
  let sum: Statement[] = [...taken, one]
  const before = statements[one.at - 1]
  const isLabelled = one.begins && (one.heading !== null || one.label !== '') && before?.group !== one.group
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
  if (after?.restricts && after.block === one.block) return withNeeded(after, sum, statements)
  return sum
}

/** More statements do not fit into the words of a lesson. */
const maxNeeded = condensedWords / 3

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

/**
 * Adds a reason and how to apply the rule, then what else the recommendation rests on, another reason, further rules and what stands
 * beside the rule, as far as there is room.
 */
function completed(
  rule: Statement,
  needed: Statement[],
  grounds: readonly Statement[],
  statements: readonly Statement[],
): Statement[] {
  const reasons = reasonsFor(rule, statements)
  const rest = statements
    .map((one) => ({ one, score: worth(one, rule, statements) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.one.at - other.one.at)
    .map(({ one }) => one)
  let taken = needed
  const add = (some: readonly Statement[], most: number): void => {
    let count = some.filter((one) => taken.includes(one)).length
    for (const one of some) {
      if (taken.includes(one) || taken.length >= maxStatements || count >= most) continue
      const next = withNeeded(one, taken, statements)
      if (!next || next.length > maxStatements || wordsIn(written(rule, next)) > condensedWords) continue
      count += 1
      taken = next
    }
  }
  add(reasons, 1)
  add(rest.filter(isApplication), 1)
  add(grounds, maxStatements)
  add(reasons, maxReasons)
  add(
    rest.filter((one) => !reasons.includes(one)),
    maxStatements,
  )
  return taken
}

/** How much a further statement is worth beside the rule; 0 for none. */
function worth(one: Statement, rule: Statement, statements: readonly Statement[]): number {
  const { stands, role, norm, strong, group, block, at, words, exempts, isItem } = one
  if (!stands || role === 'reason' || role === 'status' || words < (norm ? 3 : 4)) return 0
  if (role === 'example' && rule.role !== 'example' && block !== rule.block) return 0
  // What follows the reasons and points at something points at another part of the note.
  if (one.leans && role === 'rule' && statements[at - 1]?.role === 'reason') return 0
  const isRule = norm || role === 'rule'
  const isSameGroup = group === rule.group
  const isBeside = block === rule.block || (isItem && rule.isItem) || block === -rule.block - 1
  // A rule is said with what stands beside it; of a note of facts, each part is named.
  if (!isRule && (rule.norm || rule.role === 'rule') && !(isSameGroup && isBeside)) return 0
  const opensPart = !isSameGroup && statements.find((other) => other.group === group && other.stands) === one
  if (!isRule && !isSameGroup && !opensPart) return 0
  const near = Math.max(0, 1 - Math.abs(at - rule.at) / 10)
  const said =
    (exempts ? 9 : 0) +
    (norm ? 3 : 0) +
    (norm && strong ? 1.5 : 0) +
    (role === 'rule' ? 2 : 0) +
    (opensPart && !isRule ? 4 : 0)
  return said + (block === rule.block ? 2 : 0) + (isSameGroup ? 1 : 0) + near
}

/** Orders reasons: labelled ones first, as they stand, then those next to the rule. */
function nearest(rule: Statement): (one: Statement, other: Statement) => number {
  const rank = ({ role, at }: Statement): number => (role === 'reason' ? at : 1e6 + Math.abs(at - rule.at))
  return (one, other) => rank(one) - rank(other)
}

/** The labelled reasons of a rule and the sentences beside it that say why. Where several parts give reasons, each gives its own. */
function reasonsFor(rule: Statement, statements: readonly Statement[]): Statement[] {
  const parts = new Set(statements.flatMap((one) => (isReasonOfItsPart(one) ? [one.group] : [])))
  return statements
    .filter((one) => {
      if (one === rule || one.exempts || !one.stands || one.words < 3) return false
      if (one.role !== 'reason')
        return one.because && one.group === rule.group && Math.abs(one.at - rule.at) <= 3 && one.role !== 'status'
      if (one.group === rule.group) return true
      if (parts.size > 1 && isReasonOfItsPart(one)) return false
      return rule.group === 0 || one.group === rule.group + 1
    })
    .toSorted(nearest(rule))
}

/** Checks for a reason under a heading that names something else. */
function isReasonOfItsPart({ role, heading }: Statement): boolean {
  return role === 'reason' && heading !== null && roleOf(heading.text) !== 'reason'
}
