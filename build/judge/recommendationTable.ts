import { type Action, actions } from '../../shared/model/action.ts'
import { isNoteHeldOut, isRight } from './judgedNotes.ts'
import { freshNotes, labelledNotes } from './labels.ts'
import { type Recommended, recommendLabelled } from './recommended.ts'

/** Number of bins for the calibration error of the confidence. */
const bins = 10

/** Compares triage's recommendations with the labels, as Markdown tables; a single line if the notes are missing. */
export async function recommendationTable(folder: string): Promise<string> {
  const [notes, draws] = [labelledNotes(folder), freshNotes(folder)]
  if (notes === null || draws === null)
    return `The notes that were labelled are not in ${folder}: no recommendations to judge.\n`
  const rows = await recommendLabelled(notes)
  const fresh: Recommended[] = []
  for (const draw of draws) fresh.push(...(await recommendLabelled(draw)))
  const all = new Map([...rows, ...fresh].map((row) => [row.id, row]))
  const parts = [
    { name: 'fresh', rows: fresh },
    { name: 'held out', rows: rows.filter(({ id }) => isNoteHeldOut(id)) },
    { name: 'fitted', rows: rows.filter(({ id }) => !isNoteHeldOut(id)) },
  ]
  const lines = parts.flatMap(({ name, rows: own }) =>
    actions.map((action) => `| ${name} | ${precisionLine(own, action, all)} |\n`),
  )
  const sums = parts.map(({ name, rows: own }) => {
    const wrong = own.filter(({ action, label }) => action === 'discard' && label !== 'noise' && label !== 'duplicate')
    return `${name}: ${own.length} notes, false discards ${wrong.length} (${share(wrong.length, own.length)}), expected calibration error ${calibrationError(own, all).toFixed(3)}.\n`
  })
  return (
    `| part | recommended | notes | right | precision | Wilson 95 % | mean confidence |\n` +
    `|---|---|---|---|---|---|---|\n${lines.join('')}\n${sums.join('')}`
  )
}

function precisionLine(rows: readonly Recommended[], action: Action, all: ReadonlyMap<string, Recommended>): string {
  const own = rows.filter((row) => row.action === action)
  const right = own.filter((row) => isRight(row, all)).length
  if (own.length === 0) return `${action} | 0 | 0 | – | – | –`
  const [low, high] = wilson(right, own.length)
  const confidence = own.reduce((sum, row) => sum + row.confidence, 0) / own.length
  const interval = `${low.toFixed(3)} to ${high.toFixed(3)}`
  return `${action} | ${own.length} | ${right} | ${(right / own.length).toFixed(3)} | ${interval} | ${confidence.toFixed(3)}`
}

/**
 * Returns the expected calibration error: the mean distance between confidence and accuracy over ten bins, weighted by their
 * notes (Naeini et al. 2015).
 */
function calibrationError(rows: readonly Recommended[], all: ReadonlyMap<string, Recommended>): number {
  const sorted = Map.groupBy(rows, ({ confidence }) => Math.min(bins - 1, Math.floor(confidence * bins)))
  let error = 0
  for (const bin of sorted.values()) {
    const confidence = bin.reduce((sum, row) => sum + row.confidence, 0)
    const right = bin.filter((row) => isRight(row, all)).length
    error += Math.abs(confidence - right)
  }
  return error / rows.length
}

/** Returns the 95 % confidence interval of a share (Wilson 1927). */
export function wilson(right: number, count: number): [low: number, high: number] {
  const z = 1.96
  const p = right / count
  const middle = p + (z * z) / (2 * count)
  const width = z * Math.sqrt((p * (1 - p)) / count + (z * z) / (4 * count * count))
  const whole = 1 + (z * z) / count
  return [(middle - width) / whole, Math.min(1, (middle + width) / whole)]
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`
}
