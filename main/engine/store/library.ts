import type { Files } from '../ports.ts'
import type { Sql } from './db.ts'

export interface Library {
  db: Sql
  path: string
  files: Files
  now(): Date
  /** Receives what became of steps interrupted by a crash, as sentences for the person. */
  tell(sentences: readonly string[]): void
}
