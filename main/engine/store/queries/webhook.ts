import type { ReadableDb, WritableDb } from '../db.ts'
import { readMeta, saveMeta } from './meta.ts'

/** Where the digest is sent, and how that last went. */
export interface WebhookRow {
  url: string
  on: boolean
  last: { at: string; problem: string | null } | null
}

const key = 'webhook'

/** Where the digest is sent; nowhere, and off, until somebody says so. */
export function readWebhook(db: ReadableDb): WebhookRow {
  return readMeta<WebhookRow>(db, key) ?? { url: '', on: false, last: null }
}

/** Keeps where the digest is sent and how that last went. */
export function saveWebhook(db: WritableDb, webhook: WebhookRow): void {
  saveMeta(db, key, webhook)
}
