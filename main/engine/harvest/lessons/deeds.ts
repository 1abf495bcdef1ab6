import type { SessionEvent } from '../normalise/sessionLog.ts'
import { isLook, lastCommand } from '../normalise/signals.ts'
import { cutAtWord } from '../../../../shared/text/cutAtWord.ts'

/** How far back the deed a person reacts to is looked for, in events. */
const maxBack = 12
const maxCommand = 80

/** Returns the latest thing the agent did before an event, as a sentence; null if it did nothing telling. */
export function deedBefore(
  events: readonly SessionEvent[],
  before: number,
): { text: string; event: SessionEvent } | null {
  for (let at = before - 1; at >= Math.max(0, before - maxBack); at -= 1) {
    const event = events[at]
    if (!event || event.role === 'person') return null
    const deed = deedOf(event)
    if (deed !== null) return { text: `A person said so after the agent ${deed}.`, event }
  }
  return null
}

function deedOf(event: SessionEvent): string | null {
  if (event.role !== 'call') return null
  const [file] = event.signals.files_changed
  if (file !== undefined) return `changed ${code(shortPath(file))}`
  if (event.tool === null || isLook(event) || event.tool === 'edit') return null
  const command = lastCommand(event.text)
  return command === '' ? null : `ran ${code(command)}`
}

/** A command or name as code: without what is written into it and where its output goes, cut between words where it is long. */
export function code(text: string): string {
  const [command = ''] = text.replace(/`/g, '').split(/(?<!<)<<-?['"]?[A-Z_]/i, 1)
  const line = command
    .replace(/\s+/g, ' ')
    .replace(/(?<= \S{1,200}) >{1,2} ?[^\s|&;<>]+$/, '')
    .trim()
  // What only filters the output says nothing about the command.
  const alone = line.length <= maxCommand ? line : (line.split(' | ')[0] ?? line)
  return `\`${alone.length <= maxCommand ? alone : `${cutAtWord(alone, maxCommand)}…`}\``
}

/** The last two parts of a path. */
export function shortPath(path: string): string {
  return path.split(/[/\\]/).slice(-2).join('/')
}
