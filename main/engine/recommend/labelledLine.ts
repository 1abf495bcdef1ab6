const labelled = /^\W{0,4}(?:\*\*[^*\n]{1,60}\*\*|`[^`\n]{1,60}`|[\p{L}\p{N}][^:.!?`*\n]{0,40}:(?=\s))/u

/** Whether a text is one line that opens with what it is about, as the lines of a list do: `**Java:** …`, `Python: …`. */
export function isLabelledLine(text: string): boolean {
  const line = text.trim()
  return !line.includes('\n') && labelled.test(line)
}
