import { splitSentences } from '../../../../shared/text/sentences.ts'

/** Longer messages are tasks, with their own structure; they correct nothing. */
const maxMessage = 1200
/** A longer sentence is pasted text. */
const maxSentence = 400
/** Share of a line’s characters that are letters or spaces in prose. */
const minLetters = 0.7

/** Returns the sentences a person wrote, without pasted code, output and quotes; none for a message that is a task. */
export function saidSentences(text: string): string[] {
  const prose = proseOf(text)
  if (prose.length > maxMessage) return []
  return splitSentences(prose)
    .flatMap(({ text: sentence }) => sentence.split(/\n+/))
    .map((sentence) => balanced(sentence.replace(/\s+/g, ' ').trim()))
    .filter((sentence) => sentence.length >= 6 && sentence.length <= maxSentence && !sentence.endsWith(':'))
}

/** Removes a backtick without its pair. */
function balanced(sentence: string): string {
  return (sentence.match(/`/g) ?? []).length % 2 === 0 ? sentence : sentence.replace(/`(?=[^`]*$)/, '')
}

/** What editors put in place of a picture or of pasted text. */
const placeholder = /\[(?:Image|Pasted text)[^\]\n]{0,40}\]/gi

/** Removes fenced code, quoted lines, and lines that are output or code; what is on either side does not belong together. */
function proseOf(text: string): string {
  const kept: string[] = []
  let fenced: string[] | null = null
  for (const line of withWholeCode(text.replaceAll(placeholder, '')).split('\n')) {
    if (/^\s*```/.test(line)) {
      if (fenced) kept.push('')
      if (fenced) pointAt(kept, fenced)
      fenced = fenced ? null : []
    } else if (fenced) fenced.push(line)
    else kept.push(!/^\s*>/.test(line) && isProse(line) ? line : '')
  }
  return withoutLongQuotes(kept.join('\n'))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Adds a single line of code to the sentence before it that points to it. */
function pointAt(kept: string[], fenced: readonly string[]): void {
  const at = kept.findLastIndex((line) => line.trim() !== '')
  const [line = '', ...others] = fenced.map((each) => each.trim()).filter((each) => each !== '')
  if (others.length > 0 || line === '' || line.includes('`') || !/:\s*$/.test(kept[at] ?? '')) return
  kept[at] = `${kept[at]?.trimEnd()} \`${line}\``
}

/** Longest inline code that goes over lines. */
const maxCode = 300

/** Joins the lines of inline code that goes over several. */
function withWholeCode(text: string): string {
  return text
    .split('```')
    .map((part, index) => (index % 2 === 1 ? part : joinCode(part)))
    .join('```')
}

function joinCode(text: string): string {
  return text.replace(/`[^`]*`/g, (span) =>
    span.length <= maxCode && !/\n[ \t]*\n/.test(span)
      ? span
          .split('\n')
          .map((line) => line.trim())
          .join(' ')
      : span,
  )
}

/** A longer quote is text to be used, not what the person says. */
const maxQuote = 80

function withoutLongQuotes(text: string): string {
  return text.replace(/"[^"]*"|“[^“”]*”/g, (quote) => (quote.length > maxQuote ? '“…”' : quote))
}

function isProse(line: string): boolean {
  const text = line.trim()
  if (text === '') return true
  if (/^(?:\(\w+\) )?\w+@\w+ .*[%$#>]/.test(text)) return false
  // A line of a test run, and a command with options.
  if (/^(?:\d+\. )?\S+::\S+/.test(text)) return false
  if (/^[\w./~-]+ .*(?:^|\s)--?\w[\w-]*\s.*\s--?\w/.test(text) || /^\S+ --\w[\w-]* \S/.test(text)) return false
  if (/^(?:\d{4}-\d\d-\d\d|Traceback|File "|at \S+ \(|\[[{\d]|[{}[\]<]|["']\w+["']:|\w+@\w+)/.test(text)) return false
  const said = text.replace(/`[^`]*`/g, 'code')
  let letters = 0
  for (const character of said) if (/[\p{L} ]/u.test(character)) letters += 1
  return letters / said.length >= minLetters
}
