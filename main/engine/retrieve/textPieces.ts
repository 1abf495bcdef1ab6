import { fenceAfter, headingOf, isRule, isTableRow, listItemOf } from '../../../shared/text/markdown.ts'

/** A part of a text: what stands in one line, or a block of code or a table, whose lines stay as they are. */
export type Piece = { indent: number } & (
  { kind: 'words' | 'item'; text: string } | { kind: 'code' | 'table'; lines: readonly string[] }
)

/**
 * Splits a Markdown text into its pieces. The lines of a paragraph or a list item are joined, a heading is in bold, and a code
 * block of one line is a code span after what it belongs to.
 */
export function textPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  let isOpen = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const last = pieces.at(-1)
    const fence = fenceAfter(line, '')
    if (fence !== '') {
      const end = endOfBlock(lines, at, fence)
      addCode(pieces, lines.slice(at, end), fence)
      at = end - 1
      isOpen = false
    } else if (isTableRow(line)) {
      const row = line.trim()
      if (last?.kind === 'table' && isTableRow(lines[at - 1] ?? '')) pieces[pieces.length - 1] = withLine(last, row)
      else pieces.push({ kind: 'table', lines: [row], indent: indentOf(line) })
      isOpen = false
    } else if (line.trim() === '' || isRule(line)) isOpen = false
    else isOpen = addLine(pieces, line, isOpen)
  }
  return pieces
}

/** Adds a line of words. Returns whether the next line belongs to it. */
function addLine(pieces: Piece[], line: string, isOpen: boolean): boolean {
  const heading = headingOf(line.trim())
  const item = listItemOf(line)
  const indent = indentOf(line)
  if (heading) {
    const name = heading.text.replaceAll('**', '')
    if (name !== '') pieces.push({ kind: 'words', text: /[.:?!]$/.test(name) ? `**${name}**` : `**${name}**:`, indent })
    return false
  }
  const said = oneLine(item ? line.slice(item.at) : line)
  if (item) pieces.push({ kind: 'item', text: `${item.kind === 'number' ? item.sign : '-'} ${said}`, indent })
  else if (!isOpen || !append(pieces, said)) pieces.push({ kind: 'words', text: said, indent })
  return true
}

/** Adds words to the last piece. Returns false if that is none of words. */
function append(pieces: Piece[], text: string): boolean {
  const last = pieces.at(-1)
  if (last?.kind !== 'words' && last?.kind !== 'item') return false
  pieces[pieces.length - 1] = { ...last, text: `${last.text} ${text}` }
  return true
}

function withLine<Block extends { lines: readonly string[] }>(block: Block, line: string): Block {
  return { ...block, lines: [...block.lines, line] }
}

/** Returns the number of the line after a code block; a block that is never closed goes to the end. */
function endOfBlock(lines: readonly string[], start: number, fence: string): number {
  const close = lines.findIndex((line, at) => at > start && fenceAfter(line, fence) === '')
  return close < 0 ? lines.length : close + 1
}

function addCode(pieces: Piece[], block: readonly string[], fence: string): void {
  const [open = ''] = block
  const indent = indentOf(open)
  const isClosed = block.length > 1 && fenceAfter(block.at(-1) ?? '', fence) === ''
  const code = block.slice(1, isClosed ? -1 : undefined)
  const [only = '', ...others] = code.map((line) => line.trim()).filter((line) => line !== '')
  if (only === '') return
  if (others.length === 0 && !only.includes('`')) {
    if (!append(pieces, `\`${only}\``)) pieces.push({ kind: 'words', text: `\`${only}\``, indent })
    return
  }
  const inner = code.map((line) => line.slice(Math.min(indentOf(line), indent)).trimEnd())
  pieces.push({ kind: 'code', lines: [open.trim(), ...inner, fence], indent })
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Returns a text with each run of white space as one space. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
