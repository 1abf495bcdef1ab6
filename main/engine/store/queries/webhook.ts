import type { ReadableDb, WritableDb } from '../db.ts'
import { readMeta, saveMeta } from './meta.ts'

/** Where the digest is sent, and the result of the last delivery. */
export interface WebhookRow {
  url: string
  on: boolean
  last: { at: string; problem: string | null } | null
}

const key = 'webhook'

/** Returns the webhook; off and without a URL by default. */
export function readWebhook(db: ReadableDb): WebhookRow {
  return readMeta<WebhookRow>(db, key) ?? { url: '', on: false, last: null }
}

/** Stores the webhook. */
export function saveWebhook(db: WritableDb, webhook: WebhookRow): void {
  saveMeta(db, key, webhook)
}
