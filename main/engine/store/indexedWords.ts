import { headingOf, markdownLines } from '../../../shared/text/markdown.ts'
import { titleWeight } from '../../../shared/text/relevance.ts'
import { removedValueMark } from '../../../shared/text/removedValue.ts'
import { maxTokenLength, tokenise } from '../../../shared/text/tokenise.ts'

/** The searched fields of a memory. */
export interface SearchedText {
  description: string
  content: string
  tags: readonly string[]
  /** What its file holds, whose front matter may describe it besides; looked up when undefined. */
  raw?: string | null | undefined
  /** Its file, and its line there: of a note that is alone in a file, null, and the name of that file is found too. */
  path?: string | null | undefined
  line?: number | null | undefined
  /** A secret was removed from the text here, which its file may still hold. */
  isCut?: boolean | undefined
}

/** How much a word counts in addition that stands in a heading, or in a tag. */
const headingWeight = 1
const tagWeight = 1

/**
 * Marks before a word that a text holds often or in its title: private-use characters that no ordinary word begins with. The
 * index knows which texts hold a word, not how often, so that it stays small and quick; a second entry with a mark says it
 * for the few words it is true of. `from` is the weighted count a mark begins with, `count` what it stands for.
 */
export const wordMarks = [
  { mark: '\ue010', from: 2, count: 2.4 },
  { mark: '\ue011', from: 4, count: 5 },
  { mark: '\ue012', from: 7, count: 9 },
] as const

/** Before the word that says how long a text is: the exponent of a power of two, as a letter. */
const lengthMark = '\ue020'
/** Texts with this exponent or a higher one count as equally long. */
const maxExponent = 15

/** The words that say how long a text is, with the number of words each stands for. */
export const lengthWords = Array.from({ length: maxExponent + 1 }, (_, exponent) => ({
  word: lengthWord(exponent),
  length: 1.4 * 2 ** exponent,
}))

/** How much each word of a text counts, and its number of words; words of titles, tags and headings count more. */
export interface CountedText {
  counts: Map<string, number>
  length: number
}

/** Counts the words of a text, as the index weighs them. */
export function countText(text: SearchedText): CountedText {
  const { description, content, tags, raw } = text
  const counts = new Map<string, number>()
  const addTokens = (tokens: readonly string[], weight: number): number => {
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + weight)
    return tokens.length
  }
  const add = (words: string, weight: number): number => addTokens(tokenise(words), weight)
  const length = add(content, 1)
  add(description, titleWeight)
  if (raw) addTokens(text.isCut ? uncutTokens(text, raw) : tokenise(statedDescription(raw)), 1)
  if (!text.isCut) add(fileNameOf(text), 1)
  if (tags.length > 0) add(tags.join(' '), 1 + tagWeight)
  for (const heading of headingsOf(content)) add(heading, headingWeight)
  return { counts, length }
}

/** Returns the name of the file that holds nothing but a text, without its ending; empty if there is none. */
function fileNameOf({ path, line }: SearchedText): string {
  const name = line === null && path ? (path.split(/[\\/]/).at(-1) ?? '') : ''
  const end = name.lastIndexOf('.')
  return end > 0 ? name.slice(0, end) : name
}

/** Minimum length of what was removed to be looked for inside longer tokens, such as a password inside an address. */
const minPart = 4

/**
 * Returns the tokens of the description that a file states, without those that are, or hold, a token that stands elsewhere in the
 * file and no longer in the text, and without cut ones, which may hold a part of it: what was removed from the text must not be
 * found. None where something was removed from the title, which may be the description itself.
 */
function uncutTokens({ description, content, tags }: SearchedText, raw: string): string[] {
  if (description.search(removedValueMark) >= 0) return []
  const stated = statedDescription(raw)
  const shown = new Set(tokenise(`${description}\n${content}\n${tags.join(' ')}`))
  const removed = new Set(tokenise(raw.replace(stated, () => ' ')).filter((token) => !shown.has(token)))
  const parts = [...removed].filter((token) => token.length >= minPart)
  const isUncut = (token: string): boolean =>
    token.length < maxTokenLength - 1 && !removed.has(token) && !parts.some((part) => token.includes(part))
  return tokenise(stated).filter(isUncut)
}

/** Returns the words of a text for the index: each once, again with a mark if it counts more, and one for the length. */
export function indexedWords(text: SearchedText): string[] {
  const { counts, length } = countText(text)
  const words = [lengthWord(Math.min(maxExponent, Math.floor(Math.log2(Math.max(1, length)))))]
  for (const [word, count] of counts) {
    words.push(word)
    const mark = wordMarks.findLast(({ from }) => count >= from)
    if (mark) words.push(mark.mark + word)
  }
  return words
}

function lengthWord(exponent: number): string {
  return lengthMark + String.fromCharCode(0x61 + exponent)
}

function headingsOf(content: string): string[] {
  if (!content.startsWith('#') && !content.includes('\n#')) return []
  return markdownLines(content).flatMap(({ text, fenced }) => (fenced ? [] : (headingOf(text)?.text ?? [])))
}

/** Longest front matter that is searched for a description. */
const maxFrontMatter = 10_000

/** Returns the description that the front matter of a file states, with the lines that continue it; empty if there is none. */
function statedDescription(raw: string): string {
  if (!/^---[ \t]*\r?\n/.test(raw)) return ''
  const lines = raw.slice(0, maxFrontMatter).split('\n').slice(1)
  const end = lines.findIndex((line) => /^---[ \t]*\r?$/.test(line))
  const first = lines.findIndex((line) => line.startsWith('description:'))
  if (first < 0 || end < first) return ''
  const following = lines.slice(first + 1, end)
  const next = following.findIndex((line) => /^[^ \t\r]/.test(line))
  const rest = next < 0 ? following : following.slice(0, next)
  return [(lines[first] ?? '').slice('description:'.length), ...rest].join('\n')
}
