import { textOf } from './jsonValue.ts'

/** What Claude Code writes in a person’s place: commands, their output, and notices. */
const written =
  /^\s*(?:<(?:command-|local-command|bash-|task-notification)|\[Request interrupted|Caveat: The messages below)/

/** Returns what a person typed, without what the program adds around it; null where nothing is left. */
export function typedText(text: string): string | null {
  return written.test(text) ? null : textOf(withoutReminders(text))
}

/** Removes the blocks the program adds for the agent. */
function withoutReminders(text: string): string {
  const [first = '', ...rest] = text.split('<system-reminder>')
  return [first, ...rest.map((part) => part.split('</system-reminder>').slice(1).join(''))].join('').trim()
}
