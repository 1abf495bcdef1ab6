import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useNavigation } from '../../stores/navigation.ts'
import { fakeInfo } from '../../testing/fakeInfo.ts'
import { fakeSource } from '../../testing/fakeSource.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { PausedBanner } from './PausedBanner.tsx'

const away = (path: string) => `Folder not found; nothing changed: ${path}. Bring it back.`

test('a source that cannot be read is reported on every screen, with the reason and a key that opens it', async () => {
  const paused = fakeSource({
    name: 'notes',
    path: '/home/ada/notes',
    error: away('/home/ada/notes'),
    paused_since: '2026-11-20T09:00:00.000Z',
  })
  const { client } = stubClient({
    system: { info: () => fakeInfo({ home: '/home/ada' }) },
    sources: { list: () => [fakeSource({ id: 's_2' }), paused] },
  })
  renderWith(client, <PausedBanner />)
  expect(await screen.findByText('notes cannot be read.')).toBeDefined()
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(away('~/notes')))
  fireEvent.keyDown(document.body, { key: 'E', code: 'KeyE', ctrlKey: true, shiftKey: true })
  expect(useNavigation.getState().screen).toBe('sources')
  // There the source says it itself, once.
  await waitFor(() => expect(screen.queryByText(away('~/notes'), { exact: false })).toBeNull())
  act(() => useNavigation.getState().go('board'))
})

test('nothing is shown while all sources can be read', async () => {
  const { client } = stubClient({ sources: { list: () => [fakeSource()] } })
  renderWith(client, <PausedBanner />)
  expect((await screen.findByRole('status')).textContent).toBe('')
})
