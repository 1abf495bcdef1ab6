import type { TranscriptEvent } from '../transcript.ts'

/** A part of an answer: what the agent says, a call, or its result. */
export type AnswerPart = Pick<TranscriptEvent, 'role' | 'text'> &
  Partial<Pick<TranscriptEvent, 'tool' | 'files' | 'call' | 'failed'>>

/** The call whose output would be the next message. */
export interface OpenCall {
  id: string | null
}

/** A command on a line of its own, as Claude Code’s calls are saved. */
export const commandLine = /^`([^`\n]+)`$/

const fence = /^ {0,3}(`{3,}) *([\w+-]*)$/

/** A fenced block, and the place of the line that closes it. */
export interface Block {
  language: string
  text: string
  end: number
}

/** Returns the block that begins at a line; it ends with the lines where nothing closes it. Null where none begins. */
export function blockAt(lines: readonly string[], at: number): Block | null {
  const [, ticks, language = ''] = fence.exec((lines[at] ?? '').trimEnd()) ?? []
  if (ticks === undefined) return null
  const close = lines.findIndex((line, index) => index > at && line.trim() === ticks)
  const end = close < 0 ? lines.length : close
  return { language, text: lines.slice(at + 1, end).join('\n'), end }
}
