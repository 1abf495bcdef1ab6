import { type AnswerPart, type OpenCall, blockAt } from './specStoryParts.ts'
import { plainCall } from './specStoryPlain.ts'
import { isToolFrame, partsOfBox } from './specStoryTools.ts'

const fence = /^ {0,3}(`{3,})\s*([\w+-]*)(?::(\S+))?/
const readFile = /^Read file: (\S.*)$/

/**
 * Splits an answer of a SpecStory history: commands with their output, edits, searches, and the text between them.
 * @param open the call of the message before that has no output yet; the call of this one afterwards
 */
export function* partsOfAnswer(lines: readonly string[], open: OpenCall): Generator<AnswerPart> {
  const output = open.id === null ? null : onlyBlock(lines)
  const asked = open.id
  open.id = null
  if (output !== null && asked !== null) {
    yield { role: 'result', text: output, call: asked }
    return
  }
  let said: string[] = []
  /** The command whose output would come next. */
  let command: string | null = null
  let count = 0
  const text = function* (): Generator<AnswerPart> {
    const joined = said.join('\n').trim()
    said = []
    if (joined !== '') yield { role: 'agent', text: joined }
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const plain = plainCall(lines, at, `${count + 1}`)
    if (plain !== null) {
      yield* text()
      count += 1
      yield* plain.parts
      open.id = plain.parts.length === 1 ? `${count}` : null
      command = null
      at = plain.next - 1
      continue
    }
    const [, ticks, language = '', path] = fence.exec(line) ?? []
    if (ticks !== undefined) {
      const end = closingOf(lines, at + 1, ticks)
      const body = lines.slice(at + 1, end).join('\n')
      at = end
      if (command !== null && language === '' && path === undefined) {
        yield { role: 'result', text: withoutPrompt(body, command), call: `${count}` }
        command = null
        continue
      }
      command = null
      if (isShell(language) && path === undefined && isAlone(lines, end)) {
        yield* text()
        count += 1
        yield { role: 'call', tool: 'shell', text: body.trim(), call: `${count}` }
        command = body.trim()
      } else if (language === 'diff' || path !== undefined) {
        yield* text()
        yield { role: 'call', tool: 'edit', text: body, files: path === undefined ? [] : [path] }
      } else said.push(line, body, ticks)
      continue
    }
    if (line.trim() === '---') {
      yield* text()
      command = null
    } else if (line.includes('<details>')) {
      yield* text()
      const end = endOfDetails(lines, at)
      count += 1
      yield* partsOfBox(lines.slice(at, end + 1), lines[at - 1] ?? '', `${count}`)
      at = end
    } else if (!isToolFrame(line)) {
      const path = readFile.exec(line)?.[1]
      if (path !== undefined) {
        yield* text()
        yield { role: 'call', tool: 'read', text: line, files: [path] }
      } else {
        if (line.trim() !== '') command = null
        said.push(line)
      }
    }
  }
  yield* text()
}

/** Returns the block that is all a message says; null where it says more. */
function onlyBlock(lines: readonly string[]): string | null {
  const said = lines.filter((line) => line.trim() !== '' && line.trim() !== '---')
  const block = blockAt(said, 0)
  return block !== null && block.end >= said.length - 1 ? block.text : null
}

function isShell(language: string): boolean {
  return language === 'bash' || language === 'sh' || language === 'shell' || language === 'zsh'
}

/** Whether a block is followed by its output or the end of its part: a command that was run, not one that is recommended. */
function isAlone(lines: readonly string[], end: number): boolean {
  const next = lines.slice(end + 1, end + 4).find((line) => line.trim() !== '')
  return next === undefined || next.trim() === '---' || next.trim() === '```'
}

/** Returns the line that closes a fence; the last line where none does. */
function closingOf(lines: readonly string[], from: number, ticks: string): number {
  for (let at = from; at < lines.length; at += 1) if (lines[at]?.trim() === ticks) return at
  return lines.length
}

function endOfDetails(lines: readonly string[], from: number): number {
  for (let at = from; at < lines.length; at += 1) if (lines[at]?.includes('</details>')) return at
  return lines.length
}

/** Removes the prompt lines that repeat the command, and the empty prompt at the end. */
function withoutPrompt(output: string, command: string): string {
  const [first = ''] = command.split('\n')
  const lines = output.split('\n')
  const start = lines.findIndex((line) => first !== '' && /[%$#>] /.test(line) && line.trimEnd().endsWith(first))
  const rest = lines.slice(start + 1)
  const isPrompt = (line: string): boolean => /^[^\s@]+@/.test(line) && /[%$#]$/.test(line.trimEnd())
  return rest
    .filter((line) => !isPrompt(line))
    .join('\n')
    .trim()
}
