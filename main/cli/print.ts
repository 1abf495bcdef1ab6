import type { Decision, StepResult } from '../../shared/model/decision.ts'
import type { FileDiff } from '../../shared/model/diff.ts'
import { counted } from '../../shared/text/counted.ts'
import { formatUnified } from '../../shared/text/fileDiff.ts'
import { showBreaks } from '../../shared/text/showBreaks.ts'
import type { Call } from './command.ts'
import { jsonText, printable } from './printable.ts'

/** One JSON value and a line end. */
export function writeJson({ io }: Call, value: unknown): Promise<void> {
  return io.writeExact(`${jsonText(value)}\n`)
}

/** Rows under their headings, aligned; columns of numbers to the right. Clipped to the terminal's width, never in a pipe. */
export function tableText(headings: string[], rows: (string | number)[][], width: number | null): string {
  const cells = [headings, ...rows.map((row) => row.map((cell) => oneLine(String(cell))))]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const isNumber = headings.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  return lines.map((line) => `${clip(line, width)}\n`).join('')
}

/** Names and values below each other; values without anything are left out. */
export function factsText(facts: Record<string, string | number | null | undefined>): string {
  const shown = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(0, ...shown.map(([name]) => name.length))
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${oneLine(String(value))}\n`).join('')
}

/** A text as one line that is safe to print, its line ends shown: two names that differ never look the same. */
export function oneLine(text: string): string {
  return printable(showBreaks(text.trim()).replaceAll('\t', ' '))
}

/** The beginning of a text that fits a width in characters, with an ellipsis where it was cut; null is no limit. */
export function clip(text: string, width: number | null): string {
  return width !== null && text.length > width ? `${text.slice(0, Math.max(1, width - 1))}…` : text
}

/** `2026-11-20 09:00` in local time. */
export function timeText(iso: string | null): string {
  if (iso === null) return ''
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return iso
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`
}

/** A share as `95 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** What a verb did: its answer as JSON, or in a few lines. */
export async function writeStep(call: Call, result: StepResult): Promise<void> {
  return call.json ? writeJson(call, result) : call.io.write(stepText(result))
}

/** What a step did, with ids and files, a line each. */
export function stepText({ step, label, changed, unchanged, created, files, pending }: StepResult): string {
  const lines = [step === null ? `${label}.` : `${label}. (step ${step})`]
  if (created.length > 0) lines.push(`  new: ${idsText(created)}`)
  if (changed.length > 0) lines.push(`  changed: ${idsText(changed)}`)
  if (unchanged.length > 0) lines.push(`  unchanged: ${idsText(unchanged)}`)
  lines.push(...files.map((file) => `  ${fileText(file)}`))
  if (pending > 0)
    lines.push(`${counted(pending, 'decision')} not yet in the agents’ files: \`schoolhouse write-back\`.`)
  return lines.map((line) => `${line}\n`).join('')
}

/** More ids than these are counted; `--json` has them all. */
const shownIds = 20

function idsText(ids: readonly string[]): string {
  const more = ids.length - shownIds
  return more > 0 ? `${ids.slice(0, shownIds).join(' ')} and ${more} more` : ids.join(' ')
}

/** `wrote …/use-pnpm.json (+12 −0)`. */
export function fileText({ path, change, added, removed }: FileDiff): string {
  const verb = { create: 'created', modify: 'changed', remove: 'removed' }[change]
  return `${verb} ${oneLine(path)} (+${added} −${removed})`
}

/** Diffs as patches, one after the other; in a pipe exactly the files' characters, so that `patch` can take them. */
export function writePatch({ io }: Call, diffs: readonly FileDiff[]): Promise<void> {
  const text = diffs.map((diff) => formatUnified(diff)).join('')
  return io.width === null ? io.writeExact(text) : io.write(text)
}

/** The journal, newest first. */
export function journalText(rows: readonly Decision[], width: number | null): string {
  const cells = rows.map((row) => [
    row.step,
    timeText(row.at),
    row.actor,
    `${row.label}${row.undone ? ' (undone)' : ''}${row.reason ? `: ${row.reason}` : ''}`,
  ])
  return tableText(['step', 'when', 'who', 'what'], cells, width)
}
