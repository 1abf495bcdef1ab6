import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { exportLibrary } from './exportLibrary.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

test.each(['[', '"pool"'])('a damaged column stops the export and is named: %s', async (damage) => {
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('pool', 'The pool holds 20 connections.')}\n`)
  await harness.sync('app/.jaato')
  const { db } = harness.engine.core.library
  db.prepare('UPDATE memories SET evidence_event_ids = ?').run(damage)
  expect(() => [...exportLibrary(db, '2026-11-20T09:00:00Z')]).toThrow(
    expect.objectContaining({ kind: 'corrupt', message: expect.stringContaining('“evidence_event_ids”') }),
  )
})
