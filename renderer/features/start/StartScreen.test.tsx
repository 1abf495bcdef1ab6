import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Detection } from '../../../shared/model/source.ts'
import type { TranscriptPlace } from '../../../shared/model/session.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { StartScreen } from './StartScreen.tsx'

const store = (name: string, records: number): Detection => ({
  kind: 'jaato',
  path: `/home/ada/${name}/.jaato`,
  name: `.jaato in ${name}`,
  detail: 'old layout',
  files: 1,
  records,
  unreadable: 0,
  is_added: false,
})

function show(found: Detection[], transcripts: TranscriptPlace[] = []) {
  const stub = stubClient({
    system: {
      info: () => ({ home: '/home/ada', sample: false, empty: true, can_pick_folder: false, host_note: null }) as never,
      discover: () => found,
      openSample: () => ({}) as never,
    },
    harvest: { places: () => transcripts },
    sources: { add: () => ({ source_id: 's_1', job: {} }) as never },
  })
  renderWith(stub.client, <StartScreen />)
  const named = (wanted: string) => stub.calls.filter(({ name }) => name === wanted).map(({ input }) => input)
  return { named }
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key, code: '' })

test('found stores are listed with their counts, and A adds all of them', async () => {
  const { named } = show([store('parcel-api', 88), store('billing', 1)])
  expect(await screen.findByText('88 memories')).toBeTruthy()
  expect(screen.getByText('1 memory')).toBeTruthy()
  expect(screen.getByText('~/parcel-api/.jaato')).toBeTruthy()
  press('a')
  await waitFor(() =>
    expect(named('sources.add')).toEqual([
      { path: '/home/ada/parcel-api/.jaato', kind: 'jaato' },
      { path: '/home/ada/billing/.jaato', kind: 'jaato' },
    ]),
  )
})

test('of several stores, the button that adds all takes the focus; the first arrow goes to the first store', async () => {
  show([store('parcel-api', 88), store('billing', 1)])
  const all = await screen.findByRole('button', { name: /^Add all 2/ })
  expect(document.querySelector('[data-home]')).toBe(all)
  press('j')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Add .jaato in parcel-api')
})

test('a single found store can be added', async () => {
  const { named } = show([store('parcel-api', 88), store('billing', 1)])
  fireEvent.click(await screen.findByRole('button', { name: 'Add .jaato in billing' }))
  await waitFor(() => expect(named('sources.add')).toEqual([{ path: '/home/ada/billing/.jaato', kind: 'jaato' }]))
})

test('a machine without stores still offers the folder and the sample', async () => {
  const { named } = show([])
  expect(await screen.findByText(/No agent has left memories/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Add all/ })).toBeNull()
  press('s')
  await waitFor(() => expect(named('system.openSample')).toHaveLength(1))
})

test('transcripts on this machine are named, and H opens their harvest', async () => {
  const place = { path: '/home/ada/.claude/projects', files: 4, bytes: 9000, latest: '2026-11-20T09:00:00.000Z' }
  show([store('parcel-api', 88)], [{ ...place, label: 'Claude Code' }])
  expect(await screen.findByText(/from the transcripts of Claude Code\./)).toBeTruthy()
  press('h')
  expect(useDialogs.getState().harvesting).toBe(true)
})

test('without transcripts, no harvest is offered', async () => {
  show([store('parcel-api', 88)])
  expect(await screen.findByText('88 memories')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Harvest/ })).toBe(null)
})
