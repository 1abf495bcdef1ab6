import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Detection, ProjectLeft } from '../../shared/model/source.ts'
import { useAddSource } from '../client/useAddSource.ts'
import { renderWith } from '../testing/renderWith.tsx'
import { stubClient } from '../testing/stubClient.ts'
import { AddSourceForm } from './AddSourceForm.tsx'

const store = (project: string, records: number): Detection => ({
  kind: 'markdown',
  path: `/code/${project}/.serena/memories`,
  name: `Serena memories in ${project}`,
  detail: '1 file',
  files: 1,
  records,
  unreadable: 0,
  is_added: false,
})

function Form({ canPick = false, usual }: { canPick?: boolean; usual?: Detection[] }) {
  return <AddSourceForm flow={useAddSource('/home/ada')} home="/home/ada" canPick={canPick} usual={usual} />
}

async function scan(found: Detection[], left: ProjectLeft[] = []) {
  const stub = stubClient({
    sources: { detect: () => found, projectsLeft: () => left, add: () => ({ source_id: 's_1', job: {} }) as never },
    system: { completePath: () => [] },
  })
  renderWith(stub.client, <Form />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '/code' } })
  fireEvent.click(screen.getByRole('button', { name: /^Scan folder/ }))
  await screen.findByRole('group', { name: 'What was found' })
  const added = () =>
    stub.calls.filter(({ name }) => name === 'sources.add').map(({ input }) => (input as { path: string }).path)
  return { added }
}

const press = (key: string, shift = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey: true, shiftKey: shift, code: '' })

test('of the places found all are added, except those left out', async () => {
  const { added } = await scan([store('api', 8), store('web', 3), store('app', 30)])
  expect(screen.getByText('41 memories in 3 places')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Serena memories in web/ }))
  expect(screen.getByText('38 memories in 2 places')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Add 2 and read them/ }))
  await waitFor(() => expect(added()).toEqual(['/code/api/.serena/memories', '/code/app/.serena/memories']))
})

test('of a place that is only read, what becomes of decisions is said before it is added', async () => {
  await scan([store('api', 8), { ...store('web', 3), kind: 'jaato', name: '.jaato in web' }])
  const note = () => screen.queryByText(/promoting still writes references/)?.textContent
  expect(note()).toMatch(/^Files marked “read only” are never changed\./)
  expect(screen.getByRole('button', { name: /^Serena memories in api.*read only/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^\.jaato in web.*read only/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Serena memories in api/ }))
  expect(note()).toBeUndefined()
  cleanup()
  await scan([store('api', 8), store('web', 3)])
  expect(note()).toMatch(/^Read only: Schoolhouse never changes these files\./)
})

test('what the usual places hold is offered too, before a path is given', async () => {
  const stub = stubClient({ sources: { add: () => ({ source_id: 's_1', job: {} }) as never } })
  renderWith(stub.client, <Form usual={[store('api', 8), store('web', 3)]} />)
  expect(screen.getByRole('button', { name: /^Show 2 places found on this machine/ })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'm', altKey: true, code: 'KeyM' })
  expect(await screen.findByText('11 memories in 2 places')).toBeTruthy()
  press('Enter')
  await waitFor(() => expect(stub.calls.filter(({ name }) => name === 'sources.add')).toHaveLength(2))
})

test('a key chooses none, and then all again; with none chosen nothing can be added', async () => {
  const { added } = await scan([store('api', 8), store('web', 3)])
  press('a', true)
  expect(screen.getByText('0 memories in 0 places')).toBeTruthy()
  press('Enter')
  press('a', true)
  expect(added()).toEqual([])
  press('Enter')
  await waitFor(() => expect(added()).toHaveLength(2))
})

test('a place that is added already cannot be chosen again', async () => {
  const { added } = await scan([{ ...store('api', 8), is_added: true }, store('web', 3), store('app', 30)])
  expect(screen.getByText('33 memories in 2 places')).toBeTruthy()
  const known = screen.getByRole<HTMLButtonElement>('button', { name: /^Serena memories in api/ })
  expect([known.disabled, known.textContent?.includes('Already added')]).toEqual([true, true])
  press('a', true)
  press('a', true)
  press('Enter')
  await waitFor(() => expect(added()).toEqual(['/code/web/.serena/memories', '/code/app/.serena/memories']))
})

test('where everything is added already, nothing is offered', async () => {
  const { added } = await scan([{ ...store('api', 8), is_added: true }])
  expect(screen.getByText('Everything found here is already added')).toBeTruthy()
  press('Enter')
  expect(added()).toEqual([])
})

test('the only place found is no choice', async () => {
  const { added } = await scan([store('api', 8)])
  expect(screen.queryByRole('button', { name: /^Choose none/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Add it and read it/ }))
  await waitFor(() => expect(added()).toHaveLength(1))
})

test('a folder dialog that cannot open says why', async () => {
  const stub = stubClient({
    system: {
      pickFolder: () => {
        throw new Error('No folder dialog is installed.')
      },
    },
  })
  renderWith(stub.client, <Form canPick />)
  fireEvent.click(screen.getByRole('button', { name: /^Choose a folder/ }))
  expect(await screen.findByText('No folder dialog is installed.')).toBeTruthy()
})

test('what a scan found is scrolled into view, together with the field', async () => {
  const { scrollIntoView } = Element.prototype
  onTestFinished(() => void (Element.prototype.scrollIntoView = scrollIntoView))
  const shown: string[] = []
  Element.prototype.scrollIntoView = function () {
    shown.push(this.textContent)
  }
  await scan([store('api', 8), store('web', 3)])
  expect(shown.at(-1)).toContain('11 memories in 2 places')
})

test('a scan says which projects it leaves out, and why', async () => {
  await scan([store('quay', 3)], [{ path: '/code/harbour', name: 'harbour', instructions: 55 }])
  expect(
    await screen.findByText('Left out: harbour holds only instructions for agents (55 files), which people write.'),
  ).toBeTruthy()
})
