import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Budget } from '../../../shared/model/budget.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { BudgetBar } from './BudgetBar.tsx'
import { fakeStep } from '../../testing/fakeStep.ts'

const file = '/home/ada/parcel-api/MEMORY.md'
const budget: Budget = {
  file,
  project: { id: 'p_1', name: 'parcel-api' },
  lines: 204,
  bytes: 9000,
  most_lines: 200,
  most_bytes: 25_000,
  loaded_lines: 200,
  entries: 190,
  lost: [{ line: 203, section: 'Docks', text: 'The dock is long.', reference_id: null }],
  repeats: [
    { line: 9, section: null, text: 'Use pnpm.', other: 'Use pnpm, never yarn.', in: '/home/ada/parcel-api/CLAUDE.md' },
  ],
  compact: [{ line: 9, section: null, text: 'Use pnpm.', reason: 'repeats-claude-md', words: 'CLAUDE.md says it' }],
  reorder: [{ line: 3, section: null, text: 'An old note.' }],
  hash: 'h1',
}

function open(budgets: Budget[], more: { refuse?: string; again?: Promise<never> } = {}) {
  let previews = 0
  const stub = stubClient({
    references: {
      budget: () => budgets,
      previewBudget: ({ act }) =>
        (previews++ > 0 && more.again) || {
          diff: fileDiff(file, 'a\nb\n', act === 'reorder' ? 'a\nb\n' : 'a\n'),
          hash: 'h1',
          after: { lines: 199, bytes: 8000, loaded_lines: 199, lost: 0 },
        },
      applyBudget: () => {
        if (more.refuse) throw new Error(more.refuse)
        return fakeStep(3, 'Compacted and reordered MEMORY.md')
      },
    },
  })
  renderWith(
    stub.client,
    <>
      <ReadAgain />
      <BudgetBar />
    </>,
  )
  return stub
}

/** Stands for the engine’s word that something changed. */
function ReadAgain() {
  const cache = useQueryClient()
  return <button onClick={() => void cache.invalidateQueries()}>Read again</button>
}

const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: '', ...init })

test('the meter shows how full the file is and what agents do not load; B opens the ways to make room and applies the one shown', async () => {
  const { calls } = open([budget])
  const meter = await screen.findByRole('meter', { name: 'Lines loaded by agents' })
  expect(meter.getAttribute('aria-valuetext')).toBe('204 of 200 lines')
  expect(screen.getByRole('region', { name: 'Context budget' }).textContent).toContain('1 entry agents do not see')
  press('b')
  expect(await screen.findByText('The dock is long.')).toBeTruthy()
  await waitFor(() => expect(screen.getByText(/then 199 lines, agents see all of it/)).toBeTruthy())
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ name }) => name === 'references.applyBudget')?.input).toEqual({ file, act: 'both', hash: 'h1' })
  expect(useToastStore.getState().toast?.words).toContain('Compacted')
})

test('a way that saves nothing is disabled, and without a MEMORY.md there is no meter', async () => {
  const { calls } = open([{ ...budget, lost: [] }])
  await screen.findByRole('meter')
  press('b')
  await screen.findByRole('dialog')
  press('t', { altKey: true })
  expect(await screen.findByText('This makes no room.')).toBeTruthy()
  press('Enter', { ctrlKey: true })
  expect(calls.some(({ name }) => name === 'references.applyBudget')).toBe(false)
})

test('the key works while the same diff is being refetched', async () => {
  const { calls } = open([budget], { again: new Promise(() => {}) })
  await screen.findByRole('meter')
  press('b')
  await screen.findByText(/then 199 lines/)
  fireEvent.click(screen.getByText('Read again'))
  await waitFor(() => expect(calls.filter(({ name }) => name === 'references.previewBudget')).toHaveLength(2))
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an error of one way is not shown for another one chosen by pointer', async () => {
  open([budget], { refuse: 'MEMORY.md was changed by somebody else.' })
  await screen.findByRole('meter')
  press('b')
  await screen.findByText(/then 199 lines/)
  press('Enter', { ctrlKey: true })
  expect((await screen.findByRole('alert')).textContent).toContain('changed by somebody else')
  fireEvent.click(screen.getByRole('radio', { name: 'Compact' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the files are listed by how full they are, and only one with something to take out offers to make room', async () => {
  const half = { ...budget, file: '/home/ada/quay/MEMORY.md', lines: 100, lost: [], compact: [], reorder: [] }
  const low = { ...half, file: '/home/ada/dock/MEMORY.md', lines: 20, bytes: 900, compact: budget.compact }
  open([low, half])
  await screen.findByRole('meter')
  press('b')
  const dialog = await screen.findByRole('dialog')
  const files = await screen.findAllByRole('radio', { name: /MEMORY\.md/ })
  expect(files.map(({ textContent }) => textContent)).toEqual([
    'quay/MEMORY.md100 of 200 lines',
    'dock/MEMORY.md20 of 200 lines',
  ])
  expect(files.map((each) => each.getAttribute('aria-checked'))).toEqual(['false', 'true'])
  fireEvent.click(files[0] as HTMLElement)
  expect(dialog.textContent).toContain('Nothing to take out')
  expect(screen.queryByRole('button', { name: /^Make room/, hidden: false })).toBeNull()
})
