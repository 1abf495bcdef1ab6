import { endsEarly } from '../breaksEarly.ts'
import { fenceAfter, frontMatterLength, headingOf, isTableRow, listItemOf, marksLength } from '../markdown.ts'
import { wordsIn } from './words.ts'

/** The heading, or title line, a part of a note stands under. */
export interface Heading {
  text: string
  /** 0 for a title line without a mark. */
  level: number
  /** The heading it stands under. */
  above: Heading | null
}

/** A paragraph, list item, code block or table row of a note. */
export interface Block {
  /** `step`: an item of a numbered list; `other`: a tick box, a table row of many, HTML. */
  kind: 'prose' | 'item' | 'step' | 'code' | 'other'
  /** Without marks, hard-wrapped lines joined; code as its lines. */
  text: string
  heading: Heading | null
  /** Number of its part of the note, from heading to heading; 0 for the beginning, under its title at most. */
  group: number
  /** Indentation of an item. */
  indent: number
  /** The sign or number of an item, as written. */
  sign: string
  /** The language a code block states. */
  language: string
  /** Whether an empty line precedes it. */
  isApart: boolean
}

/** Splits a note into blocks, in order. Front matter, rules and empty lines belong to none. */
export function blocksOf(note: string): Block[] {
  const lines = note.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  const from = frontMatterLength(lines.map((text) => ({ text })))
  let heading: Heading | null = null
  let [group, fence, isApart] = [0, '', true]
  let open: Block | null = null
  const begin = (kind: Block['kind'], text: string, more: Partial<Block> = {}): void => {
    open = { kind, text, heading, group, indent: 0, sign: '', language: '', isApart, ...more }
    blocks.push(open)
    isApart = false
  }
  const title = titleLine(lines, from)
  for (const [at, line] of lines.entries()) {
    if (at < from) continue
    const after = fenceAfter(line, fence)
    const current = open as Block | null
    if (fence !== '') {
      if (after !== '' && current) current.text += `${current.text === '' ? '' : '\n'}${line}`
      else open = null
    } else if (after !== '') {
      begin('code', '', { language: /^\s*[`~]+\s*(\w*)/.exec(line)?.[1]?.toLowerCase() ?? '' })
    } else if (line.trim() === '' || /^\s*(?:-{3,}|\*{3,}|_{3,}|={3,}|#{7,})\s*$/.test(line)) {
      if (current?.kind !== 'item' && current?.kind !== 'step') open = null
      isApart = true
    } else if (at === title || headingOf(line)) {
      const found = headingOf(line) ?? { text: line.trim(), level: 0 }
      if (blocks.length > 0 || (heading && heading.level > 1)) group += 1
      heading = { ...found, above: aboveOf(heading, found.level) }
      open = null
    } else {
      const item = isSum(current, line, isApart) ? null : listItemOf(line)
      const continues = current !== null && !item && continuesBlock(current, line, isApart, lines[at - 1] ?? '')
      if (continues) current.text += ` ${line.replace(/^\s*(?:>\s?)*/, '').trim()}`
      else if (item) {
        const isBox = /^\[[ xX~]\]\s/.test(line.slice(item.at))
        begin(isBox ? 'other' : item.kind === 'number' ? 'step' : 'item', line.slice(item.at).trim(), {
          indent: item.indent.length,
          sign: item.sign,
        })
      } else begin(isOther(line) ? 'other' : 'prose', line.slice(marksLength(line)).trim())
    }
    fence = after
  }
  return onlyRow(
    blocks
      .flatMap(withSteps)
      .flatMap((block) => (fields.test(block.text) ? [] : { ...block, text: block.text.replace(callout, '') })),
  )
}

/** Turns a block that is no code, but a numbered list, into its steps. */
function withSteps(block: Block): Block[] {
  const lines = block.text.split('\n').filter((line) => line.trim() !== '')
  const isList = block.kind === 'code' && plainText.has(block.language) && lines.length > 1
  if (!isList || !lines.every((line) => step.test(line))) return [block]
  return lines.map((line, at) => {
    const [mark, sign = ''] = step.exec(line) ?? ['']
    return { ...block, kind: 'step', text: line.slice(mark.length).trim(), sign, isApart: block.isApart && at === 0 }
  })
}

const step = /^\s*(\d{1,2}[.)])\s+/
/** Languages of code blocks that may hold text, not code. */
export const plainText = new Set(['', 'md', 'markdown', 'mdc', 'text', 'txt', 'plaintext'])

/** Nothing but fields in italics at the end of a note, such as `*Last updated: 2026-04-10* *Status: Active*`. */
const fields = /^(?:[*_](?![*_])[^*_:]{2,30}:[*_]?\s[^*_]{1,60}[*_]?(?:\s+|$))+$/

/** The mark of a quote that is a tip or a warning. */
const callout = /^\[![A-Z]{2,12}\]\s*/

/** Returns the heading that one of a level stands under, if this is the one before it. */
function aboveOf(before: Heading | null, level: number): Heading | null {
  return before === null || before.level < level ? before : aboveOf(before.above, level)
}

/** Checks for a wrapped line that begins with a sign within an open bracket: `(the table` and below it `+ the row)`. */
function isSum(open: Block | null, line: string, isApart: boolean): boolean {
  if (open?.kind !== 'prose' || isApart || !/^\s*[+-]\s/.test(line)) return false
  const last = open.text.lastIndexOf('(')
  return last >= 0 && open.text.lastIndexOf(')') < last
}

/** Checks for a line of a table, of HTML, of a tree of files or of columns. */
function isOther(line: string): boolean {
  return isTableRow(line) || /^\s*(?:<[a-z!/]|[├└│])/i.test(line) || /^\S[^`]*\S {4,}[#→—-]? ?\S/.test(line)
}

/** Checks whether a line continues the open block: a wrapped line, but no label of its own and nothing after an empty line. */
function continuesBlock(open: Block, line: string, isApart: boolean, before: string): boolean {
  if (open.kind === 'code' || open.kind === 'other' || isOther(line)) return false
  const isItem = open.kind !== 'prose'
  const indent = /^\s*/.exec(line)?.[0].length ?? 0
  if (isApart || isNewSentence(before, line, isItem && indent <= open.indent)) return false
  if (isItem && indent <= open.indent && /[.!?:]$/.test(open.text)) return false
  const isField = /^[a-z_]{2,24}:\s/.test(line) && /[.!?]$|^[a-z_]{2,24}:\s/.test(open.text)
  const isLabelled =
    /^\s*(?:\*\*|__)[^*_\n]{1,60}(?::(?:\*\*|__)|(?:\*\*|__):)/.test(line) || /^[A-Z][\w ]{1,24}:\s/.test(line)
  return !isField && !isLabelled
}

/** Checks for a line that begins a sentence below one that its author ended without a full stop. */
function isNewSentence(before: string, line: string, isBelowItem: boolean): boolean {
  const isUnended = /[\p{L}\d)`"”]\s*$/u.test(before) && wordsIn(before) >= minLineWords
  return isUnended && (isBelowItem || /^\s*\p{Lu}/u.test(line)) && endsEarly(before, line)
}

/** A line of fewer words only names what is below it. */
const minLineWords = 4

/** Returns the index of a first line that names the note, or -1: no sentence, and not continued below. */
function titleLine(lines: readonly string[], from: number): number {
  const at = lines.findIndex((line, index) => index >= from && line.trim() !== '')
  const [whole = '', below = ''] = [lines[at], lines[at + 1]]
  const line = isNumbered(whole, lines.slice(at + 1)) ? whole.replace(number, '') : whole
  const isMarked = marksLength(line) > 0 || isOther(line) || fenceAfter(line, '') !== ''
  const isSentence = /[.!?:;,]\s*$|[.!?][*_)"”]*\s/.test(line)
  const isLast = lines.slice(at + 1).every((other) => other.trim() === '')
  const endsHere = below.trim() === '' || line.length < shortLine || below.length > longLine
  const goesOn = /^\s*\p{Ll}/u.test(below) && !endsEarly(line, below)
  return !isMarked && !isSentence && !isLast && endsHere && line.length <= maxTitleLength && !goesOn ? at : -1
}

const number = /^\d{1,3}[.)]\s+/

/** Checks whether a number belongs to a heading: its list does not go on below it. */
function isNumbered(line: string, below: readonly string[]): boolean {
  const next = Number.parseInt(line, 10) + 1
  return number.test(line) && !/^\s/.test(below[0] ?? '') && !below.some((other) => Number.parseInt(other, 10) === next)
}

/** A line shorter than this is not wrapped; one longer than `longLine` was not written in wrapped lines. */
const shortLine = 60
const longLine = 120
const maxTitleLength = 120

/** Turns the cells of a note that is a single table row into paragraphs: without its head, each says what it says. */
function onlyRow(blocks: readonly Block[]): Block[] {
  const isHeaded = /^[\s|:-]+$/.test(blocks[1]?.text ?? '-|') && blocks.length === 3
  const row = isHeaded ? blocks[2] : blocks.length === 1 ? blocks[0] : undefined
  if (!row || !isTableRow(row.text)) return [...blocks]
  const cells = row.text.split(/(?<!\\)\|/).map((cell) => cell.trim())
  return cells.flatMap((text) => (text.split(/\s+/).length < 3 ? [] : [{ ...row, kind: 'prose' as const, text }]))
}
