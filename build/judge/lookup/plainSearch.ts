import Database from 'better-sqlite3'
import { isSmallWord } from '../../../main/engine/retrieve/askedWords.ts'

export interface PlainText {
  conversation: string
  place: string
  text: string
}

/** Full text alone, as SQLite offers it: FTS5 with its Porter stemmer, ranked by its bm25, questions without small words. */
export function openPlainSearch(texts: readonly PlainText[]): {
  find(conversation: string, question: string): Promise<string[]>
  close(): void
} {
  const db = new Database(':memory:')
  const conversations = [...new Set(texts.map(({ conversation }) => conversation))]
  for (const [at, conversation] of conversations.entries()) {
    db.exec(`CREATE VIRTUAL TABLE texts_${at} USING fts5(place UNINDEXED, text, tokenize='porter')`)
    const insert = db.prepare(`INSERT INTO texts_${at} (place, text) VALUES (?, ?)`)
    for (const each of texts) if (each.conversation === conversation) insert.run(each.place, each.text)
  }
  return {
    find(conversation, question) {
      const words = (question.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !isSmallWord(word))
      const query = words.map((word) => `"${word}"`).join(' OR ')
      const table = `texts_${conversations.indexOf(conversation)}`
      const found = db
        .prepare<[string], { place: string }>(`SELECT place FROM ${table} WHERE text MATCH ? ORDER BY rank LIMIT 10`)
        .all(query)
      return Promise.resolve(found.map(({ place }) => place))
    },
    close: () => void db.close(),
  }
}
