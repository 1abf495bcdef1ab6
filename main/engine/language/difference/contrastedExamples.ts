/** A first line that calls the code below it an example of how not to do it, or of how to do it. */
const wrong = /^[^\p{L}\n]*(?:[❌✗✘🚫⛔]|(?:wrong|bad|incorrect|avoid)\b)/iu
const right = /^[^\p{L}\n]*(?:[✅✓✔☑]|(?:correct|good|right)\b)/iu
const fence = /^[ \t]{0,9}(?:`{3}|~{3})/m

/** Checks whether one note shows code that is wrong and the other different code that is right: both can hold. */
export function areContrastedExamples(one: string, other: string): boolean {
  if (!fence.test(one) || !fence.test(other)) return false
  const [left, right] = [exampleOf(one), exampleOf(other)]
  return left.isWrong !== null && right.isWrong !== null && left.isWrong !== right.isWrong && left.code !== right.code
}

/** Returns whether a note’s first line calls its example wrong, null if it says neither, and the code below that line. */
function exampleOf(text: string): { isWrong: boolean | null; code: string } {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !fence.test(line))
  const [first = '', ...rest] = lines
  const isWrong = wrong.test(first) ? true : right.test(first) ? false : null
  return { isWrong, code: rest.map((line) => line.trim()).join('\n') }
}
