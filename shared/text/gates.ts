import { fenceAfter, headingOf } from './markdown.ts'

/** Minimum words of a lesson, and maximum words of a reference. */
export const minWords = 5
export const maxWords = 500

/** Counts the words of a text; in Chinese and Japanese two characters count as one. */
export function countWords(text: string): number {
  const count = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return Math.max(count, Math.ceil((text.match(/\p{Script=Han}|\p{Script=Hiragana}/gu) ?? []).length / 2))
}

/** Returns why a text is not a complete statement: a fragment, or code without an explanation; null if it is complete. */
export function structureProblem(text: string): string | null {
  const prose = withoutCodeBlocks(text)?.trim()
  if (prose === undefined) return 'a code block is not closed'
  const lines = prose.split(/\r?\n/).filter((line) => line.trim() !== '')
  const code = lines.filter((line) => codeLine.test(line)).length
  if (lines.length === 0 || code === lines.length || (lines.length > 2 && code / lines.length > 0.8))
    return 'only code: say in words what it is for'
  if (lines.every((line) => headingOf(line.trim()))) return 'only a heading'
  if (/(?:[,:(]|\.\.\.|…|\b(?:and|or|but|because|with|the|a|an|to|of))$/iu.test(prose) && prose === text.trim())
    return 'it breaks off at the end'
  if (/^(?:and|or|but|because|which|then)\b/.test(prose)) return 'its beginning is missing'
  const plain = prose.replace(/`[^`\n]*`/g, '')
  if (cutOff.test(prose)) return 'it is cut off at “...”'
  if (plain.split('(').length > plain.split(')').length) return 'a bracket is not closed'
  return null
}

/** Words cut off before a link, an arrow or the sign of a field, as in the line of an index. */
const cutOff = /[\p{L}\p{N}](?:\.{3}|…)[*_"”`)]{0,3}[ \t]{0,4}(?:[-–—=]>|→|\|[ \t]|\[[^\]\n]{0,200}\]\()/u

/** Returns the text without its code blocks; null if one is unclosed. */
function withoutCodeBlocks(text: string): string | null {
  const kept: string[] = []
  let fence = ''
  for (const line of text.split('\n')) {
    const after = fenceAfter(line, fence)
    if (fence === '' && after === '') kept.push(line)
    fence = after
  }
  return fence === '' ? kept.join('\n') : null
}

/** Matches a line of code: a declaration, a statement, an assignment, a call, a tag or a shell command. */
const codeLine = new RegExp(
  [
    String.raw`(?:import|export|const|let|var|function|class|def|fn|func|public|private|package)\s[^\n]{0,400}[;{}(:)=,]`,
    String.raw`(?:import [^\n]{0,200})?from ['"][^\n]{0,400}|from \S{1,200} import [^\n]{1,400}|(?:if|for|while|switch)\s?\([^\n]{0,400}\)[^\n]{0,400}[;{}]?`,
    String.raw`[})\]]{1,20}[;,]?|[^\n]{0,2000}[;{]|//[^\n]{0,2000}|\$ [^\n]{0,2000}|#!/[^\n]{0,400}|</?[a-z][^>\n]{0,400}>|@\w{1,60}(?:\([^\n]{0,400}\))?`,
    String.raw`[\w.[\]]{1,100}\s{0,5}[-+]?=\s{0,5}(?:\S{1,400}|["'\x60[{(][^\n]{0,400}|[\w.]{1,100}\([^\n]{0,400}\))|[\w.]{1,100}\([^\n]{0,400}\)`,
  ]
    .map((line) => String.raw`^\s{0,100}(?:${line})\s{0,100}$`)
    .join('|'),
)
