import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiProvider } from '../../client/provider.tsx'
import { createQueries, createQueryClient } from '../../client/queries.ts'
import { useBoardStore } from '../../stores/board.ts'
import { createFake } from '../../testing/fakeClient.ts'
import { useTargets } from './useTargets.ts'

beforeEach(() => useBoardStore.setState(useBoardStore.getInitialState(), true))
afterEach(cleanup)

const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

test('what keys act on follows its card, and is not worked out again when other cards arrive', async () => {
  const { client } = createFake(20)
  const cache = createQueryClient()
  const queries = createQueries(client)
  const pageOf = async (offset: number) => {
    const options = queries.memories.page.queryOptions({ input: { limit: 5, offset } })
    await act(() => cache.fetchQuery(options))
    await nextFrame()
    return options
  }
  const shown = await pageOf(0)
  const [first] = cache.getQueryData(shown.queryKey)?.items ?? []
  if (!first) throw new Error('There is no memory among the fakes.')
  act(() => useBoardStore.setState({ open: first.id }))

  let renders = 0
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiProvider client={client} cache={cache}>
      {children}
    </ApiProvider>
  )
  const { result } = renderHook(() => ((renders += 1), useTargets()), { wrapper })
  await nextFrame()
  expect(result.current).toEqual({ ids: [first.id], cards: [first] })

  const before = renders
  await pageOf(10)
  expect(renders).toBe(before)

  act(() => {
    cache.setQueryData(shown.queryKey, (page) => page && { ...page, items: [{ ...first, description: 'Reworded' }] })
  })
  await nextFrame()
  expect(result.current.cards.map(({ description }) => description)).toEqual(['Reworded'])
})
