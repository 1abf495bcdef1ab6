import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { createTestEngine } from '../engine/testing/createTestEngine.ts'
import { router } from './router.ts'

test('changing one setting keeps all others', async () => {
  const harness = createTestEngine()
  try {
    const library = { engine: () => harness.engine } as never
    const client = createRouterClient(router, { context: { library, actor: 'person-cli', session: null } })
    await client.settings.set({ theme: 'dark', weekly_hour: 16 })
    await client.settings.set({ hygiene_at: '2026-11-20T08:00:00.000Z' })
    expect(await client.settings.get()).toMatchObject({ theme: 'dark', weekly_hour: 16, weekly_day: 1 })
  } finally {
    await harness.end()
  }
})
