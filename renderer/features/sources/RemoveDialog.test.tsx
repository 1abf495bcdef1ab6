import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Source } from '../../../shared/model/source.ts'
import { fakeInfo } from '../../testing/fakeInfo.ts'
import { fakeSource } from '../../testing/fakeSource.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { SourcesScreen } from './SourcesScreen.tsx'

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
    },
  })
  renderWith(stub.client, <SourcesScreen />)
  return () => stub.calls.filter(({ name }) => name === 'sources.remove')
}

const open = async () => fireEvent.click(await screen.findByRole('button', { name: /^.jaato in parcel-api/ }))

test('a source whose files are missing is removed only after the loss was shown', async () => {
  const source = fakeSource({ paused_since: '2026-11-20T10:00:00.000Z', error: 'Nothing is there.' })
  const removed = show(source)
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
  await waitFor(() => expect(removed()).toHaveLength(1))
})

test('a source whose files are present is removed at once', async () => {
  const source = fakeSource()
  const removed = show(source)
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
  await waitFor(() => expect(removed()).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the key on the button removes the source', async () => {
  const removed = show(fakeSource({ paused_since: '2026-11-20T10:00:00.000Z', error: 'Nothing is there.' }))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Remove…/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Remove / })
  await waitFor(() => expect(dialog.textContent).toContain('65 memories'))
  fireEvent.keyDown(dialog, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(removed()).toHaveLength(1))
})
