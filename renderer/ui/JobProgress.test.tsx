import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Job } from '../../shared/model/job.ts'
import { JobProgress } from './JobProgress.tsx'

const job: Job = {
  id: 'j_1',
  kind: 'sync',
  label: 'Reading notes',
  state: 'running',
  done: 4_336_177,
  total: 86_667_248,
  unit: 'bytes',
  started_at: new Date().toISOString(),
  error: null,
  error_kind: null,
  result: null,
  version: 1,
}

test('bytes are shown in megabytes, and Cancel stops the job', () => {
  const run = vi.fn()
  render(<JobProgress job={job} cancel={{ label: 'Cancel: Reading notes', keys: ['escape'], when: true, run }} />)
  expect(screen.getByText('4.3 of 86.7 MB')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(run).toHaveBeenCalledOnce()
})

test('other units are shown unchanged', () => {
  render(
    <JobProgress
      job={{ ...job, done: 7, total: null, unit: 'records' }}
      cancel={{ label: 'Cancel', keys: [], when: true, run: () => {} }}
    />,
  )
  expect(screen.getByText('7 records')).toBeTruthy()
})
