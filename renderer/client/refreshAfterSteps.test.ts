import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Topic } from '../../shared/model/topic.ts'
import { fakeStep } from '../testing/fakeStep.ts'
import { stubClient } from '../testing/stubClient.ts'
import { createQueries, refresh } from './queries.ts'
import { refreshAfterSteps } from './refreshAfterSteps.ts'

test('queries a step makes stale are refetched by themselves, and `settled` waits for them', async () => {
  const reading = Promise.withResolvers<void>()
  const list = vi.fn(async () => {
    if (list.mock.calls.length > 1) await reading.promise
    return []
  })
  const stub = stubClient({
    sources: { list },
    decisions: { discard: () => fakeStep(1, 'Done') },
  })
  const cache = new QueryClient()
  const queries = createQueries(stub.client)
  const { client, settled } = refreshAfterSteps(stub.client, (topics) => refresh(cache, queries, topics))
  const options = { ...queries.sources.list.queryOptions(), staleTime: Infinity }
  const stop = new QueryObserver(cache, options).subscribe(() => {})
  await vi.waitFor(() => expect(list).toHaveBeenCalledOnce())
  expect((await client.decisions.discard({ ids: ['m_1'] })).label).toBe('Done')
  let isSettled = false
  const waiting = settled().then(() => (isSettled = true))
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  expect(isSettled).toBe(false)
  reading.resolve()
  await waiting
  stop()
})

test('an answer that names nothing stale, or an error, refetches nothing', async () => {
  const read = vi.fn<(topics: Topic[]) => Promise<void>>(async () => {})
  const stub = stubClient({
    sources: { list: () => [] },
    decisions: {
      retain: () => fakeStep(1, 'Done', { stale: [] }),
      discard: () => {
        throw new Error('not now')
      },
    },
  })
  const { client } = refreshAfterSteps(stub.client, read)
  await client.sources.list()
  await client.decisions.retain({ ids: [] })
  await expect(client.decisions.discard({ ids: [] })).rejects.toThrow('not now')
  expect(read).not.toHaveBeenCalled()
})
