import { queryTokens, tokenise } from '../../../shared/text/tokenise.ts'
import { type ReadableDb, type Sql, type WritableDb, write } from './db.ts'
import { sql } from './sql.ts'

/** What of a memory is searched. */
export interface SearchedText {
  description: string
  content: string
  tags: readonly string[]
}

/** A private-use character before a tag in the index, so that a tag filter is one more token and no ordinary word meets it. */
const tagMark = '\ue000'

/** The tokens of a text as the index takes them. */
export function indexBody({ description, content, tags }: SearchedText): string {
  const tokens = tokenise(`${description}\n${content}\n${tags.join(' ')}`)
  for (const tag of tags) tokens.push(tagToken(tag))
  return tokens.join(' ')
}

/** Adds a memory's text to the index under its row number. `body` is the text's `indexBody` where it is known already. */
export function indexText(db: WritableDb, row: number, text: SearchedText, body: string | null = null): void {
  sql(db, 'INSERT INTO memory_text (rowid, body) VALUES (?, ?)').run(row, body ?? indexBody(text))
}

/** Takes a memory's text out of the index. */
export function unindexText(db: WritableDb, row: number): void {
  sql(db, 'DELETE FROM memory_text WHERE rowid = ?').run(row)
}

/**
 * Turns the index's own tidying off for a large reading, and on again. Every transaction leaves one more segment behind;
 * to merge them once at the end is half the work of merging them as they come. `tidyIndex` does that.
 */
export function setBulkIndexing(db: WritableDb, on: boolean): void {
  // A merge by force comes at `crisismerge` segments; FTS5 knows at most 2,000.
  const [automerge, crisismerge] = on ? [0, 1000] : [4, 16]
  db.prepare(`INSERT INTO memory_text (memory_text, rank) VALUES ('automerge', ${automerge})`).run()
  db.prepare(`INSERT INTO memory_text (memory_text, rank) VALUES ('crisismerge', ${crisismerge})`).run()
}

/** Whether a large reading is under way, or was cut off by the end of its process. */
export function isBulkIndexing(db: ReadableDb): boolean {
  return sql(db, `SELECT 1 FROM memory_text_config WHERE k = 'automerge' AND v = 0`).get() !== undefined
}

/** Pages of the index merged in one transaction: about 7 ms. */
const mergedPages = 32

/** Merges the index's segments into one, a short transaction at a time; ends when there is nothing left to merge. */
export function* tidyIndex(db: Sql): Generator<void> {
  // A negative number asks for all segments to be merged into one; the positive ones after it go on with that.
  for (let pages = -mergedPages; ; pages = mergedPages) {
    const before = totalChanges(db)
    write(db, (writable) =>
      sql(writable, `INSERT INTO memory_text (memory_text, rank) VALUES ('merge', ${pages})`).run(),
    )
    if (totalChanges(db) - before < 2) return
    yield
  }
}

function totalChanges(db: ReadableDb): number {
  return sql<{ n: number }>(db, 'SELECT total_changes() AS n').get()?.n ?? 0
}

/** What a text must hold: words and tags whole, and something that begins with a prefix; null where that is not asked. */
export interface Sought {
  exact: string | null
  prefix: string | null
}

/** All the words, the last one as a prefix, and the tag; null when there is nothing to look for. */
export function soughtFor(words: string | undefined, tag: string | undefined): Sought | null {
  const { exact, prefix } = words ? queryTokens(words) : { exact: [], prefix: null }
  const whole = [...exact, ...(tag ? [tagToken(tag)] : [])]
  if (whole.length === 0 && prefix === null) return null
  return { exact: whole.length > 0 ? whole.map(quote).join(' AND ') : null, prefix }
}

/** A full-text expression for what is sought; null when that is nothing. Words never pass through as query syntax. */
export function matchExpression(words: string | undefined, tag: string | undefined): string | null {
  const sought = soughtFor(words, tag)
  return sought && expressionFor(sought)
}

/** What is sought, as one full-text expression. */
export function expressionFor({ exact, prefix }: Sought): string {
  const begins = prefix === null ? [] : [`${quote(prefix)} *`]
  return [...(exact === null ? [] : [exact]), ...begins].join(' AND ')
}

/** Prefixes up to this length have an index of their own. */
const indexedPrefix = 3
/** Fewer words are merged as quickly. */
const minWords = 8
/** More are not read: to ask for each of so many would take longer than any prefix. */
const maxWords = 2000
/** To ask for one word costs as much as to merge it with others of so many texts. */
const textsPerWord = 200
/** After every token, as its bytes are compared. */
const last = '\u{10ffff}'

/** Lets `wordsBeneath` read the words of the index. */
export function openWords(db: Sql): void {
  db.exec(`CREATE VIRTUAL TABLE temp.memory_words USING fts5vocab(main, memory_text, row)`)
}

/**
 * Full-text expressions for the words that begin with a prefix, where to ask for each is quicker than to ask for the
 * prefix, which merges the texts of the most frequent one again and again with those of the others; else null.
 */
export function wordsBeneath(db: ReadableDb, prefix: string): string[] | null {
  if (prefix.length <= indexedPrefix) return null
  const words = sql<[word: string, texts: number]>(
    db,
    `SELECT term, doc FROM temp.memory_words WHERE term >= ? AND term < ? LIMIT ${maxWords + 1}`,
  )
    .raw()
    .all(prefix, prefix + last)
  const texts = words.reduce((sum, [, count]) => sum + count, 0)
  const isQuicker = words.length >= minWords && words.length <= maxWords && texts > words.length * textsPerWord
  return isQuicker ? words.map(([word]) => quote(word)) : null
}

/** A tag as one token: what the index's tokeniser would take for a gap is another private-use character. */
function tagToken(tag: string): string {
  return tagMark + tag.toLowerCase().replace(/[\s"\0-\x1f\x7f]+/g, '\ue001')
}

function quote(token: string): string {
  return `"${token.replaceAll('"', '""')}"`
}
