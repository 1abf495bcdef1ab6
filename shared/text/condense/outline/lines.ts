import type { Block } from '../blocks.ts'
import { pointsOn } from '../instructions.ts'
import { announces } from '../listText.ts'
import { goesOnBelowCode, shows } from '../statements.ts'
import { wordsIn } from '../words.ts'
import { why } from './headings.ts'
import type { Line } from './layout.ts'
import { type Part, isItem, isSaid } from './parts.ts'
import type { Reason } from './reason.ts'

/** A line of fewer words only names what follows it. */
const minOpenWords = 4

/** Writes the blocks that stay, each sentence by `tell`, and the reason in its place after an order, else last; null if something is left open. */
export function linesOf(
  parts: readonly Part[],
  blocks: readonly Block[],
  reason: Reason | null,
  tell: (sentence: string) => string,
): Line[] | null {
  const lines: Line[] = []
  let because: Line | null = reason && lineOf(reason.part, `${why}${reason.text}`)
  for (const [at, part] of parts.entries()) {
    const stay = part.sentences.filter(({ stays }) => stays)
    const [last, next] = [stay.at(-1), parts[at + 1]]
    const isNextSaid = next !== undefined && isSaid(next)
    if (last && last === part.sentences.at(-1) && goesOnBelowCode(blocks, at)) return null
    const told = part.shown === '' ? stay.map((one) => tell(one.text)).join(' ') : part.shown
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
    const above = lines.findLast((line) => line.text !== '')
    lines.push(above?.kind === 'item' && above.heading === because.heading ? because : { ...because, kind: 'prose' })
    because = null
  }
  return because === null ? lines : [...lines, { ...because, kind: 'prose', heading: lines.at(-1)?.heading ?? null }]
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

/** Ends a line whose code is left out, without a last clause that only announces it: `; check it with:`. */
function closed(told: string, end: string): string {
  const last = told.lastIndexOf('; ')
  const isBare = last > 0 && shows.test(told) && wordsIn(told.slice(last + 1)) < minOpenWords
  return isBare ? `${told.slice(0, last)}.` : told.replace(/:([*_]*)$/, end)
}
