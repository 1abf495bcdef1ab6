import { type Format, type TranscriptItem, eventOf } from '../transcript.ts'
import { timeOf } from './jsonValue.ts'

const opening = /^# aider chat started at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/

/** Histories of aider: `.aider.chat.history.md`, one file for all sessions of a folder. */
export const aider: Format = {
  id: 'aider',
  label: 'aider history (Markdown)',
  agent: 'aider',
  isDocument: false,
  recognises: (head) => new RegExp(opening, 'm').test(head),
  *read({ lines, folder }) {
    let session: string | null = null
    let at: string | null = null
    let block: Block = { kind: 'blank', lines: [] }
    /** What the agent said last: as an architect, aider hands it to its editor as if a person had typed it. */
    let said = ''
    for (const { number, text } of lines) {
      if (text === null) {
        yield { kind: 'unreadable', line: number, reason: 'It is not UTF-8 text.' }
        continue
      }
      const time = opening.exec(text)?.[1]
      const kind = time === undefined ? kindOf(text) : 'blank'
      if (time !== undefined || kind !== block.kind) {
        // A blank line belongs to what the agent says around it.
        if (kind === 'blank' && time === undefined && block.kind === 'said') {
          block.lines.push(text)
          continue
        }
        if (session !== null) yield* eventsOf(session, at, block, said)
        if (block.kind === 'said') said = plain(block.lines)
        block = { kind, lines: [] }
      }
      if (time !== undefined) {
        session = `aider:${folder}:${time.replace(' ', 'T')}`
        at = timeOf(`${time}Z`)
        yield { kind: 'session', facts: { session } }
      } else block.lines.push(text)
    }
    if (session !== null) yield* eventsOf(session, at, block, said)
  },
}

type Kind = 'typed' | 'told' | 'said' | 'blank'
interface Block {
  kind: Kind
  lines: string[]
}

/** A text without its white space, by which a repeated one is recognised. */
function plain(lines: readonly string[]): string {
  return lines.join(' ').replace(/\s+/g, ' ').trim()
}

function kindOf(line: string): Kind {
  if (line.startsWith('####')) return 'typed'
  if (line.startsWith('> ') || line.trimEnd() === '>') return 'told'
  return line.trim() === '' ? 'blank' : 'said'
}

/** Commands of aider that a person types; `/run` and `/test` run a program, `/ask` and `/code` say something. */
const typedCommand = /^\/(\w+)/

function* eventsOf(
  session: string,
  at: string | null,
  { kind, lines }: Block,
  said: string,
): Generator<TranscriptItem> {
  if (kind === 'said') {
    const text = lines.join('\n').trim()
    if (text !== '') yield eventOf({ session, at, role: 'agent', text })
  } else if (kind === 'typed') {
    const text = lines
      .map((line) => line.slice(4).trim())
      .join('\n')
      .trim()
    const command = typedCommand.exec(text)?.[1]
    const rest = text.slice((command?.length ?? 0) + 1)
    if (text === '' || /^<[^>]*>$/.test(text) || /^(?:y|n|yes|no|a|d)$/i.test(text)) return
    if (command === undefined) yield eventOf({ session, at, role: plain([text]) === said ? 'note' : 'person', text })
    else if (command === 'ask' || command === 'code' || command === 'architect')
      yield eventOf({ session, at, role: 'person', text: rest.trim() || text })
    else if (command === 'run' || command === 'test')
      yield eventOf({ session, at, role: 'call', tool: 'shell', text: rest.trim() })
    else yield eventOf({ session, at, role: 'note', text })
  } else if (kind === 'told') {
    const told = lines.map((line) => line.slice(2).trimEnd())
    const edited = told.flatMap((line) => /^Applied edit to (\S.*)$/.exec(line)?.[1] ?? [])
    for (const path of edited)
      yield eventOf({ session, at, role: 'call', tool: 'edit', text: `Applied edit to ${path}`, files: [path] })
    const rest = told
      .filter((line) => !line.startsWith('Applied edit to '))
      .join('\n')
      .trim()
    if (rest !== '') yield eventOf({ session, at, role: 'result', text: rest })
  }
}
