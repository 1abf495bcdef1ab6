import { ORPCError, createRouterClient } from '@orpc/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { write } from '../engine/store/db.ts'
import { sql } from '../engine/store/sql.ts'
import { type TestEngine, createTestEngine } from '../engine/testing/createTestEngine.ts'
import { router } from './router.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => {
  vi.restoreAllMocks()
  harness.end()
})

const journalFor = (actor: string) =>
  createRouterClient(router, { context: { library: { engine: () => harness.engine } as never, actor, session: null } })
    .decisions.journal({})
    .then(
      () => null,
      (error: unknown) => (error instanceof ORPCError ? error : null),
    )

test('an unexpected error is logged in full; a person sees its message, an agent does not', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  write(harness.engine.core.library.db, (db) => sql(db, 'DROP TABLE decisions').run())
  expect(await journalFor('person-browser')).toMatchObject({ status: 500, message: 'no such table: decisions' })
  expect(written).toHaveBeenCalledWith('decisions.journal:', expect.objectContaining({ code: 'SQLITE_ERROR' }))
  expect(await journalFor('agent:builder')).toBeNull()
})

test('a locked or broken library is explained on reading too', async () => {
  const { db } = harness.engine.core.library
  vi.spyOn(db, 'prepare').mockImplementation(() => {
    throw Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' })
  })
  expect(await journalFor('person-browser')).toMatchObject({ code: 'CORRUPT', status: 422 })
})
