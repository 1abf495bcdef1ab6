import { isTableRow } from '../../markdown.ts'
import { wordsOf } from '../../normalise.ts'
import type { Block } from '../blocks.ts'
import { commandsIn } from '../commands.ts'
import { cellsOf, isOrderInBlock, isOrderItem, isOrderLine } from '../instructions.ts'
import { announces } from '../listText.ts'
import { roleOf } from '../signs.ts'
import { shows } from '../statements.ts'
import { wordsIn } from '../words.ts'
import type { Part, Sentence } from './parts.ts'

/** Languages of what is typed into a terminal. */
const shells = new Set(['bash', 'sh', 'shell', 'zsh', 'console', 'powershell'])
/** Longer code is not written into a lesson. */
const mostCodeWords = 60
/** Share of the words of a remark in code that the text beside it says too. */
const minSaid = 0.5

/**
 * Decides what is written of code and tables: commands, code that a line that stays needs, a table with orders. Returns false if
 * something that is needed cannot be written.
 */
export function markShown(parts: readonly Part[]): boolean {
  for (const [at, part] of parts.entries()) {
    const { block, role } = part
    const before = parts[at - 1]?.block.heading === block.heading ? parts[at - 1] : undefined
    const lead = announcing(before)
    if (part.sentences.length > 0 || block.kind === 'prose') continue
    if (isTableRow(block.text)) {
      const [table, opens] = tableAround(parts, at)
      if (role !== 'example' && (opens?.stays || isTold(table))) {
        part.shown = block.text
        if (opens) opens.stays = true
      }
    } else if (block.kind !== 'code') {
      if (lead?.stays && !block.text.startsWith('<!--')) return false
    } else if (role !== 'reason' && role !== 'example' && role !== 'status') {
      const shown = codeShown(block, lead, parts)
      if (shown === null) return false
      part.shown = shown
      if (shown !== '' && lead) lead.stays = true
    }
  }
  return true
}

function announcing(part: Part | undefined): Sentence | undefined {
  const last = part?.sentences.at(-1)
  return last && announces(last.text) ? last : undefined
}

/** What a line says that means the code below it. */
const pointsAt = /\b(?:this|these|the following|below|structure|layout|format|template|shape)\b/i

/** What an order counts that stands in the code below it. */
const counts = /\b(?:all|both|each of the|two|three|four|five|six) [^:]{1,60}:[*_]*$/i

/** Returns what is written of a block of code; empty for none, null if it is needed and too long. */
function codeShown(block: Block, lead: Sentence | undefined, parts: readonly Part[]): string | null {
  const commands = commandsIn(block)
  const isRemarked = block.text
    .split('\n')
    .some((line) => /^\s*#/.test(line) && isOrderItem(line.replace(/^[\s#]+/, '')))
  if (commands.length > 0 && !isRemarked) return `${commands.join('; ')}.`
  const isNeeded =
    isRemarked ||
    (lead !== undefined && shells.has(block.language)) ||
    (lead?.stays === true &&
      (shows.test(lead.text) || pointsAt.test(lead.text) || (lead.orders && counts.test(lead.text))))
  if (!isNeeded && (!isOrderInBlock(block) || isSaidBeside(block, parts))) return ''
  return wordsIn(block.text) > mostCodeWords ? null : `\`\`\`${block.language}\n${block.text}\n\`\`\``
}

/** Checks whether what remarks in code order is said in the text of its part of the note. */
function isSaidBeside({ text, group }: Block, parts: readonly Part[]): boolean {
  const beside = parts.filter(({ block }) => block.group === group).flatMap(({ sentences }) => sentences)
  const said = new Set(wordsOf(beside.flatMap(({ orders, text: one }) => (orders ? one : [])).join(' ')))
  const remarks = text.split('\n').flatMap((line) => /(?:\/\/|#|--|\/\*) (.*)$/.exec(line)?.[1] ?? [])
  if (text.split('\n').some(isOrderLine)) return false
  return remarks.filter(isOrderItem).every((remark) => {
    const words = wordsOf(remark).filter((word) => word.length > 2)
    return words.filter((word) => said.has(word)).length >= minSaid * words.length
  })
}

/** The rows of a table, and the line that announces it. */
function tableAround(parts: readonly Part[], at: number): [Part[], Sentence | undefined] {
  const isRow = (index: number): boolean =>
    isTableRow(parts[index]?.block.text ?? '') && parts[index]?.block.kind === 'other'
  let [from, to] = [at, at]
  while (isRow(from - 1)) from -= 1
  while (isRow(to + 1)) to += 1
  return [parts.slice(from, to + 1), announcing(parts[from - 1])]
}

function isTold(table: readonly Part[]): boolean {
  return table.some(
    ({ block }) => roleOf(block.heading?.text ?? '') === 'rule' || cellsOf(block.text).some(isOrderItem),
  )
}
