import { wordsOf } from '../../normalise.ts'
import type { Heading } from '../blocks.ts'
import { instructs } from '../instructions.ts'
import { roleOf, signsOf } from '../signs.ts'
import { statementOf, withoutNumber } from '../statements.ts'
import { type Line, layOut } from './layout.ts'

/** Writes lines under those of their headings that say something besides. */
export function laidOut(lines: readonly Line[]): string {
  return layOut(lines, isNamed(lines))
}

/**
 * Returns a check for the headings that are written: those that order something, and those of parts that are written besides others;
 * a title, or the only heading, if the text below it says less than half of its words.
 */
function isNamed(lines: readonly Line[]): (heading: Heading) => boolean {
  const shown = new Set(lines.flatMap(({ heading, text }) => (text === '' || !heading ? [] : [heading])))
  const titles = [...shown].filter(({ level }) => level < 2).length
  const said = lines
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase()
  return (heading) => {
    const name = withoutNumber(heading.text)
    if (isOrder(heading)) return !isRepeated(name, lines)
    const isSaid = lines.some((line) => line.text !== '' && isUnder(line.heading, heading))
    if (!isSaid) return false
    const role = roleOf(name)
    const own = lines.filter((line) => line.heading === heading && line.text !== '')
    if (own.length > 0 && own.every(({ text }) => text.startsWith(why))) return false
    if (shown.size > 1 && (heading.level > 1 || titles > 1)) return role !== 'rule' || [...shown][0] !== heading
    if (role !== null) return false
    const words = name.toLowerCase().match(/\p{L}{4,}/gu) ?? []
    return words.filter((word) => !said.includes(word.replace(/(?:ies|es|s|ing|ed)$/, ''))).length * 2 > words.length
  }
}

/** Checks whether a line says most of what a heading orders. */
function isRepeated(name: string, lines: readonly Line[]): boolean {
  const words = new Set(wordsOf(name))
  return lines.some(({ text }) => {
    const said = new Set(wordsOf(text))
    return [...words].filter((word) => said.has(word)).length >= minRepeated * words.size
  })
}

const minRepeated = 0.75

/** What a reason begins with. */
export const why = '**Why:** '

/** Checks for a heading that orders something; a first line without a mark may do so in any words that bind. */
function isOrder(heading: Heading): boolean {
  const name = withoutNumber(heading.text)
  const signs = signsOf(name, { isFirst: true, isItem: false })
  if (heading.level === 0 && instructs({ ...signs, text: name, role: null, isItem: false, begins: true })) return true
  return signs.norm && statementOf(heading) !== null
}

function isUnder(heading: Heading | null, other: Heading): boolean {
  return heading !== null && (heading === other || isUnder(heading.above, other))
}
