import { isTableRow, markdownLines, marksLength } from '../../markdown.ts'
import { isOnlyLabels } from '../../onlyLabels.ts'
import { type Block, blocksOf } from '../blocks.ts'
import { pointsOn } from '../instructions.ts'
import { condensedWords, maxOutlined } from '../lengths.ts'
import { announces } from '../listText.ts'
import { isForeign } from '../signs.ts'
import { goesOnBelowCode, shows } from '../statements.ts'
import { wordsIn } from '../words.ts'
import { isUnread } from './abroad.ts'
import { firstClause } from './clause.ts'
import { isNamed, why } from './headings.ts'
import { type Line, layOut } from './layout.ts'
import { type Part, isItem, isSaid, partsOf } from './parts.ts'
import { type Reason, factOf, reasonsOf, story } from './reason.ts'
import { markShown } from './shown.ts'
import { markStaying } from './staying.ts'

/** Words of a reason for which an outline of more than 60 words has room, and of an outline with one. */
const maxLateReason = 20
const roomForReason = 100
/** A line of fewer words only names what follows it. */
const minOpenWords = 4

/** A note shortened to what it tells to do. */
export interface Outline {
  text: string
  /** Whether it begins with something to do, and gives a reason for it. */
  isExplainedRule: boolean
}

/**
 * Shortens a note to what it tells to do, in its own order, under its headings and in its lists, each order by its first clause;
 * then a reason, if there is room. Of a list of facts, it tells the first sentence of each item. `quote` is said by a sentence
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
  const lines = linesOf(parts, blocks, null)
  if (lines === null) return null
  const result = layOut(lines, isNamed(lines))
  if (isOnlyLabels(result)) return null
  const explained = reasonsOf(parts, fact, quote).map((reason) => {
    const those = linesOf(parts, blocks, reason) ?? lines
    return { reason, text: layOut(those, isNamed(those)) }
  })
  const room = Math.min(roomForReason, maxOutlined * wordsIn(note))
  const fitting = explained.filter((one) => one.reason === fact || wordsIn(one.text) <= room)
  const best =
    fitting.find((one) => wordsIn(one.text) <= condensedWords) ??
    fitting.find(({ reason }) => wordsIn(reason.text) <= maxLateReason && !story.test(reason.text)) ??
    fitting.find(({ reason }) => reason === fact)
  const text = best?.text ?? result
  const first = parts.flatMap(({ sentences }) => sentences).find(({ stays }) => stays)
  return { text, isExplainedRule: best !== undefined && first?.orders === true }
}

/** Ends a line whose code is left out, without a last clause that only announces it: `; check it with:`. */
function closed(told: string, end: string): string {
  const last = told.lastIndexOf('; ')
  const isBare = last > 0 && shows.test(told) && wordsIn(told.slice(last + 1)) < minOpenWords
  return isBare ? `${told.slice(0, last)}.` : told.replace(/:([*_]*)$/, end)
}

/** Checks for a note of nothing but items of lists, and the lines that announce them. */
function isList(parts: readonly Part[]): boolean {
  return parts.every((part, at) => {
    const next = parts[at + 1]
    return isItem(part) || (next !== undefined && isItem(next) && announces(part.sentences.at(-1)?.text ?? ''))
  })
}

/** Writes the blocks that stay, and the reason in its place after an order, else last; null if something is left open. */
function linesOf(parts: readonly Part[], blocks: readonly Block[], reason: Reason | null): Line[] | null {
  const lines: Line[] = []
  let because: Line | null = reason && lineOf(reason.part, `${why}${reason.text}`)
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
    const isLabelled = reason !== null && because === null && part.role === 'rule' && part.label !== '' && !isItem(part)
    const label = isLabelled && (told !== '' || isNextSaid) ? `**${part.label}:** ` : ''
    const text = `${label}${isOpen ? closed(told, isItem(part) ? '$1' : '.$1') : told}`.trimEnd()
    const before = lines.at(-1)
    if (part.shown.startsWith('`') && before && announces(before.text) && !part.shown.startsWith('```'))
      before.text += ` ${text}`
    else lines.push(lineOf(part, text))
    if (because === null || part !== reason?.part || lines.every((line) => line.text === '')) continue
    lines.push(because)
    because = null
  }
  return because === null ? lines : [...lines, { ...because, heading: lines.at(-1)?.heading ?? null }]
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
