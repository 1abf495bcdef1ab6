import { type AnswerPart, type Block, blockAt, commandLine } from './specStoryParts.ts'

const opening = /^<tool-use\b[^>]*\bdata-tool-type="(\w*)"(?:[^>]*\bdata-tool-name="([^"]*)")?/
const filePath = /\b(?:Edit(?:ed)?|Read|Create[d]?|Write) file: (\S.*)$/
const filePathField = /^- (?:filePath|file_path|path|target_file): `([^`]+)`/
const commandField = /^- command: `(.+)`$/

/** Whether a line only opens or closes a tool’s box, or repeats its name. */
export function isToolFrame(line: string): boolean {
  return /^(?:<\/?tool-use\b[^>]*>|<\/?think>|Tool use: \*\*[\w.-]+\*\*)\s*$/.test(line)
}

/**
 * Yields the call a folded box stands for, and its output where the box holds one: a command, an edit with the file it changes, a
 * file that was read, or a search. Yields nothing for what an agent thinks to itself.
 * @param lines the lines of the box, from `<details>` to `</details>`
 * @param before the line before it
 * @param id what joins the call with its output
 */
export function* partsOfBox(lines: readonly string[], before: string, id: string): Generator<AnswerPart> {
  const summary = summaryOf(lines.join('\n'))
  if (summary === 'Thought Process' || summary === '') return
  if (holdsNothing(lines)) return
  const [, type, name] = opening.exec(lines[0] ?? '') ?? opening.exec(before) ?? []
  const blocks = blocksOf(lines)
  const about = decoded(summary.replace(/^Tool use: \*\*[^*]*\*\*(?: • )?/, '').trim())
  const command =
    type === 'shell' || type === 'bash' || about.startsWith('Run command: ') ? commandOf(lines, blocks, about) : null
  if (command !== null) {
    yield { role: 'call', tool: 'shell', text: command, call: id }
    const output = blocks.filter(({ text }) => text.trim() !== command).at(-1)
    if (output) yield { role: 'result', text: decoded(output.text.trim()), call: id }
    return
  }
  const file = filePath.exec(about)?.[1] ?? fieldOf(lines, filePathField)
  const files = file === undefined ? [] : [file.trim()]
  const diff = blocks.find(({ language }) => language === 'diff')
  const isEdit =
    type === 'write' || diff !== undefined || /^(?:replace_string|insert_edit|create_file|edit)/.test(name ?? '')
  if (isEdit) yield { role: 'call', tool: 'edit', text: decoded((diff ?? blocks[0])?.text ?? about), files }
  else if (type === 'read' || about.startsWith('Read file: '))
    yield { role: 'call', tool: 'read', text: about || (file ?? ''), files }
  else yield { role: 'call', tool: 'search', text: about === '' ? (name ?? summary) : about }
}

/** Whether a box only repeats a tool’s name. */
function holdsNothing(lines: readonly string[]): boolean {
  const text = lines.join('\n').replace(/<\/?[\w-]+\b[^>]*>/g, '')
  return text.replace(/^\s*Tool use: \*\*[^*]*\*\*/, '').trim() === ''
}

/** Returns the fenced blocks of a box. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const block = blockAt(lines, at)
    if (block === null) continue
    blocks.push(block)
    at = block.end
  }
  return blocks
}

function commandOf(lines: readonly string[], blocks: readonly Block[], about: string): string | null {
  const [first] = blocks
  const shell = first && /^(?:ba|z)?sh$|^shell$/.test(first.language) ? first.text.trim() : undefined
  const named = /^Run command: (.+)$/.exec(about)?.[1]
  const found = shell ?? fieldOf(lines, commandLine) ?? fieldOf(lines, commandField) ?? named
  return found === undefined ? null : decoded(found)
}

function fieldOf(lines: readonly string[], form: RegExp): string | undefined {
  return lines.map((line) => form.exec(line.trim())?.[1]).find((value) => value !== undefined)
}

/** Returns the line that says what was folded away. */
function summaryOf(text: string): string {
  const [, after = ''] = text.split('<summary>', 2)
  return (after.split('</summary>', 1)[0] ?? '').trim().split('\n', 1)[0] ?? ''
}

/** Replaces the entities SpecStory writes in code. */
function decoded(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(\d{2,3});/g, (_all, code: string) => String.fromCharCode(Number(code)))
    .replace(/&amp;/g, '&')
}
