import { useNavigation } from '../../stores/navigation.ts'
import { ORPCError } from '@orpc/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Decision } from '../../../shared/model/decision.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { fakeDecision } from '../../testing/fakeDecision.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { fakeSource } from '../../testing/fakeSource.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { HistoryScreen } from './HistoryScreen.tsx'
import { fakeStep } from '../../testing/fakeStep.ts'

function show(rows: Decision[], undo?: () => never, pending = 1, refused: string | null = null) {
  const stub = stubClient({
    sources: { list: () => [fakeSource({ pending })] },
    decisions: {
      journal: ({ before, limit = 100 }) =>
        rows.filter((row) => before === undefined || row.seq < before).slice(0, limit),
      files: () => [fileDiff('/home/ada/.jaato/references/pooling.json', null, '{"id": "pooling"}\n')],
      undo: undo ?? (() => fakeStep(9, 'Undid: Discarded 2 memories')),
      undoSteps: ({ steps }) => ({ undone: steps.length, refused, stale: [] }),
    },
  })
  renderWith(stub.client, <HistoryScreen />)
  return stub
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key, code: '' })

test('an empty history says what it will show', async () => {
  show([])
  expect(await screen.findByText('Nothing decided yet')).toBeTruthy()
})

test('keys move through the steps and undo the focused one', async () => {
  const { calls } = show([
    fakeDecision({ seq: 2, step: 2, label: 'Validated “Pool size”' }),
    fakeDecision({ seq: 1, step: 1 }),
  ])
  await screen.findByText('Validated “Pool size”')
  press('j')
  expect(document.activeElement?.textContent).toContain('Discarded 2 memories')
  press('u')
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'decisions.undo')).toEqual([
      { name: 'decisions.undo', input: { step: 1 } },
    ]),
  )
})

test('a merge that was un-merged says so, and has neither an undo nor another un-merge', async () => {
  const memory_ids = ['m_3', 'm_1', 'm_2']
  show([
    fakeDecision({ seq: 2, step: 2, verb: 'unmerge', label: 'Un-merged 1 memory into its 2 sources', memory_ids }),
    fakeDecision({ verb: 'merge', label: 'Merged 2 memories into one', memory_ids }),
  ])
  await screen.findByText('Merged 2 memories into one')
  press('j')
  const merge = within(screen.getAllByRole('listitem')[1]!)
  expect(merge.getByText('taken back')).toBeTruthy()
  expect(merge.queryByRole('button', { name: /^Undo/ })).toBeNull()
  expect(merge.queryByRole('button', { name: /^Un-merge/ })).toBeNull()
})

test('redo is offered only when something was undone', async () => {
  show([fakeDecision({ seq: 1, step: 1 })])
  expect((await screen.findByRole('button', { name: 'Redo' })).matches(':disabled')).toBe(true)
  cleanup()
  show([fakeDecision({ seq: 2, step: 2, verb: 'undo', undoes: 1 }), fakeDecision({ seq: 1, step: 1, undone: true })])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Redo' }).matches(':enabled')).toBe(true))
})

test('a refused undo shows the engine’s message at its step', async () => {
  show([fakeDecision({ seq: 1, step: 1 })], () => {
    throw new ORPCError('CONFLICT', { defined: true, message: 'Step 4 builds on it: “Merged 2”. Undo that one first.' })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const step = screen.getAllByRole('listitem')[0]!
  expect((await within(step).findByRole('alert')).textContent).toContain('Step 4 builds on it')
  expect(screen.queryByRole('button', { name: 'Open the reference' })).toBeNull()
})

test('an undo refused because a reference was changed in its file leads to that reference', async () => {
  show([fakeDecision({ seq: 1, step: 1 })], () => {
    const data = { reference: 'ports' }
    throw new ORPCError('CONFLICT', { defined: true, message: 'ports.md is no longer what Schoolhouse wrote.', data })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Open the reference' }))
  expect(useNavigation.getState()).toMatchObject({ screen: 'references', id: 'ports' })
})

test('a second click while a step is being undone sends nothing', async () => {
  const { calls } = show([fakeDecision({ seq: 1, step: 1 })])
  const undo = await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(undo)
  fireEvent.click(undo)
  await waitFor(() => expect(calls.filter(({ name }) => name === 'decisions.journal')).toHaveLength(2))
  expect(calls.filter(({ name }) => name === 'decisions.undo')).toHaveLength(1)
})

test('the files of a step are fetched only when opened', async () => {
  const { calls } = show([fakeDecision({ seq: 1, step: 1, paths: ['/home/ada/.jaato/references/pooling.json'] })])
  const button = await screen.findByRole('button', { name: 'pooling.json' })
  expect(calls.some(({ name }) => name === 'decisions.files')).toBe(false)
  fireEvent.click(button)
  expect(await screen.findByRole('region', { name: /^Lines of/ })).toBeTruthy()
})

test('earlier steps load page by page', async () => {
  show(Array.from({ length: 130 }, (_, at) => fakeDecision({ seq: 130 - at, step: 130 - at })))
  expect(await screen.findByText('the latest 100 steps')).toBeTruthy()
  expect(screen.getByRole('button', { name: /discarded and more.*100 steps and more/ })).toBeTruthy()
  press('e')
  expect(await screen.findByText('130 steps', { selector: 'header *' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Show earlier/ })).toBeNull()
})

test('a sitting says what it did, folds, and is undone as a whole after a count', async () => {
  const { calls } = show([
    fakeDecision({ seq: 2, step: 2, verb: 'merge', label: 'Merged 2', memory_ids: ['m_9', 'm_4', 'm_5'] }),
    fakeDecision({ seq: 1, step: 1, memory_ids: ['m_1', 'm_2', 'm_3'] }),
  ])
  const head = await screen.findByRole('button', { name: /3 discarded, 2 merged into 1.*2 steps/ })
  press('f')
  expect(head.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Merged 2')).toBeNull()
  press('u')
  const dialog = await screen.findByRole('dialog', { name: 'Undo this sitting' })
  expect(dialog.textContent).toContain('3 discarded, 2 merged into 1. 2 steps are undone')
  expect(calls.some(({ name }) => name === 'decisions.undoSteps')).toBe(false)
  fireEvent.click(within(dialog).getByRole('button', { name: /Undo 2 steps/ }))
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'decisions.undoSteps')).toEqual([
      { name: 'decisions.undoSteps', input: { steps: [2, 1] } },
    ]),
  )
})

test('a sitting is undone as a whole, also the steps of it that are not loaded yet', async () => {
  const { calls } = show(Array.from({ length: 130 }, (_, at) => fakeDecision({ seq: 130 - at, step: 130 - at })))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo all' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo this sitting' })
  fireEvent.click(await within(dialog).findByRole('button', { name: /Undo 130 steps/ }))
  const steps = Array.from({ length: 130 }, (_, at) => 130 - at)
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'decisions.undoSteps')).toMatchObject({ input: { steps } }),
  )
})

test('a step of many acts is one line, and a key opens what it did', async () => {
  const labels = [
    'Validated 2 memories',
    'Promoted “one” to a reference',
    'Promoted “other” to a reference',
    'Promoted “third” to a reference',
  ]
  const reference_ids = ['r_1', 'r_2', 'r_3', 'r_4']
  const { calls } = show(labels.map((label, at) => fakeDecision({ seq: 9 - at, label, reference_ids })))
  const line = (await screen.findByText(/^4 discarded|^1 discarded/, { selector: 'li *' })).closest('button')
  expect(line?.textContent).not.toMatch(/Promoted “|r_1/)
  expect(screen.queryByText('Promoted “other” to a reference')).toBeNull()
  press('d')
  expect(screen.getByText('Promoted “other” to a reference')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'decisions.journal')?.input).toMatchObject({ whole: true })
})

test('a write-back says how it is taken back, in place of an undo', async () => {
  show([fakeDecision({ verb: 'write-back', label: 'Wrote 2 decisions', undoable: false })])
  const row = (await screen.findByText('Wrote 2 decisions')).closest('li')
  expect(row?.textContent).toContain('undo the decisions, then write again')
})

test('the memories of a write-back do not look like files it wrote', async () => {
  const label = 'Wrote 1 decision to pooling.md'
  show([fakeDecision({ seq: 1, step: 1, verb: 'write-back', label, subjects: ['Pool size', 'Retries'] })])
  const row = (await screen.findByText(label)).closest('button')
  expect(row?.textContent).toContain(`${label}aboutPool sizeRetries`)
})

test.each([
  [1, 'Undid 2 steps. The agents’ files are unchanged so far: Ctrl S writes the undo'],
  [0, 'Undid 2 steps'],
])('an undo of what was written says what the files still have, with %i pending', async (pending, words) => {
  const rows = [
    fakeDecision({ seq: 3, step: 3, verb: 'write-back', label: 'Wrote 1 decision', undoable: false }),
    fakeDecision({ seq: 2, step: 2, label: 'Discarded 1 memory' }),
    fakeDecision({ seq: 1, step: 1, label: 'Merged 2', memory_ids: ['m_2'] }),
  ]
  show(rows, undefined, pending)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo all' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo this sitting' })
  expect(dialog.textContent).toContain('1 of them was written to the agents’ files')
  expect(dialog.textContent).toContain('1 write-back stays')
  fireEvent.click(within(dialog).getByRole('button', { name: /Undo 2 steps/ }))
  await waitFor(() => expect(useToastStore.getState().toast?.words).toBe(words))
})

test('a sitting of which a step stays says which and why, until that is closed', async () => {
  const why = '“Promoted ‘Pooling’ to a reference” stays: /api/CLAUDE.md is no longer what Schoolhouse wrote.'
  show([fakeDecision({ seq: 2, step: 2 }), fakeDecision({ seq: 1, step: 1 })], undefined, 0, why)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo all' }))
  fireEvent.click(await screen.findByRole('button', { name: /Undo 2 steps/ }))
  const box = await screen.findByRole('alert')
  expect(box.textContent).toContain(why)
  fireEvent.click(within(box).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
