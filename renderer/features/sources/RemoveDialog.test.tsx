import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Job } from '../../../shared/model/job.ts'
import type { Source } from '../../../shared/model/source.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { fakeInfo } from '../../testing/fakeInfo.ts'
import { fakeSource } from '../../testing/fakeSource.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { type Stub, stubClient } from '../../testing/stubClient.ts'
import { SourcesScreen } from './SourcesScreen.tsx'

const job: Job = {
  id: 'j_1',
  kind: 'sync',
  label: 'Reading',
  state: 'running',
  done: 0,
  total: null,
  unit: 'bytes',
  started_at: '2026-11-20T10:00:00.000Z',
  error: null,
  error_kind: null,
  result: null,
  version: 1,
}

function show(source: Source) {
  const stub = stubClient({
    system: { info: () => fakeInfo(), completePath: () => [] },
    sources: {
      list: () => [source],
      planRemove: () => ({
        source_id: source.id,
        name: source.name,
        path: source.path,
        forgotten: 65,
        kept: 23,
        pending: 6,
        returns: source.paused_since === null,
      }),
      remove: () => undefined,
      add: () => ({ source_id: source.id, job }),
      setAutoWrite: () => source,
    },
  })
  renderWith(stub.client, <SourcesScreen />)
  return stub
}

const callsOf = (stub: Stub, wanted: string) =>
  stub.calls.filter(({ name }) => name === wanted).map(({ input }) => input)

const open = async () => fireEvent.click(await screen.findByRole('button', { name: /^.jaato in parcel-api/ }))

test('a source whose files are missing is removed only after the loss was shown', async () => {
  const source = fakeSource({ paused_since: '2026-11-20T10:00:00.000Z', error: 'Nothing is there.' })
  const stub = show(source)
  const removed = () => callsOf(stub, 'sources.remove')
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Remove…/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Remove / })
  await waitFor(() =>
    expect(dialog.textContent).toContain('65 memories without a decision are removed from the library.'),
  )
  expect(dialog.textContent).toContain('6 decisions not yet in its files are never written.')
  expect(dialog.textContent).toContain('adding it again brings nothing back')
  expect(removed()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /^Remove it/ }))
  await waitFor(() => expect(callsOf(stub, 'sources.remove')).toHaveLength(1))
})

test('a source whose files are present is removed only after a question, and its undo adds it as it was', async () => {
  const source = fakeSource({ auto_write: true })
  const stub = show(source)
  const removed = () => callsOf(stub, 'sources.remove')
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Remove…/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Remove / })
  await waitFor(() => expect(dialog.textContent).toContain('adding it again brings it back'))
  expect(removed()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /^Remove it/ }))
  await waitFor(() => expect(useToastStore.getState().toast?.action?.label).toBe('Undo'))
  useToastStore.getState().toast?.action?.run()
  await waitFor(() => expect(useToastStore.getState().toast?.words).toMatch(/^Undid: Removed/))
  expect(callsOf(stub, 'sources.add')).toEqual([{ path: source.path, kind: source.kind }])
  expect(callsOf(stub, 'sources.setAutoWrite')).toEqual([{ id: source.id, on: true }])
})

test('the key on the button removes the source', async () => {
  const stub = show(fakeSource({ paused_since: '2026-11-20T10:00:00.000Z', error: 'Nothing is there.' }))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Remove…/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Remove / })
  await waitFor(() => expect(dialog.textContent).toContain('65 memories'))
  fireEvent.keyDown(dialog, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(callsOf(stub, 'sources.remove')).toHaveLength(1))
})
