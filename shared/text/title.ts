import { breaksEarly } from './breaksEarly.ts'
import { beginsWithFence, fenceAfter, headingOf, isTableRow, marksLength } from './markdown.ts'
import { sentencesOf } from './sentences.ts'
import { cutTitle } from './titleCut.ts'
import { withoutTags } from './withoutTags.ts'

/** How much of a text is read for its title. */
const readLength = 4000

/** The day an entry begins with, as in `(2026-09-08) the pool …`. */
export const leadingDay = /^[([]?(\d{4}-\d{2}-\d{2})[)\]]?[\s:,–—-]+/

/**
 * Returns a note's title in one line: its first heading if it begins with one, else its first sentence, at most 120
 * characters. A longer one ends at a clause, with an ellipsis, never within a phrase or a code span. Code keeps its
 * backticks; emphasis, link targets, tags and a leading day are left out.
 */
export function titleOf(text: string): string {
  const start = text.trimStart().slice(0, readLength)
  const head = withoutTableHead(withoutTags(start).trim() || start)
  let name: string | null = null
  for (const sentence of sentencesOf(head)) {
    const lineStart = head.lastIndexOf('\n', sentence.start - 1) + 1
    const heading = headingOf(head.slice(lineStart, sentence.end).split('\n', 1)[0] ?? '')
    const prose = beginsWithFence(sentence.text) ? '' : firstLines(sentence.text)
    const words = heading?.text ?? prose
    const line = inOneLine(lineStart === 0 ? words.replace(leadingDay, '') : words)
    if (!/[\p{L}\p{N}]/u.test(line)) continue
    if (!saysLittle(line)) return cutTitle(heading ? (name ?? line) : line)
    // A part's heading says less than that of the whole: `Project guidelines` before `Testing`.
    if (heading && !empty.test(line)) name ??= line
  }
  return cutTitle(firstWords(start))
}

/** Checks whether a text begins with a table that has rows. */
export function beginsWithTable(text: string): boolean {
  const [head = '', rule = '', row = ''] = text.trimStart().split(/\r?\n/, 3)
  return isTableRow(head) && /^[\s|:-]{3,}$/.test(rule) && rule.includes('-') && /^\s*\|.*[\p{L}\p{N}]/u.test(row)
}

/** Leaves out the names of the columns above the first row: `Metric · Value` says less than what is measured. */
function withoutTableHead(text: string): string {
  return beginsWithTable(text) ? text.split('\n').slice(2).join('\n') : text
}

/**
 * The end of a line that breaks in Markdown, or of one above a label, such as `Why:` or `**Why:**`. Lower-case words that end
 * their line with a colon are no label but the rest of a wrapped sentence.
 */
const labelledLine =
  /(?: {2}|\\)\r?\n|\r?\n(?!\p{Ll}[\p{L}\w ]{0,30}:[ \t]*(?:\r?\n|$))(?=(?:[^\p{L}\p{N}\n]{0,3}\*\*)?[\p{L}_][\p{L}\w ]{0,30}(?:\*\*)?:)/u

/** Returns the words above the first line that stands by itself; where they say little, that line too, after a dot. */
function firstLines(words: string): string {
  const [first = '', next = ''] = words.split(/\r?\n/, 2)
  if (breaksEarly(first, next)) return saysLittle(first.trim()) ? words.slice(first.length) : first
  const lines = words.split(labelledLine)
  const enough = lines.findIndex(
    (_, at) =>
      lines
        .slice(0, at + 1)
        .join('')
        .trim().length >= minWords,
  )
  return lines
    .slice(0, enough < 0 ? undefined : enough + 1)
    .map((line) => line.trim())
    .join(' · ')
}

/** A first line with fewer characters says too little, as `Status: done`. */
const minWords = 24

/** Returns a stated title as one, as `titleOf` does with a sentence. */
export function fittingTitle(stated: string): string {
  return cutTitle(inOneLine(stated))
}

/** Checks whether a heading or first line says little of its note: what stands below it says more. */
export function saysLittle(line: string): boolean {
  return empty.test(
    line.replace(/^(?:product|project|general|core|main|key|important|current|more|quick|additional)\s/i, ''),
  )
}

const empty =
  /^(?:summary|overview|context|contexto|notes?|background|introduction|description|details|rules?|guidelines|information|reference|lessons?|lessons learned|memory|memories|learnings?|reasoning|purpose|see also|tl;dr):?$/i

/** Removes emphasis and link targets outside code spans, the bars of a table row, and a final colon. */
export function inOneLine(words: string): string {
  const row = isTableRow(words)
  return words
    .split(/(`[^`]+`)/)
    .map((part, at) => (at % 2 === 1 ? part : withoutMarks(row ? part.replaceAll('|', ' · ') : part)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(openBox, '')
    .replace(/^(?:· )+|(?<!·)(?: ·)+$/g, '')
    .trim()
    .replace(/^\((?=[^()]*$)/, '')
    .replace(/ ?:$/, '')
    .replace(/ [-=*_#]{3,}$/, '')
}

/** The box of an open task whose list mark is left out. */
const openBox = /^\[ \] (?=\S)/

/** Matches an image or a link, of which the words stay. */
const link = /!?\[([^[\]]{0,300})\]\([^()\s]{0,500}\)/g

function withoutMarks(words: string): string {
  return words
    .replace(link, '$1')
    .replace(/\*\*|__|~~/g, '')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]{1,300})(?<=\S)\*(?![\w*])/g, '$1')
}

/** Returns the first line with words, for a text without prose. */
function firstWords(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => fenceAfter(line, '') === '')
  const line = lines.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? text
  return inOneLine(line.slice(marksLength(line)))
}
