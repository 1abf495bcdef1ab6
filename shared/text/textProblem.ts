import { countWords, maxWords, minWords, structureProblem } from './gates.ts'
import { isOnlyLabels } from './onlyLabels.ts'
import { isOnlyTasks } from './openTask.ts'
import { rawOutputIn } from './rawOutput.ts'

/**
 * Returns why a text cannot be a reference as it stands, by the gates on its words: its length, that it is a whole statement, and
 * no raw output of a tool. Null if it passes them.
 */
export function textProblem(text: string): string | null {
  const words = countWords(text)
  if (words > maxWords) return `too long for a reference: ${words} words, at most ${maxWords}`
  if (words < minWords) return `too short for a reference: ${words} words, at least ${minWords}`
  const statement = statementProblem(text)
  if (statement !== null) return `not a whole statement: ${statement}`
  const output = rawOutputIn(text)
  return output === null ? null : `raw output of a tool (${output}): say in words what it teaches`
}

/** Returns why a text is not a whole statement; null if it is one. */
export function statementProblem(text: string): string | null {
  if (isOnlyTasks(text)) return 'an open to-do: say what holds or what to do each time'
  return structureProblem(text) ?? (isOnlyLabels(text) ? 'only headings or labels: say what holds' : null)
}
