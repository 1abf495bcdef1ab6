/** Checks whether a line is a name that was ended by its author, not by wrapping. */
export function breaksEarly(line: string, next: string): boolean {
  const isName = /^\p{Lu}/u.test(line) && line.trim().split(/\s+/).length <= maxNameWords
  return isName && endsEarly(line, next)
}

/** Checks whether a line was ended by its author, not by wrapping: the first word of the next line would have fitted. */
export function endsEarly(line: string, next: string): boolean {
  const [first = ''] = next.trim().split(/\s/, 1)
  return line.trimEnd().length + 1 + first.length + ragged < next.trimEnd().length
}

const maxNameWords = 6
/** By how much the lines of a paragraph wrapped by hand differ at most. */
const ragged = 16
