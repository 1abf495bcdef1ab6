import Database from 'better-sqlite3'

interface Note {
  description: string
  content: string
}

/** A search with nothing but FTS5 and its own ranking, as the floor for measurements. */
export interface BareSearch {
  /** Returns the 100 best notes for a query, whose last word is a prefix unless white space follows it. */
  find(query: string): Note[]
  close(): void
}

/** Indexes notes in a file of their own, with SQLite’s tokeniser and prefix indexes. */
export function openBareSearch(path: string, notes: readonly Note[]): BareSearch {
  const db = new Database(path)
  db.pragma('journal_mode = OFF')
  db.exec(`CREATE VIRTUAL TABLE note USING fts5(description, content, prefix = '1 2 3')`)
  const insert = db.prepare('INSERT INTO note (description, content) VALUES (?, ?)')
  db.transaction(() => {
    for (const { description, content } of notes) insert.run(description, content)
  })()
  db.exec(`INSERT INTO note (note) VALUES ('optimize')`)
  const select = db.prepare<[string], Note>(
    'SELECT description, content FROM note WHERE note MATCH ? ORDER BY rank LIMIT 100',
  )
  return { find: (query) => select.all(expressionOf(query)), close: () => void db.close() }
}

function expressionOf(query: string): string {
  const words = query.trim().split(/\s+/)
  const quoted = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ')
  return /\s$/.test(query) ? quoted : `${quoted} *`
}
