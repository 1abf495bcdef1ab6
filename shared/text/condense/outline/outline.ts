import { isTableRow, markdownLines, marksLength } from '../../markdown.ts'
import { isOnlyLabels } from '../../onlyLabels.ts'
import { type Block, blocksOf } from '../blocks.ts'
import { pointsOn } from '../instructions.ts'
import { maxOutlined } from '../lengths.ts'
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
  const lines = linesOf(parts, blocks, null)
  if (lines === null) return null
  const result = layOut(lines, isNamed(lines))
  if (isOnlyLabels(result)) return null
  const explained = linesOf(parts, blocks, reasonOf(parts)) ?? lines
  const whole = layOut(explained, isNamed(explained))
  return wordsIn(whole) <= Math.min(roomForReason, maxOutlined * wordsIn(note)) ? whole : result
}

/** A reason and the part of the note that gives it. */
interface Reason {
  part: Part
  text: string
}

/** Writes the blocks that stay, and the reason in its place after an order, else last; null if something is left open. */
function linesOf(parts: readonly Part[], blocks: readonly Block[], reason: Reason | null): Line[] | null {
  const lines: Line[] = []
  let why: Line | null = reason && lineOf(reason.part, `**Why:** ${reason.text}`)
  for (const [at, part] of parts.entries()) {
    const stay = part.sentences.filter(({ stays }) => stays)
    const [last, next] = [stay.at(-1), parts[at + 1]]
    const isNextSaid = next !== undefined && isSaid(next)
    if (last && last === part.sentences.at(-1) && goesOnBelowCode(blocks, at)) return null
    const told = part.shown === '' ? stay.map((one) => firstClause(one.text)).join(' ') : part.shown
    if (!isNextSaid && pointsOn.test(told)) return null
    const isOpen = announces(told) && !isNextSaid
    // A label of code that is left out.
    if (isOpen && wordsIn(told) < minOpenWords && !last?.norm) continue
    // Below a reason, what is to be done needs its label again.
    const isLabelled = reason !== null && why === null && part.role === 'rule' && part.label !== '' && !isItem(part)
    const label = isLabelled && (told !== '' || isNextSaid) ? `**${part.label}:** ` : ''
    const text = `${label}${isOpen ? told.replace(/:([*_]*)$/, isItem(part) ? '$1' : '.$1') : told}`.trimEnd()
    const before = lines.at(-1)
    if (part.shown.startsWith('`') && before && announces(before.text) && !part.shown.startsWith('```'))
      before.text += ` ${text}`
    else lines.push(lineOf(part, text))
    if (why === null || part !== reason?.part || lines.every((line) => line.text === '')) continue
    lines.push(why)
    why = null
  }
  return why === null ? lines : [...lines, { ...why, heading: lines.at(-1)?.heading ?? null }]
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

/** Returns the first sentence of the reason a note gives, or two if the first is short; null if it is long. */
function reasonOf(parts: readonly Part[]): Reason | null {
  const part = parts.find(({ role, sentences }) => role === 'reason' && sentences.some(({ stays }) => !stays))
  const [first = '', second = ''] =
    part?.sentences.flatMap(({ stays, text }) => (stays || found.test(text) ? [] : text)) ?? []
  const text = (wordsIn(first) < minReasonWords ? `${first} ${second}` : firstClause(first)).trim()
  return !part || text === '' || announces(text) || wordsIn(text) > maxReasonWords ? null : { part, text }
}
