import { isOnlyTasks } from '../openTask.ts'
import { headingLevel } from './headings.ts'
import { thematicBreak } from './items.ts'
import { isListed } from './listed.ts'
import { announces, isBoldLine, isTitle } from './parts.ts'
import { type MergeRow, type Piece, piecesByRow, textsOf, writtenText } from './rows.ts'

/** The box at the end of a list marker, and at the beginning of a text. */
const markerBox = /\[([ xX])\]([ \t]+)$/
const firstBox = /^(?:\[([ xX])\]|[⬜☐◻🔲])([ \t]+)/u

/** A line of the result of a merge: its row, its sources, what stands before it, and its words. */
interface Line {
  row: string
  sources: readonly number[]
  lead: string
  text: string
}

type Box = 'open' | 'done' | null

/**
 * Gives the lines of a merge result the boxes that a reader expects. Where all texts are tasks, they stay tasks, as a list. A task that is
 * merged with a lesson or fact is none any more: its open box goes; those of a list within a longer text stay. Of an open and a
 * done box the younger holds: `times` are those of the texts; at the same time, the done one.
 */
export function withTaskBoxes<Of extends Line>(
  lines: readonly Of[],
  rows: readonly MergeRow[],
  times: readonly string[],
): Of[] {
  if (!lines.some(({ lead, text }) => markerBox.test(lead) || firstBox.test(text))) return [...lines]
  const areTasks = textsOf(rows).map((pieces) => isTaskList(pieces) || isOnlyTasks(writtenText(pieces)))
  const isLoose = ({ source, at, lead }: Piece): boolean =>
    areTasks[source] === true || (at === 0 && lead.trim() === '')
  const byId = piecesByRow(rows)
  const settled = lines.map((line) => {
    const boxed = (byId.get(line.row) ?? []).filter((piece) => boxOf(piece) !== null)
    if (boxed.length === 0) return line
    const isFreed = !areTasks.every(Boolean) && boxed.every((piece) => boxOf(piece) === 'open' && isLoose(piece))
    return withBox(line, isFreed ? null : latestBox(boxed, times))
  })
  return areTasks.every(Boolean) ? asList(settled) : settled
}

/** Gives each task an item of its own where one would continue the line of another. */
function asList<Of extends Line>(lines: readonly Of[]): Of[] {
  if (!lines.some(({ text }, at) => at > 0 && firstBox.test(text))) return [...lines]
  return lines.map((line, at) => {
    const [box = ''] = firstBox.exec(line.text) ?? []
    const before = at === 0 ? '' : '\n'
    return box === '' ? line : { ...line, lead: `${before}- ${box}`, text: line.text.slice(box.length) }
  })
}

/** Checks whether a text is a list of tasks, open or done, under whatever titles and labels. */
function isTaskList(pieces: readonly Piece[]): boolean {
  let isInTask = false
  for (const piece of pieces) {
    const isTask = boxOf(piece) !== null
    isInTask = isTask || (isInTask && !isListed(piece) && !piece.lead.includes('\n\n'))
    if (!isInTask && !isAbove(piece)) return false
  }
  return pieces.some((piece) => boxOf(piece) !== null)
}

/** Checks for what stands above tasks or between them: a heading, a title, a label, or a thematic break. */
function isAbove(piece: Piece): boolean {
  const { text } = piece
  return headingLevel(piece) > 0 || isTitle(piece) || announces(text) || isBoldLine(text) || thematicBreak.test(text)
}

function latestBox(boxed: readonly Piece[], times: readonly string[]): Box {
  const timeOf = ({ source }: Piece): string => times[source] ?? ''
  const last = boxed.reduce((latest, piece) => (timeOf(piece) > latest ? timeOf(piece) : latest), '')
  return boxed.some((piece) => timeOf(piece) === last && boxOf(piece) === 'done') ? 'done' : 'open'
}

/** Returns the box of a sentence that begins an item or its text. */
function boxOf(piece: Piece): Box {
  const found = markerBox.exec(piece.lead) ?? (piece.at === 0 || isListed(piece) ? firstBox.exec(piece.text) : null)
  if (!found) return null
  return /x/i.test(found[1] ?? '') ? 'done' : 'open'
}

/** Returns a line with another box in the place of its own, or without it for null; one without a box stays as it is. */
function withBox<Of extends Line>(line: Of, box: Box): Of {
  const part = markerBox.test(line.lead) ? 'lead' : 'text'
  const pattern = part === 'lead' ? markerBox : firstBox
  const sign = box === 'done' ? '[x]' : '[ ]'
  const replaced = (found: string, state: string | undefined, space: string): string =>
    box === null ? '' : state === undefined ? found : `${sign}${space}`
  return { ...line, [part]: line[part].replace(pattern, replaced) }
}
