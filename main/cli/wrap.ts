/** Longer lines are hard to read, and wider terminals are no reason to write them. */
const widest = 96
const narrowest = 40

/**
 * A line broken at its spaces where it is wider than the terminal (`null`: no terminal). What follows stands under the
 * second column, as in `  --json  print one …`, or under the line's own beginning. An option is kept with its value.
 */
export function wrapLine(line: string, terminal: number | null): string[] {
  const width = Math.max(narrowest, Math.min(terminal ?? widest, widest))
  const own = /^ */.exec(line)![0]
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

/** The words of a line, where what stands in brackets is one. */
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
