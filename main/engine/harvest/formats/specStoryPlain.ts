import { type AnswerPart, blockAt, commandLine } from './specStoryParts.ts'

const titled = /^Tool use: \*\*([\w.-]+)\*\*(?: (.*))?$/
const starred = /^\*Tool use: ([\w.-]+)(?: (.*))?$/
const outcome = /^(Result|Error):\s*$/
/** Where a tool says which file it wrote. */
const writtenFile =
  /^(?:The file (\S+) has been updated|File created successfully at: (\S+)|Applied \d+ edits? to (\S+?):?$)/m

/** A call written without a box, its output where the message holds it, and the place of the line after it. */
export interface PlainCall {
  parts: AnswerPart[]
  next: number
}

/**
 * Reads a call of Claude Code as SpecStory saves it without a box: `Tool use: **Bash** title`, a command and `Result:` or `Error:` with
 * a block; or `*Tool use: Bash command*` with the output as text. Returns null where the line begins neither.
 * @param id what joins the call with its output
 */
export function plainCall(lines: readonly string[], at: number, id: string): PlainCall | null {
  return titledCall(lines, at, id) ?? starredCall(lines, at, id)
}

function titledCall(lines: readonly string[], at: number, id: string): PlainCall | null {
  const [, tool, title = ''] = titled.exec(lines[at] ?? '') ?? []
  if (tool === undefined) return null
  let command: string | undefined
  let content: string | undefined
  let result: { text: string; failed: boolean } | undefined
  let next = at + 1
  for (let place = next; place < lines.length; place += 1) {
    const line = lines[place]?.trim() ?? ''
    if (line === '') continue
    const block = blockAt(lines, place)
    const [, word] = outcome.exec(line) ?? []
    if (word !== undefined) {
      const start = lines.findIndex((each, index) => index > place && each.trim() !== '')
      const output = start < 0 ? null : blockAt(lines, start)
      if (output === null) break
      result = { text: output.text, failed: word === 'Error' }
      next = output.end + 1
      break
    }
    if (block !== null && content === undefined) {
      content = block.text
      place = block.end
    } else if (commandLine.test(line) && command === undefined) command = commandLine.exec(line)?.[1]
    else break
    next = place + 1
  }
  // A name alone is the frame of a box, or of a block that is read as a command.
  if (title === '' && command === undefined && result === undefined) return null
  const named = /`([^`]+)`/.exec(title)?.[1]
  const file = writtenFile.exec(result?.text ?? '')
  const path = named ?? file?.[1] ?? file?.[2] ?? file?.[3]
  return { parts: [callOf(tool, id, path, command, content ?? title), ...resultOf(result, id)], next }
}

function starredCall(lines: readonly string[], at: number, id: string): PlainCall | null {
  const [, tool, rest = ''] = starred.exec(lines[at] ?? '') ?? []
  if (tool === undefined) return null
  const isEnd = (line: string): boolean => line.trimEnd().endsWith('*')
  const end = lines.findIndex((line, index) => index >= at && isEnd(line))
  if (end < 0) return null
  const said = [tool + (rest === '' ? '' : ` ${rest}`), ...lines.slice(at + 1, end + 1)]
    .join('\n')
    .trimEnd()
    .slice(0, -1)
  const words = end === at && rest === '' ? '' : said.slice(tool.length).trim()
  const rule = lines.findIndex((line, index) => index > end && line.trim() === '---')
  const next = rule < 0 ? lines.length : rule
  const output = lines.slice(end + 1, next)
  const first = output.findIndex((line) => line.trim() !== '')
  const text = (first < 0 ? null : blockAt(output, first)?.text) ?? output.join('\n').trim()
  const result = text === '' ? undefined : { text, failed: null }
  return {
    parts: [callOf(tool.replace(/\*$/, ''), id, words || undefined, words, words), ...resultOf(result, id)],
    next,
  }
}

function callOf(
  tool: string,
  call: string,
  path: string | undefined,
  command: string | undefined,
  about: string,
): AnswerPart {
  const files = path === undefined ? [] : [path]
  if (tool === 'Bash') return { role: 'call', tool: 'shell', text: command ?? about, call }
  if (/edit|write/i.test(tool))
    return { role: 'call', tool: 'edit', text: about === '' ? (path ?? tool) : about, files, call }
  if (tool === 'Read') return { role: 'call', tool: 'read', text: path ?? about, files, call }
  return { role: 'call', tool: 'search', text: `${tool} ${about}`.trim(), call }
}

function resultOf(result: { text: string; failed: boolean | null } | undefined, call: string): AnswerPart[] {
  return result === undefined ? [] : [{ role: 'result', text: result.text, failed: result.failed, call }]
}
