import type { Files } from '../ports.ts'
import type { Sql } from './db.ts'

export interface Library {
  db: Sql
  path: string
  files: Files
  now(): Date
  /** Is told what became of steps that a crash had cut off, as sentences for the person. */
  tell(sentences: readonly string[]): void
}
