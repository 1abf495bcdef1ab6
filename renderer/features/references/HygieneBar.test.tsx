import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HygieneItem } from '../../../shared/model/hygiene.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { HygieneBar } from './HygieneBar.tsx'
import { fakeStep } from '../../testing/fakeStep.ts'

const file = '/home/ada/app/MEMORY.md'
const item = (id: string, suggested: boolean, kind: HygieneItem['reasons'][number]['kind']): HygieneItem => ({
  id,
  file,
  line: 7,
  section: 'Build',
  text: `Entry ${id}`,
  reference_id: null,
  foreign: id.startsWith('their'),
  reasons: [{ kind, text: `Because ${kind}`, other: null }],
  suggested,
})

function open(items: HygieneItem[], refuse?: string) {
  const stub = stubClient({
    references: {
      hygiene: () => ({ items, files: [], due: true }),
      previewHygiene: ({ ids }) =>
        ids.length > 0 ? [{ ...fileDiff(file, `${ids.join('\n')}\n`, ''), seen: 'as it was' }] : [],
      applyHygiene: () => {
        if (refuse) throw new Error(refuse)
        return fakeStep(3, 'Removed 1 entry from 1 file')
      },
    },
    settings: { set: (change) => change as never },
  })
  renderWith(stub.client, <HygieneBar />)
  const inputs = (name: string) => stub.calls.filter((call) => call.name === name).map((call) => call.input)
  return { inputs }
}

test('removable entries are counted by kind; a key opens the list with the proven ones ticked and their diff', async () => {
  open([item('a', true, 'repeats'), item('b', false, 'conflict')])
  await screen.findByText('1 entry can be removed, 1 more to check')
  screen.getByText('1 repeated, 1 in conflict')
  fireEvent.keyDown(document.body, { key: 'h' })
  await screen.findByText('1 entry of 2 chosen. One step; Undo restores every byte.')
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-checked'))).toEqual(['true', 'false'])
  screen.getByText('Because conflict')
  await screen.findByRole('figure', { name: `Changes in ${file}` })
})

test('the ticked entries are removed as one step, with an undo', async () => {
  const { inputs } = open([item('a', true, 'repeats'), item('b', false, 'conflict')])
  fireEvent.click(await screen.findByRole('button', { name: /Check entries/ }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /Entry a/ }))
  expect(screen.getByRole('button', { name: /Remove 0/ })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('checkbox', { name: /Entry b/ }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true })
  const looked = { seen: { [file]: 'as it was' } }
  await waitFor(() => expect(inputs('references.applyHygiene')).toEqual([{ ids: ['b'], reason: 'hygiene', ...looked }]))
  await waitFor(() => expect(useToastStore.getState().toast).toMatchObject({ action: { label: 'Undo' } }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without removable entries there is no bar', async () => {
  const { inputs } = open([])
  await waitFor(() => expect(inputs('references.hygiene')).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Hygiene' })).toBeNull()
})

test('an error for some entries is not shown for others selected later, even all at once', async () => {
  open([item('a', true, 'repeats'), item('b', false, 'conflict')], 'MEMORY.md was changed by somebody else.')
  fireEvent.click(await screen.findByRole('button', { name: /Check entries/ }))
  await screen.findByRole('checkbox', { name: /Entry a/ })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true })
  expect((await screen.findByRole('alert')).textContent).toContain('changed by somebody else')
  fireEvent.click(screen.getByRole('button', { name: /Choose all/ }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an entry in a foreign reference says so', async () => {
  open([item('a', true, 'repeats'), item('theirs', false, 'conflict')])
  fireEvent.click(await screen.findByRole('button', { name: /Check entries/ }))
  const theirs = await screen.findByRole('checkbox', { name: /Entry theirs/ })
  expect(theirs.textContent).toContain('not written by Schoolhouse')
  expect(screen.getByRole('checkbox', { name: /Entry a/ }).textContent).not.toContain('Schoolhouse')
})
