import { fenceAfter, headingOf } from './markdown.ts'

/** A lesson has at least, and a reference at most, so many words. */
export const minWords = 5
export const maxWords = 500

/** Words of a text; where no spaces stand between them, two characters count as one. */
export function lengthOf(text: string): number {
  const count = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return Math.max(count, Math.ceil((text.match(/\p{Script=Han}|\p{Script=Hiragana}/gu) ?? []).length / 2))
}

/** Why a text is not a whole statement: a fragment, or code without a word on what it is for; null where it is one. */
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
  return null
}

/** Returns the text without its code blocks; null where one never closes. */
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

/** A line of code rather than of prose: a declaration, a statement, an assignment, a call, a tag or a shell command. */
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
