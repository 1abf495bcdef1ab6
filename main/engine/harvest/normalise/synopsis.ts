import type { TranscriptEvent } from '../transcript.ts'
import type { Signals } from './signals.ts'

/** Most characters of a synopsis, and of one of its lines. */
const maxSynopsis = 240
const maxLine = 160

/** Says in one to three lines what an event is: what was said or called, or how it ended. */
export function synopsisOf({ role, tool, text, files }: TranscriptEvent, signals: Signals): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const [first = ''] = lines
  if (role === 'result')
    return cut([resultLine(signals, lines), lengthLine(lines)].filter((line) => line !== '').join('\n'))
  if (role === 'call') {
    const about = first === '' ? files.join(', ') : first
    return cut(tool === null || about.startsWith(tool) ? about : `${tool}: ${about}`)
  }
  return cut(first)
}

function resultLine(
  { error, tests_passed, tests_failed, exit_code, failed }: Signals,
  lines: readonly string[],
): string {
  const parts = [
    tests_passed === null && tests_failed === null
      ? ''
      : `${tests_passed ?? 0} tests passed, ${tests_failed ?? 0} failed`,
    error ?? '',
    exit_code === null || exit_code === 0 ? '' : `exit code ${exit_code}`,
  ].filter((part) => part !== '')
  if (parts.length > 0) return parts.map((part) => part.slice(0, maxLine)).join('; ')
  return (failed ? 'failed' : (lines[0] ?? 'no output')).slice(0, maxLine)
}

function lengthLine(lines: readonly string[]): string {
  return lines.length > 1 ? `${lines.length} lines` : ''
}

function cut(text: string): string {
  return text.length <= maxSynopsis ? text : `${text.slice(0, maxSynopsis - 1)}…`
}
