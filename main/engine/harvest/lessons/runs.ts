import { cutAtWord } from '../../../../shared/text/cutAtWord.ts'
import type { SessionEvent } from '../normalise/sessionLog.ts'
import { isEdit, isLook, lastCommand } from '../normalise/signals.ts'

/** Events after a failure in which its end is looked for. */
export const maxAhead = 80

/** A command with its result; `at` is the place of the result among the session’s events. */
export interface Run {
  call: SessionEvent
  result: SessionEvent
  command: string
  at: number
}

/** Returns the commands with their results, in order. */
export function runsOf(events: readonly SessionEvent[]): Run[] {
  const calls = new Map<string, SessionEvent>()
  const runs: Run[] = []
  for (const [at, event] of events.entries()) {
    if (event.role === 'call') calls.set(event.id, event)
    if (event.role !== 'result') continue
    const call = calls.get(event.episode)
    if (call && !isLook(call) && !isEdit(call)) runs.push({ call, result: event, command: lastCommand(call.text), at })
  }
  return runs
}

/** The program of a command, and what it does for programs with subcommands. */
export function programOf(command: string): string {
  const [program = ''] = command.split(/\s/, 1)
  return program.split('/').at(-1) ?? program
}

/** Returns the words of a command. */
export function commandWords(command: string): Set<string> {
  return new Set(command.split(/[\s"']+/).filter((word) => word !== ''))
}

/** Returns the error of a run, cut where it is long. */
export function errorText({ result }: Run): string {
  return cutError((result.signals.error ?? '').replace(/[“”]/g, '"'))
}

const maxError = 140

/** Returns an error without a call it begins to quote in brackets, cut between words where it is long. */
export function cutError(error: string): string {
  const whole = error.replace(/ \((?:In|evaluating) '.*(?<!\))$/, '')
  return whole.length <= maxError ? whole : `${cutAtWord(whole, maxError)}…`
}
