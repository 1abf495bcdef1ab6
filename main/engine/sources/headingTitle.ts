import { afterTitle } from '../../../shared/text/afterTitle.ts'
import { refersBack, signsOf } from '../../../shared/text/condense/signs.ts'
import { countWords } from '../../../shared/text/gates.ts'
import { withoutNumber } from '../../../shared/text/condense/statements.ts'
import { beginsWithFence, headingOf } from '../../../shared/text/markdown.ts'
import { fittingTitle, titleOf } from '../../../shared/text/title.ts'
import type { Line } from './lines.ts'
import type { MarkdownEntry } from './markdownEntries.ts'

/**
 * Returns the title that its own heading gives an entry, such as `Trusting Asyncio`; null where the first clause of its text is
 * the better title: it says all the entry says, is a sentence that fits, or the heading says little.
 */
export function headingTitle(heading: string, content: string): string | null {
  const name = plainHeading(heading)
  return isTelling(name) && !isGoodTitle(titleOf(content), content) ? name : null
}

/** Longest text, in words, that leaves its subject to the heading above it; a longer one says it. */
const maxUnnamed = 20

/** A text that begins with a label or a word in bold, which is its subject. */
const startsWithSubject = /^\W{0,6}(?:\*\*|__|[\p{L}\p{N}-]{1,30}(?: [\p{L}\p{N}-]{1,30}){0,2}\*{0,2}:\s)/u

/** A sort of text with its number, as in `Step 2: Lock the row`. */
const sortOfText =
  /^(?:step|phase|stage|part|section|chapter|task|test|use case|case|example|lesson|rule|pattern|principle) #?\d{1,3}[a-z]?\s{0,3}[:.–—-]\s+/i
/** A remark behind a heading. */
const aside = / \([^()]{1,80}\)$/
/** A form filled in: a label with its value before another label. */
const filledForm =
  /^(?:\*\*|__)?[\p{L} ]{1,30}(?:\*\*|__)?:(?:\*\*|__)?\s+[^*_]{0,80}(?:\*\*|__)[^*_]{1,60}(?:\*\*|__)/u
/** Words that name a document by its sort. */
const documentWord =
  /\b(?:memor(?:y|ies)|notes?|logs?|archives?|journal|diary|brief|report|reflection|readme|guide|handbook|manual|index|history|progress|context|plan|tasks?|overview|summary)\b/i

/**
 * Returns the nearest heading if it names the subject of a short text, which says less than half of its words; null where the text
 * says its subject, or the heading names nothing. `headings` are those above the text, outermost first; the first names the whole
 * file, and its subject only if the name of the file, without its ending, has a word of it.
 */
export function unnamedSubject(headings: readonly string[], content: string, fileName: string): string | null {
  const isOne = !beginsWithFence(content) && !/\n[ \t]*(?:\r?\n|[-*+|])/.test(content.trim())
  if (!isOne || countWords(content) > maxUnnamed) return null
  const nearest = headings.at(-1) ?? ''
  if (filledForm.test(nearest) || (headings.length === 1 && !isSubjectOfFile(nearest, fileName))) return null
  const subject = subjectIn(nearest)
  if (!isTelling(subject) || startsWithSubject.test(content)) return null
  const said = new Set(wordsOf(content).map(stemOf))
  const telling = wordsOf(subject).filter((word) => !isGeneral(word))
  return 2 * telling.filter((word) => said.has(stemOf(word))).length < telling.length ? subject : null
}

/** Checks whether the title of a file names its subject, not the sort of document it is. */
function isSubjectOfFile(title: string, fileName: string): boolean {
  if (documentWord.test(title)) return false
  const named = new Set(wordsOf(fileName.replaceAll('_', ' ')).map(stemOf))
  return wordsOf(title).some((word) => !isGeneral(word) && named.has(stemOf(word)))
}

/**
 * Returns a heading without the sort and number of a text, and without a remark, if what is left tells its subject. Of one that
 * is too long, such as a line that introduces a list, only the last sentence, if it speaks for itself: the beginning alone would
 * end in the middle.
 */
function subjectIn(heading: string): string {
  const whole = plainHeading(heading)
  const plain = whole.endsWith('…') ? plainHeading(heading.slice(heading.lastIndexOf('. ') + 1)) : whole
  if (plain.endsWith('…') || (plain !== whole && refersBack(plain))) return ''
  return [plain.replace(sortOfText, '').replace(aside, ''), plain.replace(sortOfText, '')].find(isTelling) ?? plain
}

function plainHeading(heading: string): string {
  return fittingTitle(withoutNumber(heading.replace(sign, ' ').trim()).replace(partNumber, ''))
}

/** Words that begin alike are forms of one word. */
function stemOf(word: string): string {
  return word.slice(0, 4)
}

/** Returns the headings that a file has more than once: they name none of what stands below them. */
export function repeatedHeadings(lines: readonly Line[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { bytes } of lines) {
    const heading = bytes.subarray(0, 4).includes(hash) ? headingOf(bytes.toString('utf8'))?.text : undefined
    if (heading !== undefined) (seen.has(heading) ? repeated : seen).add(heading)
  }
  return repeated
}

const hash = '#'.charCodeAt(0)

/**
 * Yields the entries of a file with whether their heading names them: the only entry under it, or a paragraph with one more
 * entry below. What stands below a heading that the file repeats, or below a line that introduces a list, is not named by it.
 */
export function* underHeadings(
  entries: Iterable<MarkdownEntry>,
  repeated: ReadonlySet<string>,
): Generator<{ entry: MarkdownEntry; isNamed: boolean }> {
  let held: MarkdownEntry[] = []
  let isCrowded = false
  const release = function* () {
    for (const [index, entry] of held.entries()) yield { entry, isNamed: index === 0 && !isCrowded && isNamed(entry) }
    held = []
  }
  const isNamed = ({ kind, heading, headings }: MarkdownEntry): boolean =>
    heading !== null &&
    headings.at(-1) === heading &&
    !repeated.has(heading) &&
    (held.length === 1 || kind === 'paragraph')
  let heading: string | null = null
  for (const entry of entries) {
    if (entry.heading !== heading) {
      yield* release()
      heading = entry.heading
      isCrowded = false
    }
    held.push(entry)
    if (held.length <= maxNamed && !isCrowded) continue
    isCrowded = true
    yield* release()
  }
  yield* release()
}

/** A heading above more entries is the name of none. */
const maxNamed = 2

/** The number of a part, such as `2.1`, which `withoutNumber` leaves without a dot behind it. */
const partNumber = /^\d{1,3}(?:\.\d{1,3}){1,3}\s+/
/** Signs that decorate a heading. */
const sign = /\p{Extended_Pictographic}\ufe0f?|[\u2713\u2717]/gu

/**
 * Checks whether the first clause of a text is a title by itself: all of the text or an order, whole, no label, no code and nothing that
 * only leads to what follows.
 */
function isGoodTitle(clause: string, content: string): boolean {
  if (clause.endsWith('…') || beginsWithFence(content) || wordsOf(clause).length < minWords) return false
  const label = /^([^:`]{1,40}):\s/.exec(clause)?.[1]
  if (label !== undefined && wordsOf(label).every(isGeneral)) return false
  const rest = afterTitle(clause, content)
  if (rest === null) return false
  if (rest === '') return true
  const isLead = content
    .slice(0, content.length - rest.length)
    .trimEnd()
    .endsWith(':')
  return !isLead && signsOf(clause, { isFirst: true, isItem: false }).norm
}

/** A clause with fewer words says too little, as `Levels`. */
const minWords = 3

/** Checks whether a heading names something: at least two of its words are not said of any project. */
function isTelling(name: string): boolean {
  return wordsOf(name).filter((word) => !isGeneral(word)).length >= 2
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => /\p{L}{3}/u.test(word))
}

/** Checks for a word that says nothing of its subject, in the singular or plural. */
function isGeneral(word: string): boolean {
  return general.has(word) || general.has(word.replace(/s$/, ''))
}

const general: ReadonlySet<string> = new Set(
  `the and for with from into our your this that overview summary introduction conclusion background context purpose goal
   objective scope limit note detail description information info reference resource documentation docs link project task
   feature phase step stage milestone iteration session sprint release version item section part current previous next
   recent upcoming future past latest last final initial new old other general main key core important additional common
   basic critical high low medium priority status state progress timeline roadmap plan planning planned todo backlog work
   change changelog update updated created modified removed added deleted completed done pending remaining file folder
   directory structure problem issue challenge solution fix cause root impact result outcome finding decision rationale
   reason option alternative approach strategy strategies consideration requirement criteria success acceptance constraint
   assumption risk code pattern practice best standard convention style guideline rule example usage use case command
   configuration config setup environment architecture design technical tech stack system component module implementation
   implementing implemented organization organisation quality metric metadata testing test validation verification checklist
   review lesson learned learning insight takeaway recommendation action known open question data flow list quick start
   getting started tool development top level layout format output input error handling deployment workflow process why how what when where
   related document unit manual selected behavior behaviour`.split(/\s+/),
)
