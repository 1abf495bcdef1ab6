import { AsyncIteratorClass } from '@orpc/client'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Change } from '../../shared/contract/system.ts'
import { useConnection } from '../stores/connection.ts'
import { stubClient } from '../testing/stubClient.ts'
import { ApiProvider, useApi } from './provider.tsx'

afterEach(() => useConnection.setState({ lost: null }))

test('after a lost connection, what is shown is read again once, and at once', async () => {
  let lose: (error: Error) => void = () => undefined
  let isLost = false
  const changes = async () => {
    if (isLost) throw new Error('no connection')
    return watching(new Promise((_, reject) => (lose = reject)))
  }
  const { client, calls } = stubClient({ sources: { list: () => [] }, system: { changes } })
  render(
    <ApiProvider client={client} cache={new QueryClient()}>
      <Sources />
    </ApiProvider>,
  )
  await screen.findByText('0 sources')
  isLost = true
  act(() => useConnection.setState({ lost: { words: 'gone', over: false } }))
  lose(new Error('closed'))
  await vi.waitFor(() => expect(namesOf(calls).filter((name) => name === 'system.changes')).toHaveLength(3))
  calls.length = 0
  isLost = false
  act(() => useConnection.setState({ lost: null }))
  await vi.waitFor(() => expect(namesOf(calls)).toContain('sources.list'))
  await act(async () => undefined)
  expect(namesOf(calls)).toEqual(['system.changes', 'sources.list'])
})

function Sources() {
  const { queries } = useApi()
  const { data } = useQuery({ ...queries.sources.list.queryOptions(), staleTime: Infinity })
  return data ? `${data.length} sources` : null
}

/** A stream of changes that brings none, and ends as the promise does. */
function watching(end: Promise<never>) {
  return new AsyncIteratorClass<Change, void, void>(
    () => end,
    async () => undefined,
  )
}

const namesOf = (calls: { name: string }[]) => calls.map(({ name }) => name)
