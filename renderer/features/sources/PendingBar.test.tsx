import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { WriteBackPlan } from '../../../shared/contract/sources.ts'
import { type Settings, defaultSettings } from '../../../shared/contract/settings.ts'
import type { Source } from '../../../shared/model/source.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { fakeSource } from '../../testing/fakeSource.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { PendingBar } from './PendingBar.tsx'

const file = '/home/ada/parcel-api/.jaato/memories.jsonl'
const plan = {
  decisions: 12,
  files: [{ source_id: 's_1', diff: fileDiff(file, '{"maturity": "raw"}\n', '{"maturity": "validated"}\n') }],
  needs_you: [
    {
      memory_id: 'm_9',
      description: 'Pool size is 20',
      reason: 'The agent changed its text on Monday.',
      decide_on: 'm_8',
    },
  ],
  paused: [],
} satisfies WriteBackPlan

let settings: Settings
beforeEach(() => {
  settings = defaultSettings
  useNavigation.setState({ screen: 'board', id: null })
})

function show(sources: Source[], written: WriteBackPlan = { ...plan, needs_you: [] }, planned: WriteBackPlan = plan) {
  const stub = stubClient({
    sources: {
      list: () => sources,
      planWriteBack: () => planned,
      writeBack: () => written,
      setAutoWrite: () => fakeSource({ auto_write: true }),
    },
    jobs: { list: () => [] },
    settings: {
      get: () => settings,
      set: (change: Partial<Settings>) => (settings = { ...settings, ...change }),
    },
  })
  renderWith(stub.client, <PendingBar />)
  const writes = () => stub.calls.filter(({ name }) => ['sources.writeBack', 'sources.setAutoWrite'].includes(name))
  return { writes }
}

const bar = () => screen.findByRole('complementary', { name: 'Decisions not yet written' })
const press = (key: string, init: object) =>
  fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}`, ...init })

test('nothing is shown without pending decisions', async () => {
  show([fakeSource()])
  show([fakeSource({ id: 's_2', name: 'the witness', pending: 1 })])
  await bar()
  expect(screen.getAllByRole('complementary')).toHaveLength(1)
})

test('the bar counts the pending decisions, names the file, and shows its actions with their keys', async () => {
  show([fakeSource({ pending: 12 })])
  await waitFor(async () =>
    expect((await bar()).textContent).toContain('12 decisions not yet in parcel-api/.jaato/memories.jsonl'),
  )
  const buttons = screen.getAllByRole('button').map((button) => button.textContent)
  expect(buttons).toEqual(['See diffCtrl D', 'Write nowCtrl S', 'Always writeCtrl ⇧ S'])
})

test('with several sources the first is named and the others are counted', async () => {
  show([
    fakeSource({ pending: 1 }),
    fakeSource({ id: 's_2', pending: 5 }),
    fakeSource({ id: 's_3', pending: 2, needs_you: 1 }),
  ])
  const text = (await bar()).textContent
  expect(text).toContain('8 decisions')
  expect(text).toContain('+2 more sources')
  expect(text).toContain('1 needs you')
})

test('decisions on a source that is only read are said to stay in the library, beside others or alone until dismissed for good', async () => {
  const serena = fakeSource({ id: 's_2', name: 'Serena memories in app', kind: 'markdown', writable: false, kept: 200 })
  const words = '200 decisions stay in the library: Serena memories in app is read only'
  show([fakeSource({ pending: 12 }), serena])
  expect((await bar()).textContent).toContain(words)
  cleanup()
  show([serena])
  const alone = await screen.findByRole('complementary', { name: 'Decisions kept in the library' })
  expect(alone.textContent).toContain(words)
  fireEvent.keyDown(document.body, { key: 'x', code: 'KeyX', altKey: true })
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  cleanup()
  show([serena])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('that decisions stay in the library is told only where one decides on the board or chooses sources', async () => {
  show([fakeSource({ id: 's_2', name: 'Serena memories in app', kind: 'markdown', writable: false, kept: 2 })])
  await screen.findByRole('complementary')
  act(() => useNavigation.setState({ screen: 'conflicts' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  act(() => useNavigation.setState({ screen: 'sources' }))
  expect(screen.getByRole('complementary').textContent).toContain('2 decisions stay in the library')
})

test('Ctrl S writes all pending decisions and says what was written', async () => {
  const { writes } = show([fakeSource({ pending: 12 })])
  await bar()
  press('s', { ctrlKey: true })
  await waitFor(() => expect(writes()).toEqual([{ name: 'sources.writeBack', input: { source_id: undefined } }]))
  await waitFor(() =>
    expect(useToastStore.getState().toast?.words).toBe(
      'Wrote 12 decisions to parcel-api/.jaato/memories.jsonl. To take it back, undo the decisions, then write again',
    ),
  )
})

test('a write that leaves out what somebody else changed says so, and does not look like success', async () => {
  show([fakeSource({ needs_you: 1 })], { ...plan, decisions: 0, files: [] })
  await bar()
  press('s', { ctrlKey: true })
  await waitFor(() =>
    expect(useToastStore.getState().toast).toMatchObject({
      words: '1 memory changed by somebody else was not written and needs you',
      tone: 'error',
    }),
  )
})

test('where only what somebody else changed waits, one button with a key shows it', async () => {
  show([fakeSource({ needs_you: 1 })])
  await bar()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['See what needs youCtrl D'])
})

test('Ctrl S right after a decision writes it, even before the bar has been refetched', async () => {
  const { writes } = show([fakeSource()])
  press('s', { ctrlKey: true })
  await waitFor(() => expect(writes()).toHaveLength(1))
  await waitFor(() => expect(useToastStore.getState().toast?.words).toContain('Wrote 12 decisions'))
})

test('Ctrl D right after a decision shows it, even before the bar has been refetched', async () => {
  show([fakeSource()])
  press('d', { ctrlKey: true })
  const dialog = await screen.findByRole('dialog', { name: /Not yet written/ })
  await waitFor(() => expect(dialog.textContent).toContain('Write 12 decisions'))
})

test('Ctrl S also writes in the dialog that shows the diff', async () => {
  const { writes } = show([fakeSource({ pending: 12 })])
  press('d', { ctrlKey: true })
  await screen.findByRole('button', { name: /^Write 12 decisions/ })
  press('s', { ctrlKey: true })
  await waitFor(() => expect(writes()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('written decisions and those waiting for a paused source are reported in one line without paths', async () => {
  const paused = { source_id: 's_2', name: 'notes', decisions: 2, reason: 'Folder not found: /home/ada/notes.' }
  show([fakeSource({ pending: 14 })], { ...plan, needs_you: [], paused: [paused] })
  await bar()
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  const words = 'Wrote 12 decisions to .jaato/memories.jsonl. notes cannot be read now: 2 decisions wait for it'
  await waitFor(() => expect(useToastStore.getState().toast?.words).toContain('notes'))
  expect(useToastStore.getState().toast?.words.replace('parcel-api/', '')).toBe(words)
})

test('decisions that cannot be written are shown from the bar in plain words, and lead to their source', async () => {
  const paused = { source_id: 's_2', name: 'notes', decisions: 2, reason: 'Folder not found: /home/ada/notes.' }
  const away = fakeSource({ id: 's_2', name: 'notes', pending: 2, paused_since: '2026-09-19T09:00:00Z' })
  const nothing = { ...plan, decisions: 0, files: [], paused: [paused] }
  show([away], nothing, nothing)
  fireEvent.click(await screen.findByRole('button', { name: '2 cannot be written now' }))
  const dialog = await screen.findByRole('dialog', { name: 'Not yet written' })
  const why = await within(dialog).findByRole('region', { name: 'Cannot be read' })
  expect(why.textContent).toContain('1 source cannot be read, so nothing is written to it')
  expect(why.textContent).toContain('notes: 2 decisions wait')
  expect(dialog.textContent).not.toContain('paused')
  fireEvent.click(within(why).getByRole('button', { name: 'Open the source' }))
  expect(useNavigation.getState()).toMatchObject({ screen: 'sources', id: 's_2' })
})

test('“Always write” turns automatic writing on for the source, then writes its pending decisions', async () => {
  const { writes } = show([fakeSource({ pending: 12 })])
  await bar()
  fireEvent.click(screen.getByRole('button', { name: /Always write/ }))
  await waitFor(() =>
    expect(writes()).toEqual([
      { name: 'sources.setAutoWrite', input: { id: 's_1', on: true } },
      { name: 'sources.writeBack', input: { source_id: 's_1' } },
    ]),
  )
})

test('the diff shows the changed words, and the decisions left out with the reason', async () => {
  show([fakeSource({ pending: 12 })])
  await bar()
  press('d', { ctrlKey: true })
  const dialog = await screen.findByRole('dialog', { name: 'Not yet written' })
  await waitFor(() => expect(dialog.textContent).toContain('Pool size is 20'))
  expect(dialog.textContent).toContain('The agent changed its text on Monday.')
  expect([...dialog.querySelectorAll('mark')].map((mark) => mark.textContent)).toContain('validated')
  expect(screen.getByRole('button', { name: /Write 12 decisions/ })).toBeTruthy()
})

test('what needs a person is shown from the bar, and leads to the memory to decide on', async () => {
  show([fakeSource({ pending: 12, needs_you: 1 })])
  fireEvent.click(await screen.findByRole('button', { name: '1 needs you' }))
  const dialog = await screen.findByRole('dialog', { name: 'Not yet written' })
  await within(dialog).findByRole('button', { name: /^Decide on the board/ })
  press('b', { altKey: true })
  expect(useNavigation.getState()).toMatchObject({ screen: 'board', id: 'm_8' })
})

test('where all that is left needs a person, nothing else is there to write', async () => {
  const left = { ...plan, files: [] }
  show([fakeSource({ pending: 1, needs_you: 1 })], left, left)
  await bar()
  press('d', { ctrlKey: true })
  await screen.findByText('Nothing else to write')
  screen.getByText('What is left out can be written once you decide which text holds.')
})

test('files that a merge removes are counted before and after they are written', async () => {
  const gone = ['a.md', 'b.md'].map((name) => ({ source_id: 's_1', diff: fileDiff(`/n/${name}`, 'Same\n', null) }))
  const removing = { ...plan, needs_you: [], files: [...plan.files, ...gone] }
  show([fakeSource({ pending: 12 })], removing, removing)
  await bar()
  press('d', { ctrlKey: true })
  const dialog = await screen.findByRole('dialog', { name: 'Not yet written' })
  await waitFor(() => expect(dialog.textContent).toContain('2 files are removed as a whole'))
  const list = within(dialog).getByRole('group', { name: 'Files that change' })
  expect(list.textContent).toContain('a.mddeleted')
  expect(dialog.textContent).toContain('undoing the decision and writing again brings them back.')
  fireEvent.click(screen.getByRole('button', { name: /Write 12 decisions/ }))
  await waitFor(() =>
    expect(useToastStore.getState().toast?.words).toBe(
      'Wrote 12 decisions to parcel-api/.jaato/memories.jsonl; removed 2 files. To take it back, undo the decisions, then write again',
    ),
  )
})

test('Esc pressed as the dialog closes by itself does nothing else', async () => {
  show([fakeSource({ pending: 12 })])
  await bar()
  press('d', { ctrlKey: true })
  fireEvent.click(await screen.findByRole('button', { name: /Write 12 decisions/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const isHeard = () => fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(isHeard()).toBe(false)
  await waitFor(() => expect(isHeard()).toBe(true))
})
