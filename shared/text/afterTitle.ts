import { lettersOf } from './lettersOf.ts'
import { leadingDay, saysLittle } from './title.ts'
import { listSign } from './markdown.ts'

/** Characters that may differ between a title and its text: spaces, marks of emphasis, headings, code, tables and tags. */
const loose = /[\s*_`#>|·~]/
const markers = new RegExp(String.raw`^\s*(?:(?:${listSign}|>|#{1,6}|\[[ xX]\])\s+)*`)
const letter = /[\p{L}\p{N}]/u
/** Punctuation that belongs to the sentence the title ends in, and spaces on the same line. */
const punctuation = /^(?:[ \t*_~.,;:!?)\]>…—–]|-{1,3}(?=\s))*/

/**
 * Returns the rest of a text after its title, if the title is the beginning of the text, whole or cut, or a name plus that
 * beginning, as in `pgbouncer: Listens on port 6432`; null if the title has words of its own, or is only the subject of the
 * first sentence. A word cut in the middle is repeated whole. The rest never begins with punctuation.
 */
export function afterTitle(title: string, text: string): string | null {
  const [, beginning] = /^.+?: (.+)$/s.exec(title) ?? []
  return afterBeginning(title, text) ?? (beginning === undefined ? null : afterBeginning(beginning, text))
}

/**
 * Returns what of a text is to be shown below its title: the rest if the title says all words before it, else the whole text.
 * The rest ends where the text does.
 */
export function belowTitle(title: string, text: string): string {
  const rest = afterTitle(title, text)
  if (rest === null) return text
  const above = text.slice(wordsFrom(text), Math.max(0, text.length - rest.length))
  const said = lettersOf(above.replace(/\]\([^()\s]{0,500}\)/g, ']'))
  return lettersOf(title).includes(said) ? rest : text
}

function afterBeginning(title: string, text: string): string | null {
  const cut = /(?:…|\.\.\.)$/.test(title)
  const words = [...(cut ? title.replace(/(?:…|\.\.\.)$/, '') : title)].filter((sign) => !loose.test(sign))
  let at = startOf(title, text)
  for (const word of words) {
    at = afterMarks(text, at, word)
    if (!text.startsWith(word, at)) return at >= text.length ? '' : null
    at += word.length
  }
  const inWord = letter.test(text[at - 1] ?? '') && letter.test(text[at] ?? '')
  if (inWord && !cut && title.length < minCutLength) return null
  if (inWord) while (letter.test(text[at - 1] ?? '')) at -= 1
  if (!cut && isSubject.test(title.trim()) && goesOn.test(text.slice(at, at + 20))) return null
  return restFrom(text, at)
}

/** A title of one or two words, such as `Fees`, is what a sentence is about: the rest of that sentence is not read without it. */
const isSubject = /^\S+(?: \S+)?$/
const goesOn = /^[ \t*_`]+\p{Ll}/u

/** Where the words of a text begin: after its marks, and after first lines that say little, which no title repeats. */
function wordsFrom(text: string): number {
  let at = markers.exec(text)?.[0].length ?? 0
  for (let line = firstLine.exec(text.slice(at, at + 200)); line; line = firstLine.exec(text.slice(at, at + 200))) {
    if (!saysLittle(line[1] ?? '')) break
    at += line[0].length
    at += markers.exec(text.slice(at, at + 200))?.[0].length ?? 0
  }
  return at
}

const firstLine = /^(\S[^\n]{0,60}?)[ \t]*\r?\n\s*/

/** Where the words of a text begin: after its marks, and after a day that the title leaves out. */
function startOf(title: string, text: string): number {
  const marks = saysLittle(title) ? (markers.exec(text)?.[0].length ?? 0) : wordsFrom(text)
  const day = leadingDay.exec(text.slice(marks, marks + 100))?.[0] ?? ''
  return marks + (leadingDay.test(title) ? 0 : day.length)
}

/** Skips what a title leaves out of a text before its next character: loose marks, link targets and the edges of tags. */
function afterMarks(text: string, from: number, next: string): number {
  let at = from
  for (;;) {
    const sign = text.charAt(at)
    const target = sign === ']' && next !== ']' ? /^\]\([^()\s]{0,500}\)/.exec(text.slice(at, at + 510)) : null
    if (target) at += target[0].length
    else if (sign !== '' && sign !== next && (loose.test(sign) || sign === '[' || sign === '<')) at += 1
    else return at
  }
}

/** The text from a position on, without the punctuation there; emphasis that was open before it stays paired. */
function restFrom(text: string, at: number): string {
  const marks = text.slice(0, at).match(/\*\*/g)?.length ?? 0
  const closes = afterMarks(text, at, '')
  const inCode = text.charAt(at) === '`' && (text.slice(0, at).match(/`/g)?.length ?? 0) % 2 === 1
  const ofWord = text.charAt(at) === '#' && letter.test(text.charAt(at - 1)) ? 1 : 0
  const from = inCode ? at + 1 : closes > at && text.charAt(closes - 1) === ')' ? closes : at + ofWord
  const skipped = punctuation.exec(text.slice(from))?.[0] ?? ''
  const open = (marks + (skipped.match(/\*\*/g)?.length ?? 0)) % 2 === 1
  const rest = text.slice(from + skipped.length).replace(/^(?:[ \t]*\r?\n)+/, '')
  if (/^[\s|*_~`-]*$/.test(rest)) return ''
  return open && rest.includes('**') ? `**${rest}` : rest
}

/** Minimum length of titles that agents cut themselves. */
const minCutLength = 60
