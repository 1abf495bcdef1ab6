import type { Verdict } from '../../../../shared/model/comparison.ts'
import { namesActivity } from '../../../../shared/text/activity.ts'
import { haveCode } from '../../../../shared/text/merging/codeSpans.ts'
import { similarityOf } from '../../language/closeness/lexical.ts'
import { prepare } from '../../language/closeness/prepare.ts'
import { areOpposedBounds } from '../../language/difference/bounds.ts'
import { compareTexts } from '../../language/difference/compareTexts.ts'
import { warnsOff } from '../../language/difference/leadingLabel.ts'
import { isQuestion } from '../../language/difference/question.ts'
import type { ParsedSentence } from '../../language/difference/saidOtherwise.ts'
import { isAsSure } from '../../language/difference/statementMarks.ts'

/**
 * Checks whether sentences have the code of another, are limited to no case that it is not, warn off what it warns off and nothing
 * else, ask what it asks, and do not contradict it.
 */
export function mayStandFor(by: readonly ParsedSentence[], { text, statement }: ParsedSentence): boolean {
  const isCodeSaid = haveCode(
    by.map((each) => each.text),
    text,
  )
  const isLimited = by.some((each) => each.statement.limits > statement.limits) && !namesActivity(text)
  const isSure = by.every((each) => isAsSure(each.statement, statement))
  const warns = warnsOff(text, statement)
  const isMeantSo = by.every((each) => warnsOff(each.text, each.statement) === warns)
  const isStated = isLink(text) || !by.some((each) => isLink(each.text))
  const isAsked = !isQuestion(text) || by.every((each) => isQuestion(each.text))
  return (
    isCodeSaid &&
    !isLimited &&
    isSure &&
    isMeantSo &&
    isStated &&
    isAsked &&
    !by.some((each) => contradicts(each.text, text))
  )
}

/** Checks for a link to another note and the kind of relation to it: its name says what that note is about, and states nothing. */
function isLink(text: string): boolean {
  return /^[\w-]*\s*\[\[[^\][\n]+\]\]$/.test(text)
}

function contradicts(one: string, other: string): boolean {
  return areOpposedBounds(one, other) || verdictOn(one, other) === 'conflict'
}

/** Returns the verdict on two texts as they stand. */
export function verdictOn(one: string, other: string): Verdict {
  return compareTexts(one, other, similarityOf(prepare(one), prepare(other))).verdict
}
