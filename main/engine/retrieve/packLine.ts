import type { Level } from '../../../shared/model/pack.ts'
import type { PackEntry } from './fillPack.ts'
import { clip, toldPieces } from './toldPieces.ts'
import { type Piece, oneLine, textPieces } from './textPieces.ts'

/** What an entry of a pack says, with secrets already masked. */
export interface PackText {
  kind: 'memory' | 'reference'
  id: string
  title: string
  text: string
  /** The headings that turn the meaning of the text around; empty where it can stand alone. */
  warning: string
  /** How far it can be trusted, such as `validated, grounded`; empty for a reference. */
  standing: string
  /** What speaks for or against it; empty if nothing is to be said. */
  evidence: string
}

/** The most characters of a text: about a quarter as many tokens. */
const lengths: Readonly<Record<Level, { full: number; short: number }>> = {
  minimal: { full: 160, short: 160 },
  task: { full: 360, short: 160 },
  deep: { full: 1000, short: 240 },
}
const evidenceLength = 240

/**
 * Writes what is known as a list item of Markdown, as long as its level allows: its first words with its id, and under them its
 * lists, tables and code as they are.
 */
export function packEntry({ kind, id, title, text, warning, standing, evidence }: PackText, level: Level): PackEntry {
  const name = oneLine(title).replace(/…$/, '')
  const turned = oneLine(warning)
  const { head, rest } = withTitle(wordsOf(turned).endsWith(wordsOf(name)) ? turned : name, textPieces(text))
  const start = begins(head, turned) ? head : `${turned}: ${head}`
  const mark = `[${[id, standing].filter((each) => each !== '').join('; ')}]`
  const support = evidence === '' ? [] : [`  ${clip(oneLine(evidence), evidenceLength)}`]
  const entry = (length: number, below: readonly string[]): string => {
    const told = toldPieces(start, rest, length)
    return [`- ${told.head} ${mark}`, ...below, ...told.lines.map((line) => (line === '' ? '' : `  ${line}`))].join(
      '\n',
    )
  }
  const { full, short } = lengths[level]
  return { kind, id, full: entry(full, support), short: entry(short, []) }
}

/** Returns the words before the first list, table or code of a text, which begin with its title, and the pieces after them. */
function withTitle(title: string, pieces: readonly Piece[]): { head: string; rest: Piece[] } {
  const [first] = pieces
  if (first?.kind === 'item') {
    const said = first.text.replace(/^\S+ (?:\[[ xX]\] )?/, '')
    if (begins(said, title)) return { head: said, rest: pieces.slice(1) }
  }
  const end = pieces.findIndex(({ kind }) => kind !== 'words')
  const words = pieces.slice(0, end < 0 ? pieces.length : end)
  const said = words.map((piece) => ('text' in piece ? piece.text : '')).join(' ')
  const rest = pieces.slice(words.length)
  if (said === '') return { head: asHead(title, first), rest }
  const isSaid = pieces.some((piece) => 'text' in piece && wordsOf(piece.text).includes(wordsOf(title)))
  return { head: isSaid || begins(said, title) ? said : `${withoutStart(title, said)}: ${said}`, rest }
}

/** Returns a title as the words above what the text begins with; one that is a line of its code as a code span. */
function asHead(title: string, first: Piece | undefined): string {
  if (first?.kind === 'code' && first.lines.some((line) => line.trim() === title)) return `\`${title}\`:`
  return /[.:?!]$/.test(title) ? title : `${title}:`
}

/** Returns the file that a title names, where the start of the text follows it; else the title. */
function withoutStart(title: string, text: string): string {
  const [, file = title, start = ''] = /^(.+?): (.+)$/.exec(title) ?? []
  return start !== '' && begins(text, start) ? file : title
}

/** Checks whether a text begins with its title, without case and Markdown's marks. */
function begins(text: string, title: string): boolean {
  return wordsOf(text).startsWith(wordsOf(title))
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\[([^[\]\n]{1,200})\]\([^()\s]{1,400}\)/g, '$1')
    .replace(/[*_`#>]+/g, '')
    .replace(/:$/, '')
    .trim()
}
