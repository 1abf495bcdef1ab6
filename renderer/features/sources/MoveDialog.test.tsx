import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import type { MovedPlace } from '../../../shared/model/source.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { fakeInfo } from '../../testing/fakeInfo.ts'
import { fakeSource } from '../../testing/fakeSource.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { MoveDialog } from './MoveDialog.tsx'

const source = fakeSource()
const place: MovedPlace = {
  source_id: 's_1',
  name: source.name,
  from: source.path,
  to: '/home/ada/post/parcel-api/.jaato',
  known: 88,
  found: 86,
  missing: 2,
  records: 90,
  still_there: true,
  project: { name: 'parcel-api', from: '/home/ada/parcel-api', to: '/home/ada/post/parcel-api' },
  others: [
    { source_id: 's_2', name: 'notes', from: '/home/ada/parcel-api/notes', to: '/home/ada/post/parcel-api/notes' },
  ],
}

function show() {
  const closed = vi.fn()
  const stub = stubClient({
    system: { info: () => fakeInfo(), completePath: () => [] },
    sources: {
      list: () => [source],
      planMove: ({ path }) => {
        if (path.includes('nowhere')) throw new AppError('not_found', 'There is nothing at /nowhere. Check the path.')
        return place
      },
      move: () => ({ source, place, job: {} as never }),
    },
  })
  renderWith(stub.client, <MoveDialog source={source} onClose={closed} />)
  return { closed, moves: () => stub.calls.filter(({ name }) => name.startsWith('sources.')) }
}

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Where it is now' })
const type = async (path: string) => {
  fireEvent.change(await field(), { target: { value: path } })
  fireEvent.keyDown(await field(), { key: 'Enter' })
}

test('the contents of the new folder are shown and announced before anything changes; Enter again moves the source', async () => {
  const { closed, moves } = show()
  expect(document.activeElement).toBe(await field())
  await screen.findByText('~/parcel-api/.jaato')
  await type('~/post')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('86 of 88 known records are at'))
  const said = screen.getByRole('status').textContent ?? ''
  expect(said).toContain('~/post/parcel-api/.jaato, and 4 more.')
  expect(said).toContain('2 are not there and count as gone')
  expect(said).toContain('~/parcel-api/.jaato is still there')
  expect(said).toContain('Its project parcel-api goes with it')
  expect(said).toContain('notes goes with it')
  expect(moves()).toEqual([{ name: 'sources.planMove', input: { id: 's_1', path: '/home/ada/post' } }])
  fireEvent.keyDown(await field(), { key: 'Enter' })
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(moves()[1]).toEqual({ name: 'sources.move', input: { id: 's_1', path: place.to, missing: 2 } })
  expect(useToastStore.getState().spoken).toContain('86 of 88 known records there')
})

test('an error is announced and another path can be tried; Esc closes without a change', async () => {
  const { closed, moves } = show()
  await type('/nowhere')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('There is nothing at /nowhere'))
  expect(screen.queryByRole('button', { name: /^Read it from there/ })).toBeNull()
  await type('/post')
  await screen.findByRole('button', { name: /^Read it from there/ })
  fireEvent.keyDown(await field(), { key: 'Escape' })
  expect(closed).toHaveBeenCalled()
  expect(moves().map(({ name }) => name)).toEqual(['sources.planMove', 'sources.planMove'])
})
