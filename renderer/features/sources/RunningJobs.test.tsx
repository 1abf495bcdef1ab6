import { useQuery, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Job } from '../../../shared/model/job.ts'
import { useApi } from '../../client/provider.tsx'
import { useToastStore } from '../../stores/toasts.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { RunningJobs } from './RunningJobs.tsx'

afterEach(cleanup)

const job = (over: Partial<Job>): Job => ({
  id: 'j_1',
  kind: 'sync',
  label: 'Reading .jaato in harbor',
  state: 'running',
  done: 2,
  total: 11,
  unit: 'records',
  started_at: '2026-11-21T09:00:00.000Z',
  error: null,
  error_kind: null,
  result: null,
  version: 1,
  ...over,
})

test('a sync waiting for another one of the same source shows no second bar; one of another source does', async () => {
  const jobs = [
    job({ id: 'j_3', label: 'Reading notes', started_at: '2026-11-21T09:00:02.000Z' }),
    job({ id: 'j_2', done: 0, total: null, started_at: '2026-11-21T09:00:01.000Z' }),
    job({}),
  ]
  const { client } = stubClient({
    jobs: { list: () => jobs, watch: async function* () {} as never },
  })
  renderWith(client, <RunningJobs />)
  const progress = await screen.findByRole('progressbar', { name: 'Reading .jaato in harbor' })
  expect(progress.getAttribute('aria-valuenow')).toBe('2')
  expect(screen.getAllByRole('progressbar')).toHaveLength(2)
})

test('a triage is shown once it has items', async () => {
  const triage = { kind: 'triage', done: 0, unit: 'memories' } as const
  const jobs = [
    job({ ...triage, id: 'j_2', label: 'Triage', total: null, started_at: '2026-11-21T08:00:00.000Z' }),
    job({ ...triage, id: 'j_1', label: 'Comparing', total: 8 }),
  ]
  const { client } = stubClient({
    jobs: { list: () => jobs, watch: async function* () {} as never },
  })
  renderWith(client, <RunningJobs />)
  expect(await screen.findByRole('progressbar', { name: 'Comparing' })).toBeDefined()
  expect(screen.queryByText('Triage')).toBeNull()
})

const readings = (count: number) =>
  Array.from({ length: count }, (_, at) => job({ id: `j_${at}`, label: `Reading notes ${at}` }))

test('the key cancels all running jobs and says so', async () => {
  const jobs = [...readings(2), job({ id: 'j_triage', kind: 'triage', label: 'Triage' })]
  const { client, calls } = stubClient({
    jobs: { list: () => jobs, watch: async function* () {} as never, cancel: () => jobs[0] as Job },
  })
  renderWith(client, <RunningJobs besides="triage" />)
  expect(await screen.findAllByRole('button', { name: 'Cancel all 3' })).toHaveLength(1)
  act(() => void fireEvent.keyDown(document.body, { key: '.', ctrlKey: true }))
  const cancelled = () => calls.filter(({ name }) => name === 'jobs.cancel').map(({ input }) => input)
  await waitFor(() => expect(cancelled()).toEqual([{ id: 'j_0' }, { id: 'j_1' }, { id: 'j_triage' }]))
})

test('several syncs share one bar that counts the finished ones', async () => {
  const jobs = readings(6)
  const last = job({ id: 'j_5', label: 'Reading notes 5', state: 'done', version: 2 })
  const watch = async function* (id: string) {
    if (id !== last.id) await new Promise(() => undefined)
    jobs[5] = last
    yield last
  }
  const { client } = stubClient({
    jobs: { list: () => [...jobs], watch: ({ id }) => watch(id) as never },
    sources: { list: () => [] },
  })
  renderWith(client, <RunningJobs />)
  const bar = await screen.findByRole('progressbar', { name: 'Reading sources' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('1'))
  expect(screen.getAllByRole('progressbar')).toHaveLength(1)
})

test('a job that ended before the list was read again is announced; one listed before, or shown elsewhere, is not', async () => {
  const ended = (id: string, over: Partial<Job>) => job({ id, state: 'done', kind: 'advise', ...over })
  const jobs = [ended('j_1', { result: { proposed: 1 } })]
  const { client } = stubClient({ jobs: { list: () => [...jobs] } })
  function Page() {
    const [besides, setBesides] = useState<'triage' | undefined>('triage')
    const cache = useQueryClient()
    return (
      <>
        <RunningJobs besides={besides} />
        <button onClick={() => void cache.refetchQueries()}>Read again</button>
        <button onClick={() => setBesides(undefined)}>Leave the board</button>
        <p>{useQuery(useApi().queries.jobs.list.queryOptions()).data?.length} listed</p>
      </>
    )
  }
  renderWith(client, <Page />)
  const words = () => useToastStore.getState().toast?.words
  await screen.findByText('1 listed')
  jobs.unshift(ended('j_2', { kind: 'triage', state: 'failed', error: 'The library is locked.' }))
  fireEvent.click(screen.getByText('Read again'))
  await screen.findByText('2 listed')
  fireEvent.click(screen.getByText('Leave the board'))
  expect(words()).toBeUndefined()
  jobs.unshift(ended('j_3', { result: { proposed: 3 } }))
  fireEvent.click(screen.getByText('Read again'))
  await waitFor(() => expect(words()).toBe('The advisor made 3 proposals'))
})
