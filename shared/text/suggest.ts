import { dangling, fillers, needsMore } from './leaningWords.ts'
import { beginsWithFence, marksLength } from './markdown.ts'
import { splitSentences } from './sentences.ts'
import { beginningOf } from './titleCut.ts'
import { losesMeaning, wholeMeaning } from './wholeMeaning.ts'
import { withoutTags } from './withoutTags.ts'

/** The length of a name, and of one that would else be cut within a phrase. */
interface Lengths {
  fitting: number
  most: number
}

const nameLengths: Lengths = { fitting: 60, most: 80 }
const headingLengths: Lengths = { fitting: 120, most: 120 }
/** A first word that is a file, a path, a flag or an identifier keeps its case, as one between backticks does. */
const startsWithCode = /^\S*[^\s\p{L}'’,:;-]\S|^\p{Ll}+\p{Lu}/u

/**
 * Suggests a readable name for a text: the start of its first sentence, across line ends, at most 60 characters, or 80 where it
 * would else be cut within a phrase or before what restricts it; never within brackets or code. Without Markdown, tags and labels
 * such as `TODO:`. It neither starts nor ends with a dangling word such as `because`. It ends with an ellipsis where the whole
 * sentence says something else, or where it could only be cut within a phrase.
 */
export function suggestName(text: string): string {
  return named(text, nameLengths)
}

/**
 * Suggests a heading for a text, as `suggestName` does a name: its whole first sentence if that has at most 120 characters, else
 * its first clause.
 */
export function suggestHeading(text: string): string {
  return named(text, headingLengths)
}

function named(text: string, lengths: Lengths): string {
  const line = splitSentences(withoutTags(withCodeAsWords(text.slice(0, 4000))))
    .flatMap((sentence) => linesOf(sentence.text))
    .find((candidate) => /[\p{L}\p{N}]/u.test(candidate))
  if (!line) return 'Untitled note'
  const whole = fromTheStart(line)
  const full = whole.slice(0, endOfSentence(whole))
  const isFull = lengths === headingLengths && full.length <= lengths.fitting
  const sentence = isFull ? full : sentenceOf(whole)
  const cut = sentence.length <= lengths.fitting ? { words: sentence, isWithin: false } : cutAtWord(sentence, lengths)
  const words = withoutDangling(withoutOpenBracket(cut.words))
  const ending = words === sentence ? words : withoutLeaning(words)
  const meant = withItsMeaning(ending, whole, lengths.most)
  const own = withoutOpenQuote(cut.isWithin && !meant.endsWith('…') ? `${meant}…` : meant)
  const name = own.replaceAll(codeSpace, ' ')
  const isCode = startsWithCode.test(name) || text.includes(`\`${name.split(' ', 1)[0]}`)
  return isCode ? name : name.charAt(0).toUpperCase() + name.slice(1)
}

/** Stands for a space in code. */
const codeSpace = '\ue002'

/** Removes the ticks of code spans, each of which counts as one word. */
function withCodeAsWords(text: string): string {
  const joined = text.replace(/(?<!`)`([^`\n]+)`(?!`)/g, (_, code: string) => code.replaceAll(' ', codeSpace))
  return joined.replace(/(?<!`)`(?!`)/g, '')
}

/** Removes the sign of a quotation that is open at the start or at the end of a name. */
function withoutOpenQuote(name: string): string {
  if (!isInQuote(name)) return name
  const at = name.startsWith('"') ? 0 : name.lastIndexOf('"')
  return name.slice(0, at) + name.slice(at + 1)
}

/** Continues a name that says something else than its sentence, or ends it with an ellipsis. */
function withItsMeaning(name: string, whole: string, most: number): string {
  const sentence = whole.slice(0, endOfSentence(whole))
  if (!sentence.startsWith(name) || !losesMeaning(name, sentence.slice(name.length))) return name
  const longer = wholeMeaning(sentence, name, most)
  if (longer !== null && !isOpen(longer)) return withoutDangling(longer)
  const room = name.length < most ? name : name.slice(0, name.lastIndexOf(' '))
  return `${withoutDangling(room)}…`
}

/** Returns where the first sentence of a line ends, dashes and colons within it included. */
function endOfSentence(line: string): number {
  for (const { index } of line.matchAll(/[.!?。！？](?:\s|$)/gu))
    if (!isOpen(line.slice(0, index)) && !abbreviation.test(line.slice(0, index))) return index
  return line.length
}

/** Returns the tags in kebab case, without duplicates and without tags about the session or the note itself. */
export function suggestTags(tags: readonly string[]): string[] {
  const kebab = tags.map((tag) =>
    tag
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}+#.]+/gu, '-')
      .replace(/^[-.]+|(?<![-.])[-.]+$/g, ''),
  )
  return [...new Set(kebab)].filter((tag) => tag !== '' && !sessionTags.has(tag))
}

const sessionTags = new Set(
  'lesson lessons lesson-learned lessons-learned learning learnings learned todo wip note notes memory memories session sessions session-notes session-summary summary misc general important insight insights observation observations tip tips til fyi raw draft untagged temp tmp'.split(
    ' ',
  ),
)

/** Returns a sentence as one line, or each line of a code block. */
function linesOf(sentence: string): string[] {
  const lines = sentence.split(/\r?\n/)
  return beginsWithFence(sentence) ? lines.map(plain) : [plain(lines.map((line) => line.trim()).join(' '))]
}

const joining = new Set('and but or so then also plus which'.split(' '))
const reasons = new Set(['because', 'since', 'due'])

/** Removes a leading conjunction or reason, so that the line stands alone. */
function fromTheStart(line: string): string {
  const words = fromWord(line.replace(/^[,;:…]|^\.{3}/, '').split(' '))
  const first = words[0]?.toLowerCase().replace(/,$/, '') ?? ''
  const comma = words.findIndex((word) => word.endsWith(','))
  const main = fromWord(words.slice(comma + 1))
  if (reasons.has(first) && comma > 0 && main.filter(isWord).length > 1) return main.join(' ')
  return fromWord(words.slice(joining.has(first) && words.filter(isWord).length > 2 ? 1 : 0)).join(' ')
}

function isWord(word: string): boolean {
  return /[\p{L}\p{N}]/u.test(word)
}

/** Drops the words before the first with a letter or a digit; returns all if none has one. */
function fromWord(words: readonly string[]): readonly string[] {
  return words.slice(
    Math.max(
      0,
      words.findIndex((word) => /[\p{L}\p{N}]/u.test(word)),
    ),
  )
}

/** Returns the words up to the first sign that ends them: not one within brackets, and not that of an abbreviation. */
function sentenceOf(line: string): string {
  for (const { index, 0: last } of line.matchAll(/[^\s.](?=[.!?:;。！？](?:\s|$)|\s[—–-]\s|$)/gu)) {
    const words = line.slice(0, index + last.length)
    const isLead = /^[:;]/.test(line.slice(index + last.length)) && (endsOpen(words) || saysOnlyWhen(words))
    if (!isOpen(words) && !abbreviation.test(words) && !isLead) return words
  }
  return line
}

/** Checks whether words end with one that leads to what follows a colon, as in `Moor at: …`. */
function endsOpen(words: string): boolean {
  const last = words.slice(words.lastIndexOf(' ') + 1).toLowerCase()
  return needsMore.has(last) && !reasons.has(last)
}

/** Checks whether words say only when or where something holds, as `When a check fails` before a colon. */
function saysOnlyWhen(words: string): boolean {
  return !words.includes(',') && circumstances.has(words.split(' ', 1)[0]?.toLowerCase() ?? '')
}

const abbreviation = /(?<![\p{L}.])(?:e\.g|i\.e|vs|cf|approx)$/iu

/** Checks whether a bracket is open at the end of words. */
function isOpen(words: string): boolean {
  return ['()', '[]', '{}'].some(([open = '', close = '']) => words.lastIndexOf(open) > words.lastIndexOf(close))
}

function isInQuote(words: string): boolean {
  return words.split('"').length % 2 === 0
}

/** Cuts words that end within a bracket before it, unless it is all they say. */
function withoutOpenBracket(words: string): string {
  const at = Math.max(...['(', '[', '{'].map((open) => words.lastIndexOf(open)))
  return isOpen(words) && words.slice(0, at).trim().includes(' ') ? words.slice(0, at) : words
}

function withoutDangling(text: string): string {
  const trimmed = text.replace(/(?<![\s.,;:!?…—–-])[\s.,;:!?…—–-]+$/u, '')
  const at = trimmed.lastIndexOf(' ')
  return at > 0 && dangling.has(trimmed.slice(at + 1).toLowerCase()) ? withoutDangling(trimmed.slice(0, at)) : trimmed
}

/** Removes what needs another word from the end of a cut name: such words, and signs between words. */
function withoutLeaning(text: string): string {
  const at = text.lastIndexOf(' ')
  const last = text.slice(at + 1).toLowerCase()
  const before = text.slice(0, Math.max(0, at))
  const leans = (needsMore.has(last) && before.includes(' ')) || !/[\p{L}\p{N}]/u.test(last)
  return leans && before !== '' ? withoutLeaning(withoutDangling(before)) : text
}

/** First words of a clause that only says when or where the next one holds. */
const circumstances = new Set(
  'for when whenever if on in at while before after during where unless until under with without once due wenn falls sobald solange bevor nachdem bei'.split(
    ' ',
  ),
)

/** Returns the first clause of a long text if it stands alone; null if it does not fit a name. */
function firstClause(text: string, length: number): string | null {
  const words = text.split(/\s+/)
  if (circumstances.has(words[0]?.toLowerCase() ?? '')) return null
  const end = words.findIndex((word, at) => /[,;]$/.test(word) || reasons.has(words[at + 1]?.toLowerCase() ?? ''))
  const clause = words.slice(0, end + 1).join(' ')
  return end >= 3 && clause.length >= 20 && clause.length <= length && !isOpen(clause) && !isInQuote(clause)
    ? clause
    : null
}

/** Removes list markers, heading marks, emphasis, code ticks and link targets from a line. */
function plain(line: string): string {
  if (beginsWithFence(line)) return ''
  return line
    .slice(marksLength(line), 1000)
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*]+|\[\[|\]\]/g, '')
    .trim()
    .replace(label, '')
}

/** A leading word for the kind of note, or its number. */
const label =
  /^(?:\[![a-z]{3,12}\]\s{0,4}|(?:\(\d{1,3}\)\s{1,4}|[^\p{L}\p{N}\s]{0,4}\s{0,4}(?:todo|fixme|xxx|hack|note|nb|important|warning|attention|caution|critical|tip|info|update|reminder|lesson(?: learned)?|tl;dr)(?: ?\([^()]{0,60}\))?\s{0,4}(?::|[—–!-]\s)[!\s]{0,4})(?=[^]{0,8}[\p{L}\p{N}]))/iu

/** Cuts a long sentence at a clause or before a phrase; where there is none, at a word, within a phrase. */
function cutAtWord(text: string, { fitting, most }: Lengths): { words: string; isWithin: boolean } {
  const clause = firstClause(text, fitting) ?? beginningOf(text, fitting, most)
  if (clause !== null) return { words: clause, isWithin: false }
  if (text.length <= most) return { words: text, isWithin: false }
  const words = text.slice(0, fitting + 1).split(/\s+/)
  if (words.length === 1) {
    const space = words[0]?.lastIndexOf(codeSpace) ?? -1
    return { words: text.slice(0, space > 0 ? space : fitting), isWithin: true }
  }
  words.pop()
  while (words.length > 2 && fillers.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  return { words: words.join(' '), isWithin: true }
}
