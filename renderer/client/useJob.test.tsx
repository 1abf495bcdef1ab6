import { useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Job } from '../../shared/model/job.ts'
import { stubClient } from '../testing/stubClient.ts'
import { ApiProvider, useApi } from './provider.tsx'
import { useJob } from './useJob.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const job = { id: 'j_1', kind: 'sync', label: 'Reading', state: 'running', version: 1 } as Job

function Screen({ watches }: { watches: boolean }) {
  const { queries } = useApi()
  const sources = useQuery(queries.sources.list.queryOptions())
  return (
    <>
      {sources.isSuccess && 'Sources'}
      {watches && <Watched />}
    </>
  )
}

function Watched() {
  return <p>{useJob(job)?.state}</p>
}

test('a component that unmounts while its job runs triggers no refetch; the end of the job does', async () => {
  let state: Job['state'] = 'running'
  const { client, calls } = stubClient({
    sources: { list: () => [] },
    jobs: { watch: async () => [{ ...job, state }] as never },
  })
  const lists = () => calls.filter(({ name }) => name === 'sources.list').length
  const shown = (watches: boolean) => (
    <ApiProvider client={client}>
      <Screen watches={watches} />
    </ApiProvider>
  )
  const { rerender } = render(shown(true))
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(screen.getByText('running')).toBeTruthy()
  rerender(shown(false))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(lists()).toBe(1)
  state = 'done'
  rerender(shown(true))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(lists()).toBe(2)
})
