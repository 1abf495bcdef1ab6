import type { Decision, StepResult } from '../../shared/model/decision.ts'
import type { FileDiff } from '../../shared/model/diff.ts'
import { statedConfidence } from '../../shared/model/statedConfidence.ts'
import { counted } from '../../shared/text/counted.ts'
import { formatUnified } from '../../shared/text/fileDiff.ts'
import { showBreaks } from '../../shared/text/showBreaks.ts'
import type { Call } from './command.ts'
import { jsonText, printable } from './printable.ts'

/** Formats one JSON value and a line end. */
export function writeJson({ io }: Call, value: unknown): Promise<void> {
  return io.writeExact(`${jsonText(value)}\n`)
}

/**
 * Formats rows under their headings, aligned; columns of numbers to the right. Cut to the terminal's width, but never in a
 * pipe.
 */
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

/** Formats names and values, one pair per line; leaves out empty values. */
export function factsText(facts: Record<string, string | number | null | undefined>): string {
  const shown = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(0, ...shown.map(([name]) => name.length))
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${oneLine(String(value))}\n`).join('')
}

/** Formats a text as one printable line with visible line ends, so that different names never look the same. */
export function oneLine(text: string): string {
  return printable(showBreaks(text.trim()).replaceAll('\t', ' '))
}

/** Cuts a text to a width in characters and adds an ellipsis; null means no limit. */
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

/** Formats a share as `95 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** Returns how sure a recommendation is, as a percentage; empty where nothing is recommended. */
export function sureText(recommendation: Parameters<typeof statedConfidence>[0]): string {
  const sure = statedConfidence(recommendation)
  return sure === null ? '' : percent(sure)
}

/** Prints the result of a verb as JSON or in a few lines. */
export async function writeStep(call: Call, result: StepResult): Promise<void> {
  return call.json ? writeJson(call, result) : call.io.write(stepText(result))
}

/** Describes a step with its ids and files, one per line. */
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

/** Maximum number of ids shown; the rest are counted. `--json` has all of them. */
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

/** Prints diffs as patches; in a pipe with the files' exact characters, so that `patch` can apply them. */
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
