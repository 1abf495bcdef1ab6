import { queryTokens, tokenise } from '../../../shared/text/tokenise.ts'
import { type WritableDb, sql } from './db.ts'

/** A private-use character before a tag in the index, so that a tag filter is one more token and no ordinary word meets it. */
const tagMark = '\ue000'

/** Adds a memory's text to the index under its row number. */
export function indexText(
  db: WritableDb,
  row: number,
  text: { description: string; content: string; tags: readonly string[] },
): void {
  const tokens = tokenise(`${text.description}\n${text.content}\n${text.tags.join(' ')}`)
  for (const tag of text.tags) tokens.push(tagToken(tag))
  sql(db, 'INSERT INTO memory_text (rowid, body) VALUES (?, ?)').run(row, tokens.join(' '))
}

export function unindexText(db: WritableDb, row: number): void {
  sql(db, 'DELETE FROM memory_text WHERE rowid = ?').run(row)
}

/**
 * A full-text expression that matches all the words, the last one as a prefix, and the tag; null when there is nothing
 * to look for. Words never pass through as query syntax.
 */
export function matchExpression(words: string | undefined, tag: string | undefined): string | null {
  const parts: string[] = []
  if (words) {
    const { exact, prefix } = queryTokens(words)
    for (const token of exact) parts.push(quote(token))
    if (prefix) parts.push(`${quote(prefix)} *`)
  }
  if (tag) parts.push(quote(tagToken(tag)))
  return parts.length > 0 ? parts.join(' AND ') : null
}

function tagToken(tag: string): string {
  return tagMark + tag.toLowerCase().replace(/\s+/g, '\ue001')
}

function quote(token: string): string {
  return `"${token.replaceAll('"', '""')}"`
}
