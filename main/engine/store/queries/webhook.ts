import { type ReadableDb, type WritableDb, sql } from '../db.ts'

/** Where the digest is sent, and how that last went. */
export interface WebhookRow {
  url: string
  on: boolean
  last: { at: string; problem: string | null } | null
}

const key = 'webhook'

/** Where the digest is sent; nowhere, and off, until somebody says so. */
export function readWebhook(db: ReadableDb): WebhookRow {
  const row = sql<{ value: string }>(db, 'SELECT value FROM meta WHERE key = ?').get(key)
  return row ? (JSON.parse(row.value) as WebhookRow) : { url: '', on: false, last: null }
}

/** Keeps where the digest is sent and how that last went. */
export function saveWebhook(db: WritableDb, webhook: WebhookRow): void {
  sql(db, 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, JSON.stringify(webhook))
}
