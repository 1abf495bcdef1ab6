const span = /`([^`\n]+)`/g
/** A value in quotation marks that something is set to: `types=["quay"]`. */
const setValue = /[=:][[({]?["']([\w./-]{1,40})["']/g

/**
 * Checks whether texts have every value something is set to and every code span of a sentence, as a span or in plain words: `make`
 * is another command than `make all`, and the same words with other signs between them are other code.
 */
export function haveCode(texts: readonly string[], sentence: string): boolean {
  const said = new Set(texts.flatMap((text) => text.split(/[^\w./-]+/)))
  if (![...sentence.matchAll(setValue)].every(([, value = '']) => said.has(value))) return false
  const spans = codeIn(sentence)
  if (spans.length === 0) return true
  const known = new Set(texts.flatMap(codeIn))
  const plain = texts.map((text) => withoutSpaces(text.replace(span, '`')))
  return spans.every((code) => known.has(code) || plain.some((words) => words.includes(code)))
}

function codeIn(text: string): string[] {
  return [...text.matchAll(span)].map(([, code = '']) => withoutSpaces(code))
}

function withoutSpaces(text: string): string {
  return text.toLowerCase().replace(/[\s*]+/g, '')
}
