import { queryTokens } from '../../../shared/text/tokenise.ts'
import { type ReadableDb, type Sql, type WritableDb, write } from './db.ts'
import { type SearchedText, indexedWords } from './indexedWords.ts'
import { decodeTags } from './jsonColumns.ts'
import { sql } from './sql.ts'

/** A private-use character before a tag in the index: makes a tag filter one more token that no ordinary word matches. */
const tagMark = '\ue000'

/** Returns the tokens of a text in the form the index takes. */
export function indexBody(text: SearchedText): string {
  const words = indexedWords(text)
  for (const tag of text.tags) words.push(tagToken(tag))
  return words.join(' ')
}

/** Registers the function with which a migration indexes texts again; `path` is the file of a note that is alone in it. */
export function registerIndexFunction(db: Sql): void {
  db.function('index_body', { deterministic: true }, (description, content, tags, raw, path) =>
    indexBody({
      description: String(description),
      content: String(content),
      tags: decodeTags(String(tags)),
      raw: typeof raw === 'string' ? raw : null,
      path: typeof path === 'string' ? path : null,
      line: null,
    }),
  )
}

/** Adds a memory's text to the index under its row number. `body` is the text's `indexBody` if already computed. */
export function indexText(db: WritableDb, row: number, text: SearchedText, body: string | null = null): void {
  const words = body ?? indexBody(text.raw === undefined ? { ...text, ...recordOf(db, row) } : text)
  countChange(db)
  sql(db, 'INSERT INTO memory_text (rowid, body) VALUES (?, ?)').run(row, words)
}

/** The record of a memory as its file holds it, where that is, and whether a secret was removed here that it may still hold. */
function recordOf(db: WritableDb, row: number): Pick<SearchedText, 'raw' | 'path' | 'line' | 'isCut'> {
  const found = sql<{ raw: string; path: string; line: number | null; rewritten: string | null }>(
    db,
    'SELECT r.raw, r.path, r.line, m.rewritten FROM memories m JOIN records r ON r.memory_id = m.id WHERE m.row = ?',
  ).get(row)
  if (!found) return { raw: null }
  const { rewritten, ...record } = found
  return { ...record, isCut: rewritten !== null }
}

/** Removes a memory's text from the index. */
export function unindexText(db: WritableDb, row: number): void {
  countChange(db)
  sql(db, 'DELETE FROM memory_text WHERE rowid = ?').run(row)
}

const changes = new WeakMap<ReadableDb, number>()

/** Returns how often this connection changed the index of texts. */
export function indexChanges(db: ReadableDb): number {
  return changes.get(db) ?? 0
}

function countChange(db: WritableDb): void {
  changes.set(db, indexChanges(db) + 1)
}

/**
 * Turns the index's automatic merging off for a large sync, and on again. Every transaction leaves one more segment; merging
 * them once at the end (`mergeIndex`) is half the work of merging them as they come.
 */
export function setBulkIndexing(db: WritableDb, on: boolean): void {
  // FTS5 forces a merge at `crisismerge` segments; it supports at most 2,000.
  const [automerge, crisismerge] = on ? [0, 1000] : [4, 16]
  setIndexOption(db, 'automerge', automerge)
  setIndexOption(db, 'crisismerge', crisismerge)
}

/** Gives the index an option or a command. Its number has to be an integer for SQLite, and JavaScript's are not. */
function setIndexOption(db: WritableDb, name: 'automerge' | 'crisismerge' | 'merge', value: number): void {
  sql(db, 'INSERT INTO memory_text (memory_text, rank) VALUES (?, CAST(? AS INTEGER))').run(name, value)
}

/** Checks whether a large sync is running, or was interrupted by the end of its process. */
export function isBulkIndexing(db: ReadableDb): boolean {
  return sql(db, `SELECT 1 FROM memory_text_config WHERE k = 'automerge' AND v = 0`).get() !== undefined
}

/** Pages of the index merged per transaction: about 7 ms. */
const mergedPages = 32

/** Merges the index's segments into one, in short transactions; ends when there is nothing left to merge. */
export function* mergeIndex(db: Sql): Generator<void> {
  // A negative number starts a merge of all segments into one; the positive ones after it continue it.
  for (let pages = -mergedPages; ; pages = mergedPages) {
    const before = totalChanges(db)
    write(db, (writable) => setIndexOption(writable, 'merge', pages))
    if (totalChanges(db) - before < 2) return
    yield
  }
}

function totalChanges(db: ReadableDb): number {
  return sql<{ n: number }>(db, 'SELECT total_changes() AS n').get()?.n ?? 0
}

/** A word that a text must hold. */
export interface SoughtWord {
  word: string
  /** Whether it is still being typed, so that words beginning with it count. */
  begun: boolean
  /** A correct spelling that counts too; null for none. */
  instead: string | null
}

/** What a text must match. */
export interface TextQuery {
  words: readonly SoughtWord[]
  tag: string | null
}

/** Spellings that count as well, by the word as typed. */
export type Spellings = ReadonlyMap<string, string>

/** Requires all words, the last one as a prefix, and the tag; null when there is nothing to search for. */
export function textQuery(
  words: string | undefined,
  tag: string | undefined,
  instead: Spellings = new Map(),
): TextQuery | null {
  const { exact, prefix } = words ? queryTokens(words) : { exact: [], prefix: null }
  const sought = (word: string, begun: boolean): SoughtWord => ({ word, begun, instead: instead.get(word) ?? null })
  const all = [...exact.map((word) => sought(word, false)), ...(prefix === null ? [] : [sought(prefix, true)])]
  return all.length === 0 && !tag ? null : { words: all, tag: tag ?? null }
}

/**
 * Builds a full-text expression for words and a tag; null when both are empty. Words are never passed through as query
 * syntax.
 */
export function matchExpression(words: string | undefined, tag: string | undefined): string | null {
  const sought = textQuery(words, tag)
  return sought && expressionFor(sought)
}

/** Combines a search into one full-text expression. */
export function expressionFor({ words, tag }: TextQuery): string {
  return [...words.map(wordExpression), ...(tag === null ? [] : [quote(tagToken(tag))])].join(' AND ')
}

function wordExpression({ word, begun, instead }: SoughtWord): string {
  const own = spelled(word, begun)
  return instead === null ? own : `(${own} OR ${spelled(instead, begun)})`
}

/** Returns the full-text expression for a word, or for all words that begin with it. */
export function spelled(word: string, begun: boolean): string {
  return begun ? `${quote(word)} *` : quote(word)
}

/** Maximum length of prefixes that have an index of their own. */
export const maxIndexedPrefix = 3
/** Minimum number of words: fewer are merged just as fast. */
const minWords = 8
/** Maximum number of words: querying each of more would take longer than any prefix. */
const maxWords = 2000
/** Querying one word costs as much as merging it with others that occur in this many texts. */
const textsPerWord = 200
/** Sorts after every token, in byte order. */
const maxToken = '\u{10ffff}'

/** Creates the table through which `wordsWithPrefix` reads the words of the index. */
export function createWordTable(db: Sql): void {
  db.exec(`CREATE VIRTUAL TABLE temp.memory_words USING fts5vocab(main, memory_text, row)`)
}

/** A word of the index, and how many texts hold it. */
export interface IndexedWord {
  word: string
  texts: number
}

/** Returns the words that start with a prefix, in order; null if there are too many to query each. */
export function wordsWithPrefix(db: ReadableDb, prefix: string): IndexedWord[] | null {
  const words = sql<IndexedWord>(
    db,
    `SELECT term AS word, doc AS texts FROM temp.memory_words WHERE term >= ? AND term < ? LIMIT ${maxWords + 1}`,
  ).all(prefix, prefix + maxToken)
  return words.length > maxWords ? null : words
}

/**
 * Returns full-text expressions that together match the texts with the words that start with a prefix: one a word, the most
 * frequent first, when that is faster than querying the prefix, which repeatedly merges the texts of the most frequent word
 * with those of the others. `words` are the words with the prefix; null when there are too many.
 */
export function prefixExpressions(prefix: string, words: readonly IndexedWord[] | null): string[] {
  const asPrefix = [spelled(prefix, true)]
  if (words === null || prefix.length <= maxIndexedPrefix) return asPrefix
  const texts = words.reduce((sum, word) => sum + word.texts, 0)
  const isQuicker = words.length >= minWords && texts > words.length * textsPerWord
  return isQuicker ? words.toSorted((one, other) => other.texts - one.texts).map(({ word }) => quote(word)) : asPrefix
}

/** Checks whether a word that starts with a prefix is in more than some number of texts. */
export function hasWordWithPrefix(db: ReadableDb, prefix: string, texts: number): boolean {
  const word = sql(db, 'SELECT 1 FROM temp.memory_words WHERE term >= ? AND term < ? AND doc > ? LIMIT 1')
  return word.get(prefix, prefix + maxToken, texts) !== undefined
}

/** Encodes a tag as a single token: characters the index's tokeniser treats as gaps become another private-use character. */
function tagToken(tag: string): string {
  return tagMark + tag.toLowerCase().replace(/[\s"\0-\x1f\x7f]+/g, '\ue001')
}

function quote(token: string): string {
  return `"${token.replaceAll('"', '""')}"`
}
