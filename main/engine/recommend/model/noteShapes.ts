import type { NoteWord } from './noteWords.ts'

/** Marks that a text has or has not, by name. Each pattern is linear. */
const marks: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['checkbox', /\[[ x]\]/i],
  ['ends with a colon', /:\s*$/],
  ['ends with a full stop', /\.\s*$/],
  ['opens in bold', /^\W{0,4}\*\*[^*\n]{1,200}\*\*/],
  ['bold', /\*\*/],
  ['code', /`/],
  ['code block', /```/],
  ['table', /\|[^|\n]{0,400}\|/],
  ['arrow', /→|->|=>/],
  ['emoji', /[\u2600-\u27bf\u{1f300}-\u{1faff}]/u],
  ['dash', / [-–—] /],
  ['percentage', /\d ?%/],
  ['date', /\b20\d\d-\d\d-\d\d\b/],
  ['issue number', /#\d/],
  ['heading line', /^#/m],
  ['URL', /https?:/],
  ['question', /\?/],
  ['parenthesis', /\(/],
  ['number', /\d/],
  ['semicolon', /;/],
  ['quotation', /["“”]/],
  ['past participle first', /^\W{0,8}\w{1,40}ed\b/],
  ['capital first', /^\W{0,8}\p{Lu}/u],
]

/** Yields the names of a text's shapes: its length, its marks, and the share of capitalised words and of code in it. */
export function* noteShapes(text: string, all: readonly NoteWord[]): Generator<string> {
  const words = all.filter(({ token }) => token.isWord)
  yield `${bucketOf(words.length)} words`
  yield `${bucketOf(text.split('\n').filter((line) => line.trim() !== '').length)} lines`
  for (const [name, pattern] of marks) if (pattern.test(text)) yield name
  if (!/[.!?]/.test(text.replace(/`[^`\n]{0,200}`/g, ' '))) yield 'no sentence'
  const count = Math.max(1, words.length)
  const capital = words.filter(({ token }) => token.isCapital).length
  yield `${Math.round((5 * capital) / count)} fifths capitalised`
  const code = words.filter(({ token: { stem } }) => stem === 'CODE' || stem === 'PATH' || stem === 'IDENT').length
  yield `${Math.round((5 * code) / count)} fifths code`
}

const buckets = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 40, 80, 160]

/** The largest of a rising row of numbers that is not above the count. */
function bucketOf(count: number): number {
  return buckets.findLast((bucket) => bucket <= count) ?? 0
}
