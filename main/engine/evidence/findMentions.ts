import { asCommand, bareCommand } from './commands.ts'
import { type CodeSpan, codeSpans } from './codeSpans.ts'
import type { Guess, Mention, Named } from './mention.ts'
import { asNameAndVersion, asPackage } from './packages.ts'
import { asPath } from './pathGuess.ts'
import { asBareSymbol, asSymbol } from './symbolNames.ts'

/** Maximum number of mentions per text. */
const maxMentions = 200
/** Every mention contains at least one of these characters. */
const mentionCharacters =
  /[`/\\@_]|\w\.\w|\(\)|[a-z\d][A-Z]|\d\.\d|(?=[\da-f]{0,6}\d)[\da-f]{7}|\b(?:npm|pnpm|yarn|bun) \w/
/** Brackets end a word, so that both sides of a Markdown link are words; a call keeps its parentheses. */
const bareWord = /https?:\/\/[^\s<>"`]{3,2000}|[^\s,;|<>"“”‘’→⇒`()[\]]{2,600}(?:\(\))?/gi
const quoted = /"([^"\n`]{3,200})"|“([^“”\n`]{3,200})”/g
const url = /^https?:\/\/[^\s]{3,}$/i
const commit = /^[\da-f]{7,40}$/

/**
 * Finds the mentions in a text: paths, symbols, commands, packages with versions, commits and URLs; each once, in text order.
 * Takes linear time.
 */
export function findMentions(text: string): Mention[] {
  const found = [...mentionsIn(text)]
  return distinct(found.toSorted((one, other) => one.start - other.start || other.end - one.end)).slice(0, maxMentions)
}

/** Whether a text has any mention; stops at the first one. */
export function namesAnything(text: string): boolean {
  return mentionsIn(text).next().done === false
}

function* mentionsIn(text: string): Generator<Mention, void> {
  if (!mentionCharacters.test(text)) return
  const spans = codeSpans(text)
  for (const span of spans) yield* marks(text, span)
  for (const { start, end } of gaps(spans, text.length)) yield* bareMentions(text, start, end)
}

function* marks(text: string, span: CodeSpan): Generator<Mention, void> {
  const content = text.slice(span.start, span.end)
  const lead = content.length - content.trimStart().length
  const whole = content.trim()
  if (whole === '') return
  const guess = span.isBlock ? blockLine(whole) : marked(whole)
  if (guess) yield { start: span.start + lead, end: span.start + lead + whole.length, ...guess }
  else if (span.isBlock || whole.includes(' ')) yield* words(text, span.start, span.end)
}

/** The content of a code span as a whole. */
function marked(text: string): Guess {
  if (url.test(text)) return { named: { kind: 'url' }, isFirm: true }
  return asHash(text) ?? asPackage(text, true) ?? asCommand(text) ?? asPath(text, true) ?? asSymbol(text)
}

/** A line of a code block is a command or ordinary code; the names in ordinary code are not what the text is about. */
function blockLine(text: string): Guess {
  return asCommand(text)
}

function* bareMentions(text: string, start: number, end: number): Generator<Mention, void> {
  const part = text.slice(start, end)
  const taken: Mention[] = []
  const take = (at: number, length: number, guess: Guess): void => {
    if (guess) taken.push({ start: start + at, end: start + at + length, ...guess })
  }
  for (const match of part.matchAll(bareCommand)) take(match.index, match[0].length, asCommand(match[0]))
  for (const match of part.matchAll(quoted)) {
    const content = match[1] ?? match[2] ?? ''
    if (content.includes(' ') && content.includes('/')) {
      const guess = asPath(content, true)
      if (guess?.isFirm) take(match.index + 1, content.length, guess)
    }
  }
  yield* taken
  for (const gap of gaps(
    taken.toSorted((one, other) => one.start - other.start),
    end,
    start,
  ))
    yield* words(text, gap.start, gap.end)
}

/** The words of a range, one at a time. */
function* words(text: string, start: number, end: number): Generator<Mention, void> {
  let before: { word: string; start: number } | null = null
  for (const match of text.slice(start, end).matchAll(bareWord)) {
    const trimmed = trim(match[0])
    if (!trimmed) {
      before = null
      continue
    }
    const at = start + match.index + trimmed.lead
    const { word } = trimmed
    const beside = before && asNameAndVersion(before.word, word)
    if (before && beside) yield { start: before.start, end: at + word.length, ...beside }
    else {
      const guess = bare(word, before?.word.toLowerCase() ?? '')
      if (guess) yield { start: at, end: at + word.length, ...guess }
    }
    before = { word, start: at }
  }
}

/** Fast check for ordinary words, which no rule below treats as a name. `Makefile` is not one. */
const ordinary = /^[A-Z]?[a-z]+(?<!file)$/

function bare(word: string, before: string): Guess {
  if (ordinary.test(word)) return null
  if (url.test(word)) return { named: { kind: 'url' }, isFirm: true }
  if (word.length > 300 || word.includes('://')) return null
  return (
    (before === 'commit' && /^\d{7,40}$/.test(word)
      ? { named: { kind: 'commit', hash: word }, isFirm: false }
      : null) ??
    asHash(word) ??
    asPackage(word, false) ??
    asPath(word, false) ??
    asBareSymbol(word)
  )
}

/** 7 to 40 hex digits with at least one letter and one digit. */
function asHash(text: string): Guess {
  return commit.test(text) && /\d/.test(text) && /[a-f]/.test(text)
    ? { named: { kind: 'commit', hash: text }, isFirm: false }
    : null
}

const opening = /^[([{'*_~]+(?=[^([{'*_~])/
const closing = new Set(".,;:!?'*)]}")

/** Strips surrounding punctuation from a word. */
function trim(word: string): { word: string; lead: number } | null {
  const lead = opening.exec(word)?.[0].replace(/(?<!_)_+$/, '').length ?? 0
  let end = word.length
  while (end > lead && closing.has(word[end - 1] ?? '') && !isClosed(word, lead, end)) end -= 1
  return end - lead < 2 ? null : { word: word.slice(lead, end), lead }
}

/** Whether a closing bracket at the end has its opening bracket in the word, as in `take()` and `[id]`. */
function isClosed(word: string, start: number, end: number): boolean {
  const open = { ')': '(', ']': '[', '}': '{' }[word[end - 1] ?? '']
  return open !== undefined && word.slice(start, end).includes(open)
}

function gaps(
  spans: readonly { start: number; end: number }[],
  length: number,
  from = 0,
): { start: number; end: number }[] {
  const between: { start: number; end: number }[] = []
  let at = from
  for (const { start, end } of spans) {
    if (start > at) between.push({ start: at, end: start })
    at = Math.max(at, end)
  }
  if (length > at) between.push({ start: at, end: length })
  return between
}

/** Keeps the first mention of each thing, and prefers a firm one. */
function distinct(mentions: readonly Mention[]): Mention[] {
  const known = new Map<string, Mention>()
  for (const mention of mentions) {
    const key = keyOf(mention.named, mention)
    const former = known.get(key)
    if (!former || (mention.isFirm && !former.isFirm)) known.set(key, mention)
  }
  return [...known.values()].toSorted((one, other) => one.start - other.start)
}

function keyOf(named: Named, { start, end }: Mention): string {
  switch (named.kind) {
    case 'path':
      return `path ${named.path}`
    case 'symbol':
      return `symbol ${named.parts.join('.')}`
    case 'command':
      return `command ${named.words.join(' ')}`
    case 'package':
      return `package ${named.name} ${named.version}`
    case 'commit':
      return `commit ${named.hash}`
    case 'url':
      return `url ${start} ${end}`
  }
}
