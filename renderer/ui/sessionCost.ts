import type { FileDiff } from '../../shared/model/diff.ts'

/** Bytes of a token of English prose, as a rule of thumb. */
const bytesPerToken = 4
const encoder = new TextEncoder()

/** Files that agents load at the start of every session; a rule does so unless it names paths. */
const loaded = /(?:^|[\\/])(?:CLAUDE\.md|AGENTS\.md|MEMORY\.md|\.claude[\\/]rules[\\/][^\\/]{1,255}\.md)$/
/** In a reference file: agents load it at the start of every session. */
const auto = /^\s{0,20}"mode": "auto"/

/** Returns about how many tokens more every session reads with these changes: less than 0 where they take text away. */
export function sessionCost(files: readonly FileDiff[]): number {
  const bytes = files.filter(isRead).reduce((sum, file) => sum + bytesOf(file), 0)
  return Math.round(bytes / bytesPerToken)
}

function isRead({ path, hunks }: FileDiff): boolean {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  if (!loaded.test(path)) return lines.some(({ sign, text }) => sign !== '-' && auto.test(text))
  const [first, second] = lines
  return !(first?.new === 1 && first.text === '---' && second?.text === 'paths:')
}

function bytesOf({ hunks }: FileDiff): number {
  let sum = 0
  for (const { sign, text } of hunks.flatMap(({ lines }) => lines))
    if (sign !== ' ') sum += (sign === '+' ? 1 : -1) * (encoder.encode(text).length + 1)
  return sum
}
