import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Job } from '../../../shared/model/job.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { RunningJobs } from './RunningJobs.tsx'

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

test('a reading that waits for the same reading is no second bar; another one is', async () => {
  const jobs = [
    job({ id: 'j_3', label: 'Reading notes', started_at: '2026-11-21T09:00:02.000Z' }),
    job({ id: 'j_2', done: 0, total: null, started_at: '2026-11-21T09:00:01.000Z' }),
    job({}),
  ]
  const { client } = stubClient({
    jobs: { list: () => jobs, watch: async function* () {} as never },
  })
  renderWith(client, <RunningJobs cancelKey="escape" />)
  const progress = await screen.findByRole('progressbar', { name: 'Reading .jaato in harbor' })
  expect(progress.getAttribute('aria-valuenow')).toBe('2')
  expect(screen.getAllByRole('progressbar')).toHaveLength(2)
})

test('a triage is shown once it has something to look at', async () => {
  const triage = { kind: 'triage', done: 0, unit: 'memories' } as const
  const jobs = [
    job({ ...triage, id: 'j_2', label: 'Judging memories', total: null }),
    job({ ...triage, id: 'j_1', label: 'Comparing memories', total: 8 }),
  ]
  const { client } = stubClient({
    jobs: { list: () => jobs, watch: async function* () {} as never },
  })
  renderWith(client, <RunningJobs cancelKey="escape" />)
  expect(await screen.findByRole('progressbar', { name: 'Comparing memories' })).toBeDefined()
  expect(screen.queryByText('Judging memories')).toBeNull()
})
