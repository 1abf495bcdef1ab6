import type { SessionEvent } from '../normalise/sessionLog.ts'
import type { Candidate } from './candidate.ts'
import { asStatement, causeIn } from './causes.ts'
import { code, shortPath } from './deeds.ts'
import { fixCandidate } from './fixCandidate.ts'
import { type Run, commandWords, errorText, maxAhead, programOf, runsOf } from './runs.ts'
import { overlap, shared, tellingParts } from './tellingWords.ts'
import { rightUse } from './usages.ts'

/**
 * Finds the errors that were resolved: a command used wrongly and then right, and a failure whose cause was fixed. Of several right
 * forms of one command, the last that worked.
 */
export function* fixes(events: readonly SessionEvent[]): Generator<Candidate> {
  const runs = runsOf(events)
  const told = new Set<string>()
  const uses = new Map<string, Candidate>()
  for (const [place, run] of runs.entries()) {
    const { signals } = run.result
    if (signals.failed !== true || signals.error === null || signals.error_signature === null) continue
    const key = `${programOf(run.command)}\n${signals.error_signature}`
    const use = rightUse(runs, place)
    if (use) uses.set(use.bad, use.lesson)
    const found = use || told.has(key) ? null : fixOf(events, runs, place)
    if (use || found) told.add(key)
    if (found) yield found
  }
  yield* uses.values()
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
  const installed = missing.test(errorText(failure)) ? installOf(runs.slice(place + 1), passed) : null
  if (installed !== null) return installFix(failure, installed, passed)
  const edits = between.filter(
    ({ role, tool, signals }) => role === 'call' && (signals.files_changed.length > 0 || tool === 'edit'),
  )
  if (edits.length === 0) return null
  const cause = causeOf([...between, ...events.slice(passed.at + 1, passed.at + 3)], errorText(failure))
  if (cause === null) return null
  const file = edits.flatMap(({ signals }) => signals.files_changed).at(-1)
  const where = file === undefined ? 'A change' : `A change in ${code(shortPath(file))}`
  return fixCandidate('fix', failure, {
    text: `${asStatement(cause.text)} It showed as “${errorText(failure)}” from ${code(failure.command)}. ${where} fixed it: the same command passed afterwards.`,
    shownBy: [cause.event, passed.result],
    quote: cause.text,
  })
}

/** Errors that say a package or a program is not there, and commands that bring one. */
const missing =
  /\b(?:cannot find (?:module|package)|no module named|modulenotfounderror|command not found|not recognized as|could not (?:find|resolve) (?:package|dependency)|unresolved import)\b/i
const installing =
  /^(?:sudo )?(?:npm|pnpm|yarn|bun|pip3?|uv|poetry|pipenv|conda|cargo|go|gem|bundle|composer|apt(?:-get)?|brew|pacman|dnf|(?:uv|python3? -m) pip)\b.*?\s(?:install|add|ci|sync|get|i|-S\w*)(?:\s|$)/

/** Returns the command that brought what was missing, before the failed command passed. */
function installOf(runs: readonly Run[], passed: Run): Run | null {
  return (
    runs.find(
      ({ at, command, result }) => at < passed.at && result.signals.failed === false && installing.test(command),
    ) ?? null
  )
}

function installFix(failure: Run, installed: Run, passed: Run): Candidate {
  return fixCandidate('fix', failure, {
    text: `${code(failure.command)} failed with “${errorText(failure)}” until ${code(installed.command)} was run.`,
    shownBy: [installed.call, passed.result],
  })
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
