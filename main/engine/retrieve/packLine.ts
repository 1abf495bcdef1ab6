import type { Level } from '../../../shared/model/pack.ts'
import { markdownLines } from '../../../shared/text/markdown.ts'
import type { PackEntry } from './fillPack.ts'

/** What a line of a pack says, with secrets already masked. */
export interface PackText {
  kind: 'memory' | 'reference'
  id: string
  title: string
  text: string
  /** The headings that turn the meaning of the text around; empty where it can stand alone. */
  warning: string
  /** How far it can be trusted, such as `validated, grounded`; empty for a reference. */
  standing: string
  /** What speaks for or against it; empty if nothing is to be said. */
  evidence: string
}

/** The most characters of a text in a line: about a quarter as many tokens. */
const lengths: Readonly<Record<Level, { full: number; short: number }>> = {
  minimal: { full: 160, short: 160 },
  task: { full: 360, short: 160 },
  deep: { full: 1000, short: 240 },
}
const evidenceLength = 240

/** Writes what is known as a line of Markdown, with its id, as long as its level allows. */
export function packEntry({ kind, id, title, text, warning, standing, evidence }: PackText, level: Level): PackEntry {
  const said = oneLine(withCodeSpans(text))
  const name = oneLine(title).replace(/…$/, '')
  const isNamed = wordsOf(said).startsWith(wordsOf(name)) || wordsOf(warning).endsWith(wordsOf(name))
  const named = isNamed ? said : `${withoutStart(name, said)}: ${said}`
  const isWarned = warning === '' || wordsOf(named).startsWith(wordsOf(oneLine(warning)))
  const whole = isWarned ? named : `${oneLine(warning)}: ${named}`
  const mark = `[${[id, standing].filter((each) => each !== '').join('; ')}]`
  const support = evidence === '' ? '' : `\n  ${clip(oneLine(evidence), evidenceLength)}`
  return {
    kind,
    id,
    full: `- ${clip(whole, lengths[level].full)} ${mark}${support}`,
    short: `- ${clip(whole, lengths[level].short)} ${mark}`,
  }
}

/** Writes each line of a code block as a code span, and its comments as words: in one line, a `#` would hide what follows it. */
function withCodeSpans(text: string): string {
  const lines = markdownLines(text).map(({ text: line, fenced }) => {
    const code = line.trim()
    if (!fenced || code === '') return line
    if (isFence.test(code)) return ''
    if (code.includes('`')) return line
    const [, comment] = /^(?:#|\/\/|--) {1,9}(\S.*)$/.exec(code) ?? []
    return comment === undefined ? `\`${code}\`` : `${comment.replace(/[.:]$/, '')}:`
  })
  return lines.join('\n')
}

const isFence = /^(?:`{3}|~{3})/

/** Returns the file that a title names, where the start of the text follows it; else the title. */
function withoutStart(title: string, text: string): string {
  const [, file = title, start = ''] = /^(.+?): (.+)$/.exec(title) ?? []
  return start !== '' && wordsOf(text).startsWith(wordsOf(start)) ? file : title
}

/** A text without case and Markdown's marks, to see whether it begins with its title. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[*_`#>]+/g, '')
    .trim()
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** Cuts at the end of a sentence if there is one in the second half, else between words. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  const sentence = Math.max(start.lastIndexOf('. '), start.lastIndexOf('; '))
  if (sentence > length / 2) return `${start.slice(0, sentence + 1)} …`
  const space = start.lastIndexOf(' ')
  return `${start.slice(0, space > length / 2 ? space : length)}…`
}
