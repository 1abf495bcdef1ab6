/** The level (1 to 6) and the words of a line that is a Markdown heading, without the marks that may close it; null for any other line. */
export function headingOf(line: string): { level: number; text: string } | null {
  const mark = /^(#{1,6})(?=[ \t]|$)/.exec(line)?.[1]
  if (mark === undefined) return null
  return { level: mark.length, text: withoutClosingMarks(line.slice(mark.length).trim()) }
}

/** The words of a heading without the number signs at their end. */
export function withoutClosingMarks(words: string): string {
  let end = words.length
  while (end > 0 && words[end - 1] === '#') end -= 1
  return end === 0 || /\s/.test(words[end - 1]!) ? words.slice(0, end).trim() : words
}
