import Database from 'better-sqlite3'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { tempFolder } from '../../testing/tempFolder.ts'
import type { Sql } from '../db.ts'
import { registerIndexFunction } from '../fullText.ts'
import { applicationId } from '../libraryHeader.ts'
import { initial } from '../migrations/0010-initial.ts'
import { openLibrary } from '../open.ts'

/**
 * A library as an older version left it, opened and thereby upgraded by this one. `fill` writes what it holds while its
 * schema is still the old one: the first, unless the migrations it had seen are named. Gone when the test ends.
 */
export function upgradedLibrary(
  fill: (old: Sql) => void = () => undefined,
  migrations: readonly { number: number; sql: string }[] = [initial],
): Sql {
  const path = join(tempFolder(), 'library.db')
  const old = new Database(path)
  registerIndexFunction(old)
  for (const { sql } of migrations) old.exec(sql)
  old.pragma(`application_id = ${applicationId}`)
  old.pragma(`user_version = ${migrations.at(-1)!.number}`)
  fill(old)
  old.close()
  const db = openLibrary(path, nodeFiles)
  onTestFinished(() => void db.close())
  return db
}

/** Adds a raw memory with the columns every schema has. */
export function insertMemory(db: Sql, id: string, values: Partial<typeof plainMemory> = {}): void {
  const row = { id, ...plainMemory, ...values }
  const names = Object.keys(row)
  db.prepare(`INSERT INTO memories (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`).run(row)
}

const plainMemory = {
  content: 'The pool holds 20.',
  description: 'Pool',
  tags: '[]',
  timestamp: '2026-01-01T00:00:00Z',
  usage_count: 0,
  maturity: 'raw',
  scope: 'project',
  thought_type: 'original',
  weight: 1,
  content_hash: 'h',
  decided_by: null as string | null,
}
