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
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length >= 6 && sentence.length <= maxSentence)
}

/** Removes fenced code, quoted lines, and lines that are output or code. */
export function proseOf(text: string): string {
  const kept: string[] = []
  let isFenced = false
  for (const line of text.split('\n')) {
    if (/^\s*```/.test(line)) isFenced = !isFenced
    else if (!isFenced && !/^\s*>/.test(line) && isProse(line)) kept.push(line)
  }
  return withoutLongQuotes(kept.join('\n'))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A longer quote is text to be used, not what the person says. */
const maxQuote = 80

function withoutLongQuotes(text: string): string {
  return text.replace(/"[^"]*"|“[^“”]*”/g, (quote) => (quote.length > maxQuote ? '' : quote))
}

function isProse(line: string): boolean {
  const text = line.trim()
  if (text === '') return true
  if (/^(?:\(\w+\) )?\w+@\w+ .*[%$#>]/.test(text)) return false
  // A line of a test run, and a command with options.
  if (/^(?:\d+\. )?\S+::\S+/.test(text)) return false
  if (/^[\w./~-]+ .*(?:^|\s)--?\w[\w-]*\s.*\s--?\w/.test(text) || /^\S+ --\w[\w-]* \S/.test(text)) return false
  if (/^(?:\d{4}-\d\d-\d\d|Traceback|File "|at \S+ \(|\[[{\d]|[{}[\]<]|["']\w+["']:|\w+@\w+)/.test(text)) return false
  let letters = 0
  for (const character of text) if (/[\p{L} ]/u.test(character)) letters += 1
  return letters / text.length >= minLetters
}
