import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findingsIn } from '../../main/engine/rules/applyRules.ts'
import { orderThresholds } from '../../main/engine/rules/orderModel.ts'
import { crossValidateOrders } from './crossValidateOrders.ts'
import {
  type OrderSet,
  notesFile,
  orderSetNames,
  plainOf,
  readNotes,
  readOrderSets,
  unfittedSets,
} from './orderSets.ts'

/**
 * Reports, as a Markdown table, how many planted orders are found and how many ordinary notes are flagged: for each author
 * with a model fitted to the others only; for unfitted texts and repositories with all rules as shipped.
 */
export function orderTable(folder: string): string {
  if (!existsSync(join(folder, notesFile))) return ''
  const sets = readOrderSets()
  const notes = readNotes(folder)
  const scored = crossValidateOrders(sets, plainOf(notes))
  const rows = scored.map(({ planted, ordinary }, at) => {
    return `| ${orderSetNames[at]!}, fitted to the others | ${passing(planted)} | ${passing(ordinary)} |`
  })
  const all = `| all of them | ${passing(scored.flatMap(({ planted }) => planted))} | ${passing(scored.flatMap(({ ordinary }) => ordinary))} |`
  const unseen = notes.flatMap(({ text, third }) => (third === 2 ? [text] : []))
  const unfitted = readOrderSets(unfittedSets).map(
    ({ planted, ordinary }, at) => `| ${unfittedSets[at]!}, all rules | ${takenOf(planted)} | ${takenOf(ordinary)} |`,
  )
  return `${head}${[...rows, all, ...unfitted].join('\n')}\n| notes of repositories no model was fitted to, all rules |  | ${takenOf(unseen)} |\n`
}

/** As `orderTable`, for texts nothing was fitted to, with all rules as shipped; lists the errors. */
export function measuredOrders({ planted, ordinary }: OrderSet): string {
  const missed = planted.filter((text) => worstOf(text) === null)
  const taken = ordinary.filter((text) => worstOf(text) !== null)
  const right = planted.length - missed.length
  const precision = right + taken.length === 0 ? 1 : right / (right + taken.length)
  return `${head}| all rules | ${takenOf(planted)} | ${takenOf(ordinary)} |

precision ${percent(precision)}, recall ${percent(right / Math.max(1, planted.length))}

Not found:
${missed.map((text) => `- ${text}\n`).join('')}
Wrongly flagged:
${taken.map((text) => `- ${text}\n`).join('')}`
}

const head = `| texts | planted orders found (stopped) | ordinary notes flagged (stopped) |\n|---|---|---|\n`

function passing(scores: readonly number[]): string {
  const above = (least: number): number => scores.filter((score) => score > least).length
  return `${above(orderThresholds.warns)} of ${scores.length} (${above(orderThresholds.stops)})`
}

function takenOf(texts: readonly string[]): string {
  const worst = texts.map(worstOf)
  const stopped = worst.filter((severity) => severity === 'stop').length
  return `${worst.filter((severity) => severity !== null).length} of ${texts.length} (${stopped})`
}

function worstOf(content: string): 'stop' | 'warn' | null {
  const subject = { content, description: '', evidence: '', projectTexts: [] }
  const found = findingsIn(subject, { groups: new Set(['poisoning']) })
  if (found.some(({ severity }) => severity === 'stop')) return 'stop'
  return found.some(({ severity }) => severity === 'warn') ? 'warn' : null
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
