import type { ReadableDb, WritableDb } from '../db.ts'
import { readMeta, saveMeta } from './meta.ts'
import type { ReportScope } from './reportRows.ts'

/** A digest that was given: when, and what it covered. */
export interface GivenDigest {
  at: string
  since: string
  /** Whether it began where one before it ended. */
  follows: boolean
}

const key = 'digests'
type Given = Record<string, GivenDigest>

/** The last digest of a scope that was written, told or sent; null before the first. */
export function lastDigest(db: ReadableDb, scope: ReportScope): GivenDigest | null {
  return readMeta<Given>(db, key)?.[scope ?? ''] ?? null
}

/** Notes that a digest was given, so that the next one begins with it. */
export function saveDigest(db: WritableDb, scope: ReportScope, given: GivenDigest): void {
  saveMeta(db, key, { ...readMeta<Given>(db, key), [scope ?? '']: given })
}
