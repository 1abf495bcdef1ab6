/** Maximum line width: longer lines are hard to read, even on wide terminals. */
const widest = 96
const narrowest = 40

/**
 * Wraps a line at spaces to the terminal's width (`null`: no terminal). Continuation lines are indented to the second column,
 * as in ` --json print one …`, or to the line's own indent. An option is kept with its value.
 */
export function wrapLine(line: string, terminal: number | null): string[] {
  const width = Math.max(narrowest, Math.min(terminal ?? widest, widest))
  const own = line.slice(0, line.search(/[^ ]|$/))
  const column = /^ +(?:\S+ )*\S+ {2,}(?=\S)/.exec(line)?.[0].length ?? own.length + 2
  const indent = ' '.repeat(column <= width / 2 ? column : own.length + 2)
  const lines: string[] = []
  let current = ''
  for (const part of unbroken(line.slice(own.length))) {
    const longer = current === '' ? `${lines.length === 0 ? own : indent}${part}` : `${current} ${part}`
    if (current === '' || longer.length <= width) current = longer
    else {
      lines.push(current.trimEnd())
      current = part === '' ? '' : `${indent}${part}`
    }
  }
  return [...lines, current].filter((each) => each.trim() !== '' || line.trim() === '')
}

/** Splits a line into words; text in brackets is one word. */
function unbroken(text: string): string[] {
  const parts: string[] = []
  let isInside = false
  for (const word of text.split(' ').toReversed()) {
    const [first] = parts
    if (isInside && first !== undefined) parts[0] = `${word} ${first}`
    else parts.unshift(word)
    const bracket = word.search(/[[\]]/)
    if (bracket >= 0) isInside = word[bracket] === ']' && bracket === word.length - 1
  }
  return parts
}
