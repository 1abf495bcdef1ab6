import { type Block, blocksOf } from './blocks.ts'
import { groundsAmong } from './grounds.ts'
import { isForeign, roleOf } from './signs.ts'
import { type Statement, statementsOf } from './statements.ts'
import { instructionsIn } from './instructions.ts'
import { condensedWords, maxOutlined, mostCondensedWords } from './lengths.ts'
import { withNeeded } from './needed.ts'
import { hasLetters, hasManyParts, isMostlyList, isProcedure, isTable } from './shapes.ts'
import { wordsIn } from './words.ts'
import { isApplication, written } from './written.ts'
import { outlineOf } from './outline/outline.ts'
import { isOnlyLabels } from '../onlyLabels.ts'

/** A lesson that keeps more of the words of its note is hardly shorter, and reads worse. */
const maxKept = 0.8
/** A result of fewer words that is no rule says too little. */
const minWords = 8
const maxStatements = 6

/**
 * Condenses a note of more than 60 words to its rule, followed by the reason and how to apply it, in 60 words of its sentences
 * (`ruleFirst`); or, if it is a list or that leaves no room for all that it tells to do, to its orders in their lists, each by its first
 * clause (`outlineOf`), or in up to 120 words of its sentences, whichever is shorter. `quotes` are the words of the note that its
 * recommendation rests on, the strongest first: the sentence of the first stays if it fits. Returns a note unchanged that is short,
 * a procedure, a table or a list by letters, or that would hardly be shorter.
 */
export function condense(text: string, quotes: readonly string[] = []): string {
  if (wordsIn(text) <= condensedWords) return text
  const blocks = blocksOf(text)
  if (isProcedure(blocks) || isTable(blocks) || hasLetters(text)) return text
  const outlines = (quotes[0] === undefined ? [''] : [quotes[0], '']).map((quote) => outlineOf(text, quote))
  const outline = outlines.find((one) => one !== null && wordsIn(one.text) <= condensedWords) ?? outlines[0] ?? null
  if (outline?.isExplainedRule && wordsIn(outline.text) <= condensedWords) return outline.text
  const lesson = hasManyParts(blocks) ? null : ruleFirst(text, blocks, quotes)
  if (lesson && !lesson.isLoose && wordsIn(lesson.text) <= condensedWords) return lesson.text
  if (outline === null) return lesson?.text ?? text
  if (lesson && !lesson.isLoose && wordsIn(lesson.text) < wordsIn(outline.text)) return lesson.text
  return wordsIn(outline.text) > maxOutlined * wordsIn(text) ? text : outline.text
}

/** Items in a row that read better under each other. */
const maxItems = 2

/**
 * Returns the rule of a note with its reason, and whether it is better told by an outline: as a list, or since something points at what is
 * left out. A sentence that depends on another is taken only with it.
 * Returns null if no sentence says by itself what holds, if an instruction would be lost, or if it would hardly be shorter.
 */
function ruleFirst(
  text: string,
  blocks: readonly Block[],
  quotes: readonly string[],
): { text: string; isLoose: boolean } | null {
  if (isForeign(text)) return null
  const statements = statementsOf(blocks, quotes[0])
  const told = instructionsIn(blocks, statements)
  if (told === null || (told.length === 0 && isMostlyList(blocks))) return null
  const grounds = groundsAmong(statements, quotes)
  const [ground] = grounds
  const rules = statements
    .map((rule) => ({ rule, score: ruleScore(rule) + (rule === ground && ruleScore(rule) > 0 ? groundScore : 0) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.rule.at - other.rule.at)
    .map(({ rule }) => rule)
  const lesson =
    (ground && lessonFrom(rules, [...told, ground], grounds, statements, condensedWords)) ??
    lessonFrom(rules, told, grounds, statements, mostCondensedWords)
  const result = lesson && written(...lesson)
  if (!result || wordsIn(result) > maxKept * wordsIn(text)) return null
  const [, taken] = lesson
  const isList = taken.reduce((sum, { items }) => sum + items, 0) > maxItems
  return { text: result, isLoose: isList || taken.some((one) => one.leans && !beginsIn(taken, one)) }
}

/** Checks whether the beginning of the paragraph of a statement is taken: what it points at may stand there. */
function beginsIn(taken: readonly Statement[], { block }: Statement): boolean {
  return taken.some((one) => one.block === block && one.begins && !one.leans)
}

/** A rule with the statements that are taken beside it. */
type Lesson = readonly [rule: Statement, taken: readonly Statement[]]

/** What it is worth for a rule that the recommendation rests on it. */
const groundScore = 1

/** Returns the lesson of the first rule that fits with the given statements into so many words; null if there is none. */
function lessonFrom(
  rules: readonly Statement[],
  wanted: readonly Statement[],
  grounds: readonly Statement[],
  statements: readonly Statement[],
  most: number,
): Lesson | null {
  const ruled = new Set(rules.filter(({ norm }) => norm).map(({ group }) => group))
  let facts: Lesson | null = null
  for (const rule of rules) {
    const isFact = !rule.norm && rule.role !== 'rule'
    if (isFact && facts !== null) continue
    // Of a list of facts, no one is the lesson.
    if (isFact && rule.isItem && wanted.length === 0) continue
    // A part without a rule that ends in code says what it found there.
    if (isFact && statements.some(({ isCut, group }) => isCut && group === rule.group)) continue
    const needed = withItsOwn(rule, wanted, statements, most)
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
  most: number,
): Statement[] | null {
  const exceptions = statements.filter(
    ({ exempts, group, role }) => exempts && group === rule.group && role !== 'example',
  )
  const needed = [rule, ...exceptions, ...wanted].reduce<Statement[] | null>(
    (sum, one) => sum && withNeeded(one, sum, statements),
    [],
  )
  return needed && wordsIn(written(rule, needed)) <= most ? needed : null
}

/**
 * Adds a reason and how to apply the rule, then what else the recommendation rests on, further rules and what stands beside
 *  the rule, as far as there is room.
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
  const room = roomFor(rule, needed, reasons[0], statements)
  const add = (some: readonly Statement[], most: number): void => {
    let count = some.filter((one) => taken.includes(one)).length
    for (const one of some) {
      if (taken.includes(one) || count >= most || taken.length >= Math.max(maxStatements, needed.length + 1)) continue
      const next = withNeeded(one, taken, statements)
      if (!next || wordsIn(written(rule, next)) > room) continue
      count += 1
      taken = next
    }
  }
  add(reasons, 1)
  add(rest.filter(isApplication), 1)
  add(grounds, maxStatements)
  add(
    rest.filter((one) => !reasons.includes(one)),
    maxStatements,
  )
  return taken
}

/** Returns how many words a lesson may have: 60, or what it needs to tell, and its first reason. */
function roomFor(
  rule: Statement,
  needed: Statement[],
  reason: Statement | undefined,
  statements: readonly Statement[],
): number {
  const withReason = (reason?.role === 'reason' && withNeeded(reason, needed, statements)) || needed
  const [told, explained] = [needed, withReason].map((said) => wordsIn(written(rule, said))) as [number, number]
  return Math.max(condensedWords, explained <= mostCondensedWords ? explained : told)
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

/** The labelled reasons of a rule and the sentences beside it that say why. That of another part is its own. */
function reasonsFor(rule: Statement, statements: readonly Statement[]): Statement[] {
  return statements
    .filter((one) => {
      if (one === rule || one.exempts || !one.stands || one.words < 3) return false
      if (one.role !== 'reason')
        return one.because && one.group === rule.group && Math.abs(one.at - rule.at) <= 3 && one.role !== 'status'
      if (one.group === rule.group) return true
      if (isReasonOfItsPart(one)) return false
      return rule.group === 0 || one.group === rule.group + 1
    })
    .toSorted(nearest(rule))
}

/** Checks for a reason under a heading that names something else. */
function isReasonOfItsPart({ role, heading }: Statement): boolean {
  return role === 'reason' && heading !== null && roleOf(heading.text) !== 'reason'
}
