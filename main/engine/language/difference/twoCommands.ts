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

/** Returns the task of the last command in a note of one command, `test` of `cd api && go test ./...`; null for other notes. */
function taskOf(text: string): string | null {
  const [, label = '', line = ''] = oneCommand.exec(text.trim()) ?? []
  if (label.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > maxWords) return null
  const words = (line.split(/&&|;/).at(-1) ?? '').trim().split(/\s+/).slice(1)
  const [task = '', script = ''] = words.filter((word) => !word.startsWith('-'))
  const name = task === 'run' && tasks.has(script) ? script : task
  return tasks.has(name) ? name : null
}
