import { compareStrings } from '../../../../shared/compareStrings.ts'

/** A note of one command: some words at most, and one code span. */
const oneCommand = /^([^`]{0,60})`([^`\n]{2,200})`[\s.]{0,3}$/
/** Maximum number of words beside the command: more say something of their own. */
const maxWords = 4
/** What is done in turn while developing. */
const tasks = new Set(
  'build check clean deploy dev format install lint migrate preview publish run serve start test typecheck watch'.split(
    ' ',
  ),
)

/** Checks whether two notes each give the command for another task, such as building and testing: both can hold. */
export function areTwoCommands(one: string, other: string): boolean {
  const [left, right] = [taskOf(one), taskOf(other)]
  return left !== null && right !== null && left !== right
}

/** Checks whether two notes each give another command, under another label or with other options: it does something else. */
export function areOtherCommands(one: string, other: string): boolean {
  const [left, right] = [readCommand(one), readCommand(other)]
  if (!left || !right || !left.line.includes(' ') || !right.line.includes(' ')) return false
  return left.line !== right.line && (left.label !== right.label || optionsOf(left.line) !== optionsOf(right.line))
}

/** Checks whether two notes each give a command and say nothing else. */
export function areCommandsOnly(one: string, other: string): boolean {
  return readCommand(one) !== null && readCommand(other) !== null
}

/** Returns the options of a command, each once, in order. */
function optionsOf(line: string): string {
  const options = line.split(' ').filter((word) => word.startsWith('-') && word.length > 1)
  return [...new Set(options.map((option) => option.replace(/=.*/, '')))].toSorted(compareStrings).join(' ')
}

/** Reads a note of one command, its words separated by single spaces; null for other notes. */
function readCommand(text: string): { label: string; line: string } | null {
  const [, label = '', line = ''] = oneCommand.exec(withoutFence(text.trim())) ?? []
  const words = label.split(/[^\p{L}\p{N}]+/u).filter((word) => /\p{L}/u.test(word))
  if (line === '' || words.length > maxWords) return null
  return { label: words.join(' ').toLowerCase(), line: line.trim().split(/\s+/).join(' ') }
}

/** Returns a code block of one line, besides comments, as a code span; other texts as they are. */
function withoutFence(text: string): string {
  if (!/^`{3}[^`]{1,300}`{3}$/.test(text)) return text
  const lines = text.split('\n').slice(1, -1)
  const [line, ...more] = lines.filter((each) => !/^\s*(?:#|\/\/|$)/.test(each))
  return line !== undefined && more.length === 0 ? `\`${line}\`` : text
}

/** Returns the task of the last command in a note of one command, `test` of `cd api && go test ./...`; null for other notes. */
function taskOf(text: string): string | null {
  const { line } = readCommand(text) ?? {}
  if (line === undefined) return null
  const words = (line.split(/&&|;/).at(-1) ?? '').trim().split(/\s+/).slice(1)
  const [task = '', script = ''] = words.filter((word) => !word.startsWith('-'))
  const name = task === 'run' && tasks.has(script) ? script : task
  return tasks.has(name) ? name : null
}
