import { ORPCError, createRouterClient } from '@orpc/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { write } from '../engine/store/db.ts'
import { findMemory } from '../engine/store/queries/memories.ts'
import { sql } from '../engine/store/sql.ts'
import { type TestEngine, createTestEngine } from '../engine/testing/createTestEngine.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
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

test('a refusal and its diff show no secret that the notes they quote hold', async () => {
  const secret = `ghp_${'a8Kd93jfLQ0x7Zp2Vb6Nw1Ty5Rc4MeX9sT3q'}`
  const text = (end: string) => `The deploy token ${secret} ${end} for staging releases.`
  harness.write(
    'app/.jaato/memories.jsonl',
    `${jaatoLine('a', text('works'))}\n${jaatoLine('b', text('does not work'))}\n`,
  )
  await harness.sync('app')
  const context = { library: { engine: () => harness.engine } as never, actor: 'person-browser', session: null }
  const { decisions } = createRouterClient(router, { context })
  const ids = ['a', 'b'].map((id) => findMemory(harness.engine.core.library.db, id).id)
  const content = `${text('works')} ${text('does not work')}`
  const refusal = decisions.merge({ ids, content }).catch((error: unknown) => error)
  const { message } = (await refusal) as Error
  expect(message).toContain('The result says both')
  expect(message).toContain('ghp_•')
  expect(message).not.toContain(secret)
})

test('a stream shows no secret either, and ends with the error the contract declares', async () => {
  const secret = `ghp_${'a8Kd93jfLQ0x7Zp2Vb6Nw1Ty5Rc4MeX9sT3q'}`
  const line = jaatoLine('a', `The deploy token ${secret} works.`, { description: `Token ${secret}` })
  harness.write('app/.jaato/memories.jsonl', `${line}\n`)
  await harness.sync('app')
  const context = { library: { engine: () => harness.engine } as never, actor: 'person-browser', session: null }
  const { decisions } = createRouterClient(router, { context })
  const { id } = findMemory(harness.engine.core.library.db, 'a')
  const events = []
  for await (const event of await decisions.watchRecommended({ ids: [id] })) events.push(event)
  expect(events.at(-1)?.answer?.left[0]?.title).toContain('ghp_•')
  expect(JSON.stringify(events)).not.toContain(secret)
  const unknown = await decisions.watchRecommended({ ids: ['m_nothing'] })
  await expect(unknown.next()).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
})
