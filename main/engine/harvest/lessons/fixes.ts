import type { SessionEvent } from '../normalise/sessionLog.ts'
import { isEdit, isLook, lastCommand } from '../normalise/signals.ts'
import { type Candidate, ruleConfidence } from './candidate.ts'
import { asStatement, causeIn } from './causes.ts'
import { code, shortPath } from './deeds.ts'
import { overlap, shared, tellingParts } from './tellingWords.ts'

/** Events after a failure in which its end is looked for. */
const maxAhead = 80
/** Commands after a wrong one among which the right one is looked for. */
const maxTries = 3

/** Errors that say a command was used wrongly. */
const misuse =
  /\b(?:unknown|unrecognized|invalid|missing required|no such) (?:option|command|argument|flag|subcommand)\b|must be provided|is required\b|script not found|command not found|no such file or directory|not found\.?$|usage:|syntax error/i

interface Run {
  call: SessionEvent
  result: SessionEvent
  command: string
  at: number
}

/** Finds the errors that were resolved: a command used wrongly and then right, and a failure whose cause was fixed. */
export function* fixes(events: readonly SessionEvent[]): Generator<Candidate> {
  const runs = runsOf(events)
  const told = new Set<string>()
  for (const [place, run] of runs.entries()) {
    const { signals } = run.result
    if (signals.failed !== true || signals.error === null || signals.error_signature === null) continue
    const key = `${programOf(run.command)}\n${signals.error_signature}`
    if (told.has(key)) continue
    const found = rightUse(runs, place) ?? fixOf(events, runs, place)
    if (found === null) continue
    told.add(key)
    yield found
  }
}

/** Returns the commands with their results, in order. */
function runsOf(events: readonly SessionEvent[]): Run[] {
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
function programOf(command: string): string {
  const [program = ''] = command.split(/\s/, 1)
  return program.split('/').at(-1) ?? program
}

/** A wrong use that the next uses of the same program correct. */
function rightUse(runs: readonly Run[], place: number): Candidate | null {
  const wrong = runs[place]
  if (!wrong || !misuse.test(wrong.result.signals.error ?? '')) return null
  const program = programOf(wrong.command)
  if (program === '' || program === 'cd') return null
  for (const right of runs.slice(place + 1, place + 1 + maxTries)) {
    if (right.at - wrong.at > maxAhead / 2 || right.result.signals.failed !== false) continue
    const [bad, good] = differingParts(wrong, right)
    if (bad === good || !isOtherUse(bad, good, wrong.result.signals.error ?? '')) continue
    return {
      rule: 'usage',
      session: wrong.call.session,
      text: `Run ${code(good)}, not ${code(bad)}: that fails with “${errorText(wrong)}”.`,
      kind: 'known_fix',
      confidence: ruleConfidence.usage,
      events: [wrong.result.id, wrong.call.id, right.call.id, right.result.id],
      ordinal: wrong.result.ordinal,
      at: wrong.result.at,
      quote: wrong.result.signals.error ?? '',
    }
  }
  return null
}

/** Returns the commands of two runs, or the parts before them that differ where the commands themselves do not. */
function differingParts(wrong: Run, right: Run): [string, string] {
  if (wrong.command !== right.command) return [wrong.command, right.command]
  const [bad, good] = [wrong, right].map(({ call }) =>
    (call.text.split('\n')[0] ?? '').split(/&&|;/).map((part) => part.trim()),
  )
  const at = bad?.findIndex((part, index) => part !== good?.[index]) ?? -1
  return [bad?.[at] ?? wrong.command, good?.[at] ?? right.command]
}

/**
 * Whether the second command is the first one used rightly: the same program and, unless that was unknown, the same
 * subcommands, without what the error complains of.
 */
function isOtherUse(bad: string, good: string, error: string): boolean {
  if (programOf(bad) !== programOf(good) || programOf(bad) === 'cd') return false
  const named = /['"“‘`]([^'"“”‘’`]{1,80})['"”’`]/.exec(error)?.[1]
  const isRefused = /\b(?:unknown|unrecognized|invalid|unexpected)\b/i.test(error) && named !== undefined
  if (isRefused && good.split(/[\s=]+/).includes(named)) return false
  const isUnknown = /\b(?:unknown|unrecognized|invalid|no such) (?:sub)?command\b|script not found|no such file/i.test(
    error,
  )
  const isSameVerb = subcommandsOf(bad) === subcommandsOf(good) && scriptOf(bad) === scriptOf(good)
  return (isUnknown || isSameVerb) && overlap(commandWords(bad), commandWords(good)) >= 0.5
}

/** Returns the script an interpreter runs; null for other programs. */
function scriptOf(command: string): string | null {
  return /^(?:bun|node|deno|python3?|npx|tsx|ruby|sh|bash)(?: run)? (\S*[./]\S*)/.exec(command)?.[1] ?? null
}

/** Returns the plain words after the program, up to the first option or value. */
function subcommandsOf(command: string): string {
  const words = command.split(/\s+/).slice(1)
  const end = words.findIndex((word) => !/^[\w./-]+$/.test(word) || word.startsWith('-'))
  return words
    .slice(0, end < 0 ? undefined : end)
    .filter((word) => /^[a-z][a-z-]*$/.test(word))
    .join(' ')
}

/** A failure whose cause the agent states, changes, and sees gone. */
function fixOf(events: readonly SessionEvent[], runs: readonly Run[], place: number): Candidate | null {
  const failure = runs[place]
  if (!failure) return null
  const program = programOf(failure.command)
  const passed = runs
    .slice(place + 1)
    .find(
      ({ at, command, result }) =>
        at - failure.at <= maxAhead && result.signals.failed === false && isSame(command, failure.command),
    )
  if (!passed || program === 'cd') return null
  const between = events.slice(failure.at + 1, passed.at)
  const edits = between.filter(
    ({ role, tool, signals }) => role === 'call' && (signals.files_changed.length > 0 || tool === 'edit'),
  )
  if (edits.length === 0) return null
  const cause = causeOf([...between, ...events.slice(passed.at + 1, passed.at + 3)], errorText(failure))
  if (cause === null) return null
  const file = edits.flatMap(({ signals }) => signals.files_changed).at(-1)
  const where = file === undefined ? 'A change' : `A change in ${code(shortPath(file))}`
  return {
    rule: 'fix',
    session: failure.call.session,
    text: `${asStatement(cause.text)} It showed as “${errorText(failure)}” from ${code(failure.command)}. ${where} fixed it: the same command passed afterwards.`,
    kind: 'known_fix',
    confidence: ruleConfidence.fix,
    events: [failure.result.id, failure.call.id, cause.event.id, passed.result.id],
    ordinal: failure.result.ordinal,
    at: failure.result.at,
    quote: cause.text,
  }
}

/** The stated cause that has most to do with the error. */
function causeOf(events: readonly SessionEvent[], error: string): { text: string; event: SessionEvent } | null {
  const words = tellingParts(error)
  const causes = events.flatMap((event) => {
    if (event.role !== 'agent') return []
    const text = causeIn(event.text)
    return text === null ? [] : [{ text, event, near: shared(words, tellingParts(text)) }]
  })
  const [nearest] = causes.toSorted((one, other) => other.near - one.near)
  return nearest !== undefined && nearest.near > 0 ? nearest : null
}

function isSame(one: string, other: string): boolean {
  return (
    one === other || (programOf(one) === programOf(other) && overlap(commandWords(one), commandWords(other)) >= 0.8)
  )
}

function commandWords(command: string): Set<string> {
  return new Set(command.split(/[\s"']+/).filter((word) => word !== ''))
}

function errorText({ result }: Run): string {
  const error = (result.signals.error ?? '').replace(/[“”]/g, '"')
  return error.length <= 140 ? error : `${error.slice(0, 139)}…`
}
