import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createFake } from '../testing/fakeClient.ts'
import { createQueries, refresh } from './queries.ts'

test('a change makes stale what it names and nothing else', async () => {
  const { client } = createFake(3)
  const queries = createQueries(client)
  const cache = new QueryClient()
  const page = queries.memories.counts.queryOptions({ input: { filter: {} } })
  const settings = queries.settings.get.queryOptions()
  await cache.fetchQuery(page)
  await cache.fetchQuery(settings)
  await refresh(cache, queries, ['memories'])
  expect(cache.getQueryState(page.queryKey)?.isInvalidated).toBe(true)
  expect(cache.getQueryState(settings.queryKey)?.isInvalidated).toBe(false)
  await refresh(cache, queries, ['library'])
  expect(cache.getQueryState(settings.queryKey)?.isInvalidated).toBe(true)
})
