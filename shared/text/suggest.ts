import { ReferenceId } from '../model/reference.ts'
import { beginsWithFence, marksLength } from './markdown.ts'
import { splitSentences } from './sentences.ts'
import { beginningOf } from './titleCut.ts'
import { losesMeaning, wholeMeaning } from './wholeMeaning.ts'
import { withoutTags } from './withoutTags.ts'

const maxNameLength = 60
/** Of a name that would else be cut within a phrase. */
const maxPhraseLength = 80
const maxIdLength = 60
/** A first word that is a file, a path, a flag or an identifier keeps its case, as one between backticks does. */
const startsWithCode = /^\S*[^\s\p{L}'’,:;-]\S|^\p{Ll}+\p{Lu}/u

/**
 * Suggests a readable name for a text: the start of its first sentence, across line ends, at most 60 characters, or 80 where it
 * would else be cut within a phrase or before what restricts it; never within brackets. Without Markdown, tags and labels such as
 * `TODO:`. It neither starts nor ends with a dangling word such as `because`. It ends with an ellipsis where the whole sentence says
 * something else.
 */
export function suggestName(text: string): string {
  const line = splitSentences(withoutTags(text.slice(0, 4000).replace(/(?<!`)`(?!`)/g, '')))
    .flatMap((sentence) => linesOf(sentence.text))
    .find((candidate) => /[\p{L}\p{N}]/u.test(candidate))
  if (!line) return 'Untitled note'
  const whole = fromTheStart(line)
  const sentence = sentenceOf(whole)
  const cut = sentence.length <= maxNameLength ? sentence : cutAtWord(sentence)
  const name = withItsMeaning(withoutDangling(withoutOpenBracket(cut)), whole)
  const isCode = startsWithCode.test(name) || text.includes(`\`${name.split(' ', 1)[0]}`)
  return isCode ? name : name.charAt(0).toUpperCase() + name.slice(1)
}

/** Continues a name that says something else than its sentence, or ends it with an ellipsis. */
function withItsMeaning(name: string, whole: string): string {
  const sentence = whole.slice(0, endOfSentence(whole))
  if (!sentence.startsWith(name) || !losesMeaning(name, sentence.slice(name.length))) return name
  const longer = wholeMeaning(sentence, name, maxPhraseLength)
  if (longer !== null) return withoutDangling(longer)
  const room = name.length < maxPhraseLength ? name : name.slice(0, name.lastIndexOf(' '))
  return `${withoutDangling(room)}…`
}

/** Returns where the first sentence of a line ends, dashes and colons within it included. */
function endOfSentence(line: string): number {
  for (const { index } of line.matchAll(/[.!?。！？](?:\s|$)/gu))
    if (!isOpen(line.slice(0, index)) && !abbreviation.test(line.slice(0, index))) return index
  return line.length
}

/**
 * Suggests a file-safe id of three to six words of a name, such as `migrations-set-lock-timeout`; always a valid
 * `ReferenceId`.
 */
export function suggestReferenceId(name: string): string {
  const words = asciiWords(name)
  const telling = words.filter((word) => !fillers.has(word))
  const chosen = (telling.length >= 3 ? telling : words).slice(0, 6)
  while (chosen.length > 1 && chosen.join('-').length > maxIdLength) chosen.pop()
  const id = chosen.join('-').slice(0, maxIdLength) || `note-${fingerprint(name)}`
  return ReferenceId.safeParse(id).success && !isReservedName(id) ? id : `note-${id}`.slice(0, maxIdLength)
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

/** Checks for names Windows reserves for devices, with or without an extension. */
export function isReservedName(name: string): boolean {
  return /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i.test(name)
}

const fillers = new Set(
  'a an the of to in on at by for with from and or but is are was were be been it its this that these those as than then so must should will can has have had does do'.split(
    ' ',
  ),
)

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
const reasons = new Set(['because', 'since'])

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
    if (!isOpen(words) && !abbreviation.test(words)) return words
  }
  return line
}

const abbreviation = /(?<![\p{L}.])(?:e\.g|i\.e|vs|cf|approx)$/iu

/** Checks whether a bracket is open at the end of words. */
function isOpen(words: string): boolean {
  return words.lastIndexOf('(') > words.lastIndexOf(')') || words.lastIndexOf('[') > words.lastIndexOf(']')
}

/** Cuts words that end within a bracket before it, unless it is all they say. */
function withoutOpenBracket(words: string): string {
  const at = Math.max(words.lastIndexOf('('), words.lastIndexOf('['))
  return isOpen(words) && words.slice(0, at).trim().includes(' ') ? words.slice(0, at) : words
}

/** Words that require another word after them. */
const dangling = new Set(
  'because since and or but so if when unless until although while whereas than that which the a an of'.split(' '),
)

function withoutDangling(text: string): string {
  const trimmed = text.replace(/(?<![\s.,;:!?…—–-])[\s.,;:!?…—–-]+$/u, '')
  const at = trimmed.lastIndexOf(' ')
  return at > 0 && dangling.has(trimmed.slice(at + 1).toLowerCase()) ? withoutDangling(trimmed.slice(0, at)) : trimmed
}

/** First words of a clause that only says when or where the next one holds. */
const circumstances = new Set(
  'for when whenever if on in at while before after during where unless until under with without once'.split(' '),
)

/** Returns the first clause of a long text if it stands alone; null if it does not fit a name. */
function firstClause(text: string): string | null {
  const words = text.split(/\s+/)
  if (circumstances.has(words[0]?.toLowerCase() ?? '')) return null
  const end = words.findIndex((word, at) => /[,;]$/.test(word) || reasons.has(words[at + 1]?.toLowerCase() ?? ''))
  const clause = words.slice(0, end + 1).join(' ')
  return end >= 3 && clause.length >= 20 && clause.length <= maxNameLength && !isOpen(clause) ? clause : null
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

function cutAtWord(text: string): string {
  const clause = firstClause(text) ?? beginningOf(text, maxNameLength, maxPhraseLength)
  if (clause !== null) return clause
  if (text.length <= maxPhraseLength) return text
  const words = text.slice(0, maxNameLength + 1).split(/\s+/)
  if (words.length === 1) return text.slice(0, maxNameLength)
  words.pop()
  while (words.length > 2 && fillers.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  return words.join(' ')
}

/** An identifier of several words: `lockTimeout`, or three and more with a capital first. */
const identifier =
  /(?<![\p{L}\d])(?:\p{Ll}[\p{Ll}\d]+(?:\p{Lu}[\p{L}\d]*)?\p{Lu}\p{Ll}|(?:\p{Lu}[\p{Ll}\d]+){3,})[\p{L}\d]*/gu

function asciiWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(identifier, (name) => name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2'))
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[æœø]/g, (letter) => ({ æ: 'ae', œ: 'oe', ø: 'o' })[letter] ?? letter)
  return folded.match(/[a-z0-9]+/g) ?? []
}

/** FNV-1a over UTF-16 units, 32 bits, in hex: the same name always gets the same id. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
