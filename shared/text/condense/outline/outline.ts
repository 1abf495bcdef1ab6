import { isTableRow, markdownLines, marksLength } from '../../markdown.ts'
import { isOnlyLabels } from '../../onlyLabels.ts'
import { blocksOf } from '../blocks.ts'
import { condensedWords, maxOutlined } from '../lengths.ts'
import { announces } from '../listText.ts'
import { isForeign } from '../signs.ts'
import { wordsIn } from '../words.ts'
import { isUnread } from './abroad.ts'
import { firstClause, wholeClause } from './clause.ts'
import { firstRules } from './firstRules.ts'
import { laidOut } from './headings.ts'
import type { Line } from './layout.ts'
import { linesOf } from './lines.ts'
import { type Part, isItem, partsOf } from './parts.ts'
import { factOf, reasonsOf, story } from './reason.ts'
import { markShown } from './shown.ts'
import { markStaying } from './staying.ts'

/** Words of a reason for which an outline of more than 60 words has room, and of an outline with one. */
const maxLateReason = 20
const roomForReason = 100
/** A note shortened to what it tells to do. */
export interface Outline {
  text: string
  /** Whether it begins with something to do, and gives a reason for it. */
  isExplainedRule: boolean
}

/**
 * Shortens a note to what it tells to do, in its own order, under its headings and in its lists, each order whole if 60 words have
 * room for all, else by its first clause; then a reason, if there is room. Of a list of facts, it tells the first sentence of each
 * item, and of a longer list the `firstRules`. `quote` is said by a sentence
 * that stays. Returns null if nothing in the note tells what to do, or if that cannot be told without what is left out.
 */
export function outlineOf(note: string, quote = ''): Outline | null {
  if (isUnread(note) || hasLooseLines(note)) return null
  const blocks = blocksOf(note)
  const parts = partsOf(blocks, isForeign(note))
  const hasOrders = markStaying(parts, quote)
  if ((!hasOrders && !isList(parts)) || !markShown(parts)) return null
  const fact = factOf(parts)
  if (fact) for (const sentence of fact.part.sentences) sentence.stays = false
  const reasons = reasonsOf(parts, fact, quote)
  const room = Math.min(roomForReason, maxOutlined * wordsIn(note))
  const told = (tell: (sentence: string) => string): Told | null => {
    const lines = linesOf(parts, blocks, null, tell)
    if (lines === null || isOnlyLabels(laidOut(lines))) return null
    const explained = reasons.map((reason) => {
      const those = linesOf(parts, blocks, reason, tell) ?? lines
      return { reason, lines: those, words: wordsIn(laidOut(those)) }
    })
    const fitting = explained.filter(({ reason, words }) => reason === fact || words <= room)
    const best =
      fitting.find(({ words }) => words <= condensedWords) ??
      fitting.find(({ reason }) => wordsIn(reason.text) <= maxLateReason && !story.test(reason.text)) ??
      fitting.find(({ reason }) => reason === fact)
    return { lines: best?.lines ?? lines, isExplained: best !== undefined }
  }
  const shortest = told(firstClause)
  if (shortest === null) return null
  const whole = told(wholeClause)
  const most = Math.min(condensedWords, maxOutlined * wordsIn(note))
  const hasRoom = whole && wordsIn(laidOut(whole.lines)) <= most && whole.isExplained === shortest.isExplained
  const { lines, isExplained } = hasRoom ? whole : shortest
  const first = parts.flatMap(({ sentences }) => sentences).find(({ stays }) => stays)
  return {
    text: laidOut(firstRules(lines, quote) ?? lines),
    isExplainedRule: isExplained && first?.orders === true,
  }
}

/** The lines of a note that are told, and whether a reason is among them. */
interface Told {
  lines: readonly Line[]
  isExplained: boolean
}

/** Checks for a note of nothing but items of lists, and the lines that announce them. */
function isList(parts: readonly Part[]): boolean {
  return parts.every((part, at) => {
    const next = parts[at + 1]
    return isItem(part) || (next !== undefined && isItem(next) && announces(part.sentences.at(-1)?.text ?? ''))
  })
}

/** Checks for short lines under each other that are no wrapped sentence: joined, they would read as one. */
function hasLooseLines(note: string): boolean {
  const lines = markdownLines(note).map(({ text, fenced }) =>
    fenced || marksLength(text) > 0 || isTableRow(text) ? '' : text.trim(),
  )
  return lines.some((line, at) => at > 0 && isLoose(line) && isLoose(lines[at + 1] ?? ''))
}

function isLoose(line: string): boolean {
  return line !== '' && line.length < shortLine && !/[.!?:;,*_`>-]$|^\*\*[^*]+:\*\*\s/.test(line)
}

const shortLine = 50
