import type { Candidate } from './candidate.ts'
import { code } from './deeds.ts'
import { fixCandidate } from './fixCandidate.ts'
import { type Run, commandWords, errorText, maxAhead, programOf } from './runs.ts'
import { overlap } from './tellingWords.ts'

/** Commands after a wrong one among which the right one is looked for. */
const maxTries = 3

/** Errors that say a command was used wrongly. */
const misuse =
  /\b(?:unknown|unrecognized|invalid|missing required|no such) (?:option|command|argument|flag|subcommand)\b|must be provided|is required\b|missing argument|argument missing|expected \w+ arguments?|too (?:few|many) arguments|could not consume arg|no value for the required argument|script not found|command not found|no such file or directory|not found\.?$|usage:|syntax error/i

/** What a command used wrongly teaches. */
export interface RightUse {
  /** The wrong command, or the part of its line that was wrong. */
  bad: string
  lesson: Candidate
}

/** Returns the lesson of a wrong use that the next uses of the same program correct; null without one. */
export function rightUse(runs: readonly Run[], place: number): RightUse | null {
  const wrong = runs[place]
  const advised = wrong && advisedUse(runs, place, wrong)
  if (advised) return lessonOf(wrong, advised, wrong.command, advised.command)
  if (!wrong || !misuse.test(wrong.result.signals.error ?? '')) return null
  const program = programOf(wrong.command)
  if (program === '' || program === 'cd') return null
  for (const right of runs.slice(place + 1, place + 1 + maxTries)) {
    if (right.at - wrong.at > maxAhead / 2 || right.result.signals.failed !== false) continue
    const [bad, good] = differingParts(wrong, right)
    if (bad === good || !isOtherUse(bad, good, wrong.result.signals.error ?? '')) continue
    return lessonOf(wrong, right, bad, good)
  }
  return null
}

/** What an error says to run instead. */
const advice = /\b(?:use|run|try)(?: the command)?:? [`'"“]([^`'"”]{3,120})[`'"”]/i

/** Returns the run of the command that the error of a wrong one names; null if it was not run soon after. */
function advisedUse(runs: readonly Run[], place: number, wrong: Run): Run | null {
  if (wrong.result.signals.failed !== true) return null
  const named = advice.exec(wrong.result.signals.error ?? '')?.[1]
  if (named === undefined || wrong.command.includes(named)) return null
  const next = runs.slice(place + 1, place + 1 + maxTries)
  return next.find(({ at, command }) => at - wrong.at <= maxAhead / 2 && command.includes(named)) ?? null
}

function lessonOf(wrong: Run, right: Run, bad: string, good: string): RightUse {
  const text = `Run ${code(good)}, not ${code(bad)}: that fails with “${errorText(wrong)}”.`
  return { bad, lesson: fixCandidate('usage', wrong, { text, shownBy: [right.call, right.result] }) }
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
  if (isSameUnderOtherName(bad, good, error)) return true
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

/** Whether the second command runs the program that was not found, by its name here: `python3`, `docker compose`, `npx …`. */
function isSameUnderOtherName(bad: string, good: string, error: string): boolean {
  if (!/\bcommand not found\b|\bnot recognized as\b/i.test(error)) return false
  const name = programOf(bad)
  const words = good.split(/\s+/)
  const end = [1, 2, 3].find((count) => {
    const last = programOf(words[count - 1] ?? '')
    return last.replace(/(?<![\d.])[\d.]+$/, '') === name || words.slice(0, count).join('-') === name
  })
  return end !== undefined && words.slice(end).join(' ') === bad.split(/\s+/).slice(1).join(' ')
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
