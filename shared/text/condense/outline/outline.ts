import { isTableRow, markdownLines, marksLength } from '../../markdown.ts'
import { isOnlyLabels } from '../../onlyLabels.ts'
import { blocksOf } from '../blocks.ts'
import { pointsOn } from '../instructions.ts'
import { announces } from '../listText.ts'
import { isForeign } from '../signs.ts'
import { goesOnBelowCode } from '../statements.ts'
import { wordsIn } from '../words.ts'
import { isUnread } from './abroad.ts'
import { firstClause } from './clause.ts'
import { isNamed } from './headings.ts'
import { type Line, layOut } from './layout.ts'
import { type Part, isItem, isSaid, partsOf } from './parts.ts'
import { markShown } from './shown.ts'
import { markStaying } from './staying.ts'

/** Words of an outline up to which its reason is added. */
const roomForReason = 100
const maxReasonWords = 30
/** A line of fewer words only names what follows it. */
const minOpenWords = 4
/** A shorter reason says too little without the sentence after it. */
const minReasonWords = 6

/**
 * Shortens a note to what it tells to do, in its own order, under its headings and in its lists, each order by its first clause;
 * then the first reason, if there is room. Of a list of facts, it tells the first sentence of each item. `quote` is said by a sentence
 * that stays. Returns null if nothing in the note tells what to do, or if that cannot be told without what is left out.
 */
export function outlineOf(note: string, quote = ''): string | null {
  if (isUnread(note) || hasLooseLines(note)) return null
  const blocks = blocksOf(note)
  const parts = partsOf(blocks, isForeign(note))
  const hasOrders = markStaying(parts, quote)
  if ((!hasOrders && !parts.every(isItem)) || !markShown(parts)) return null
  const lines: Line[] = []
  for (const [at, part] of parts.entries()) {
    const stay = part.sentences.filter(({ stays }) => stays)
    const [last, next] = [stay.at(-1), parts[at + 1]]
    const isNextSaid = next !== undefined && isSaid(next)
    if (last && last === part.sentences.at(-1) && goesOnBelowCode(blocks, at)) return null
    const text = part.shown === '' ? stay.map((one) => firstClause(one.text)).join(' ') : part.shown
    if (!isNextSaid && pointsOn.test(text)) return null
    const isOpen = announces(text) && !isNextSaid
    // A label of code that is left out.
    if (isOpen && wordsIn(text) < minOpenWords && !last?.norm) continue
    const before = lines.at(-1)
    if (part.shown.startsWith('`') && before && announces(before.text) && !part.shown.startsWith('```'))
      before.text += ` ${text}`
    else lines.push(lineOf(part, isOpen ? text.replace(/:([*_]*)$/, isItem(part) ? '$1' : '.$1') : text))
  }
  const result = layOut(lines, isNamed(lines))
  if (isOnlyLabels(result)) return null
  const reason = firstReason(parts)
  const explained = reason === '' ? result : `${result}\n\n**Why:** ${reason}`
  return wordsIn(explained) <= roomForReason ? explained : result
}

function lineOf(part: Part, text: string): Line {
  const { heading, indent, kind, sign } = part.block
  return {
    kind: isItem(part) ? 'item' : kind === 'other' ? 'row' : 'prose',
    heading,
    indent,
    sign: sign === '' ? '-' : sign,
    text,
  }
}

/** A reason that only says when something was noticed. */
const found = /^(?:discovered|found|seen|caught|noticed|reported)\b/i

/** Checks for short lines under each other that are no wrapped sentence: joined, they would read as one. */
function hasLooseLines(note: string): boolean {
  const lines = markdownLines(note).map(({ text, fenced }) =>
    fenced || marksLength(text) > 0 || isTableRow(text) ? '' : text.trim(),
  )
  return lines.some((line, at) => at > 0 && isLoose(line) && isLoose(lines[at + 1] ?? ''))
}

function isLoose(line: string): boolean {
  return line !== '' && line.length < shortLine && !/[.!?:;,*_`>-]$/.test(line)
}

const shortLine = 50

/** Returns the first sentence of the reason a note gives, or two if the first is short; empty if it is long. */
function firstReason(parts: readonly Part[]): string {
  const part = parts.find(({ role, sentences }) => role === 'reason' && sentences.some(({ stays }) => !stays))
  const [first = '', second = ''] =
    part?.sentences.flatMap(({ stays, text }) => (stays || found.test(text) ? [] : text)) ?? []
  const reason = wordsIn(first) < minReasonWords ? `${first} ${second}` : firstClause(first)
  return announces(reason) || wordsIn(reason) > maxReasonWords ? '' : reason.trim()
}
