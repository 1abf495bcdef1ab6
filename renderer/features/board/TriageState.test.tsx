import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Job } from '../../../shared/model/job.ts'
import { ToastRegion } from '../../app/ToastRegion.tsx'
import { createFake } from '../../testing/fakeClient.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { TriageState } from './TriageState.tsx'

afterEach(cleanup)

const job: Job = {
  id: 'j_1',
  kind: 'triage',
  label: 'Triage',
  state: 'running',
  done: 1200,
  total: 8000,
  unit: 'memories',
  started_at: '2026-11-18T09:00:00.000Z',
  error: null,
  error_kind: null,
  result: null,
  version: 3,
}
const press = (key: string, more: object = {}) => act(() => void fireEvent.keyDown(document.body, { key, ...more }))
const shown = (of?: Job, reading?: Job) => {
  const fake = createFake(3, { ...(of && { job: of }), ...(reading && { reading }) })
  renderWith(
    fake.client,
    <>
      <TriageState />
      <ToastRegion />
    </>,
  )
  return fake
}

test('T starts a triage, and an error is shown as received', async () => {
  const fake = shown()
  expect((await screen.findByRole('button', { name: 'Triage' })).textContent).toContain('T')
  press('t')
  await waitFor(() => expect(fake.calls).toEqual([{ name: 'triage', input: undefined }]))
  expect((await screen.findAllByText('There is no triage here.')).length).toBeGreaterThan(0)
})

test('a running triage shows its progress and is cancelled by key', async () => {
  const fake = shown(job)
  const bar = await screen.findByRole('progressbar', { name: 'Triage' })
  expect(bar.getAttribute('aria-valuenow')).toBe('1200')
  expect(bar.getAttribute('aria-valuemax')).toBe('8000')
  expect(screen.queryByRole('button', { name: 'Triage' })).toBeNull()
  press('t')
  press('.', { ctrlKey: true })
  await waitFor(() => expect(fake.calls).toEqual([{ name: 'cancel', input: { id: 'j_1' } }]))
})

test('a triage that has only begun shows no progress; it does once it has taken a second', async () => {
  shown({ ...job, started_at: new Date().toISOString() })
  expect(await screen.findByRole('button', { name: 'Triage' })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(await screen.findByRole('progressbar', { name: 'Triage' }, { timeout: 3000 })).toBeTruthy()
})

test('while sources are read, no progress of a triage is shown: it is not known of how many', async () => {
  shown(job, { ...job, id: 'j_2', kind: 'sync', label: 'Reading', total: null })
  expect(await screen.findByRole('button', { name: 'Triage' })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a triage that has no items yet shows no progress', async () => {
  shown({ ...job, done: 0, total: null })
  expect(await screen.findByRole('button', { name: 'Triage' })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a finished triage leaves only the button to start another', async () => {
  shown({ ...job, state: 'done', done: 8000 })
  expect(await screen.findByRole('button', { name: 'Triage' })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a triage started by the person reports its result', async () => {
  shown({ ...job, state: 'done', done: 3, total: 3 })
  await screen.findByRole('button', { name: 'Triage' })
  press('t')
  expect((await screen.findByRole('group', { name: 'Last step' })).textContent).toMatch(/memor(y|ies): 1 to /)
})
