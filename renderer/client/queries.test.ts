import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createFake } from '../testing/fakeClient.ts'
import { stubClient } from '../testing/stubClient.ts'
import { createQueries, refresh } from './queries.ts'

test('a change makes only the named topics stale', async () => {
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

test('the write-back plan is not refetched when sources or memories change, because fetching it syncs the sources', async () => {
  const { client } = createFake(3)
  const queries = createQueries(client)
  const cache = new QueryClient()
  const plan = queries.sources.planWriteBack.queryOptions({ input: {} })
  cache.setQueryData(plan.queryKey, { decisions: 1, files: [], needs_you: [], paused: [] })
  await refresh(cache, queries, ['sources', 'memories'])
  expect(cache.getQueryState(plan.queryKey)?.isInvalidated).toBe(false)
})

test('the diff of a promotion is refetched when its memory changes; the list of references is not', async () => {
  const { client } = createFake(3)
  const { references } = createQueries(client)
  const cache = new QueryClient()
  const keys = [
    references.preview.queryKey({ input: { memory_id: 'm_1' } }),
    references.previewMany.queryKey({ input: { ids: ['m_1', 'm_2'] } }),
    references.previewMerge.queryKey({ input: { id: 'pooling', ids: ['m_1'] } }),
    references.mergeTargets.queryKey({ input: { ids: ['m_1'] } }),
    references.list.queryKey(),
  ]
  for (const key of keys) cache.setQueryData(key as readonly unknown[], {})
  await refresh(cache, createQueries(client), ['memories'])
  expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true, false])
})

test('cards, recommendations and the review, which name references, are refetched when references change', async () => {
  const { client } = stubClient({})
  const { memories, triage, review, reports } = createQueries(client)
  const cache = new QueryClient()
  const keys = [
    memories.get.queryKey({ input: { id: 'm_1' } }),
    triage.explain.queryKey({ input: { id: 'm_1' } }),
    review.item.queryKey({ input: { key: 'm_1' } }),
    reports.insights.queryKey({ input: {} }),
  ]
  for (const key of keys) cache.setQueryData(key as readonly unknown[], {})
  await refresh(cache, createQueries(client), ['references'])
  expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, false])
})

test('what agents would get is asked again when memories or references change', async () => {
  const { client } = stubClient({})
  const queries = createQueries(client)
  const key = queries.retrieval.pack.queryKey({ input: { project: 'p_1' } })
  for (const topic of ['memories', 'references'] as const) {
    const cache = new QueryClient()
    cache.setQueryData(key as readonly unknown[], {})
    await refresh(cache, queries, [topic])
    expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
  }
})

test('a query named by several topics is refetched once', async () => {
  const { client, calls } = stubClient({ sources: { list: () => [] } })
  const queries = createQueries(client)
  const cache = new QueryClient()
  const stop = new QueryObserver(cache, { ...queries.sources.list.queryOptions(), staleTime: Infinity }).subscribe(
    () => {},
  )
  await vi.waitFor(() => expect(cache.getQueryData(queries.sources.list.queryKey())).toEqual([]))
  calls.length = 0
  await refresh(cache, queries, ['memories', 'sources', 'journal'])
  stop()
  expect(calls.map(({ name }) => name)).toEqual(['sources.list'])
})

test('when changes arrive faster than answers, answers still arrive, and the last is newer than the last change', async () => {
  let asked = 0
  const pending: (() => void)[] = []
  const list = () =>
    new Promise<never[]>((resolve) => {
      asked += 1
      pending.push(() => resolve([]))
    })
  const { client } = stubClient({ sources: { list } })
  const queries = createQueries(client)
  const cache = new QueryClient()
  const key = queries.sources.list.queryKey()
  cache.setQueryData(key, [])
  const stop = new QueryObserver(cache, { ...queries.sources.list.queryOptions(), staleTime: Infinity }).subscribe(
    () => {},
  )
  const refreshed = [1, 2, 3].map(() => refresh(cache, queries, ['sources']))
  await vi.waitFor(() => expect(asked).toBe(1))
  pending[0]?.()
  await vi.waitFor(() => expect(asked).toBe(2))
  expect(cache.getQueryState(key)?.dataUpdateCount).toBe(2)
  pending[1]?.()
  await Promise.all(refreshed)
  stop()
  expect([asked, cache.getQueryState(key)?.isInvalidated]).toEqual([2, false])
})
