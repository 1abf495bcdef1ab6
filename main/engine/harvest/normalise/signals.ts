import type { TranscriptEvent } from '../transcript.ts'
import { errorLine, errorSignature } from './errorSignature.ts'
import { type TestCounts, testCounts } from './testCounts.ts'

/** What an event’s text says besides its words, as data. */
export interface Signals {
  exit_code: number | null
  /** Files the call changes. */
  files_changed: readonly string[]
  /** The line that names the error, and the same without what differs from run to run. */
  error: string | null
  error_signature: string | null
  tests_passed: number | null
  tests_failed: number | null
  /** Whether the call failed; null for what is no result. */
  failed: boolean | null
  /** Whether an agent says that it does not know. */
  uncertain: boolean
}

const editing =
  /^(?:edit|write|multiedit|multi_edit|notebookedit|apply_patch|patch|create|str_replace\w*|edit_file|write_file|diff)$/i
const reading =
  /^(?:read|grep|glob|search|ls|list|web_?fetch|web_?search|code_?search|open|view|read_file|list_dir|task|todo\w*)$/i
/** Commands that print files or history: an error in their output is somebody else’s. */
const printing = /^(?:cat|less|head|tail|sed -n|grep|rg|find|ls|git (?:show|diff|log|status|stash show|blame))\b/

/** Whether a call writes files. */
export function isEdit({ tool, text }: Pick<TranscriptEvent, 'tool' | 'text'>): boolean {
  return (tool !== null && editing.test(tool)) || text.startsWith('*** Begin Patch')
}

/** Whether a call only looks, so that its output may quote errors of others. */
export function isLook({ tool, text }: Pick<TranscriptEvent, 'tool' | 'text'>): boolean {
  return (tool !== null && reading.test(tool)) || printing.test(lastCommand(text))
}

/** Returns the last command of a line of several, without a change of folder before it. */
export function lastCommand(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const parts = line
    .split(/&&|;/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:cd|source|export|set)\b/.test(part))
  return (parts.at(-1) ?? line).trim()
}

/** Returns the signals of an event; `call` is the call a result belongs to. */
export function signalsOf(event: TranscriptEvent, call: TranscriptEvent | null): Signals {
  const { role, text } = event
  const none: Signals = {
    exit_code: null,
    files_changed: [],
    error: null,
    error_signature: null,
    tests_passed: null,
    tests_failed: null,
    failed: null,
    uncertain: false,
  }
  if (role === 'agent') return { ...none, uncertain: isUncertain(text) }
  if (role === 'call') return { ...none, files_changed: isEdit(event) ? event.files : [] }
  if (role !== 'result') return none
  const exit_code = event.exitCode ?? statedExit(text)
  const isQuoted = call !== null && isLook(call) && event.failed !== true
  const tests: TestCounts = isQuoted ? { passed: null, failed: null } : testCounts(text)
  const states = event.failed ?? (exit_code === null ? null : exit_code !== 0)
  const mayFail = states !== false && !isQuoted && !(states === null && tests.failed === 0)
  const error = mayFail ? errorLine(text) : null
  const failed = states ?? ((tests.failed ?? 0) > 0 || error !== null)
  return {
    ...none,
    exit_code,
    error,
    error_signature: error === null ? null : errorSignature(error),
    tests_passed: tests.passed,
    tests_failed: tests.failed,
    failed,
  }
}

function statedExit(text: string): number | null {
  const code = /\bexit(?:ed with)?(?: code| status)?:? (\d{1,3})\b/i.exec(text.slice(-2000))?.[1]
  return code === undefined ? null : Number(code)
}

const doubt =
  /\b(?:not (?:entirely |quite )?sure|unsure|unclear|might|may be|maybe|perhaps|prob(?:ably|s)?|likely|i (?:guess|suspect)|seems?|appears?)\b/i

/** Whether a text says that its writer does not know: “not sure”, “might”, “unclear”. */
export function isUncertain(text: string): boolean {
  return doubt.test(text)
}
