import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Conflict } from '../../../shared/contract/neighbours.ts'
import type { StepResult } from '../../../shared/model/decision.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { letRead, stopClock } from '../../testing/clock.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { ConflictsScreen } from './ConflictsScreen.tsx'
import { conflict } from './testing/pair.ts'
import { fakeStep } from '../../testing/fakeStep.ts'

let left: Conflict[]
let settled: Conflict[][]
let unasked: number
beforeEach(() => {
  stopClock()
  unasked = 0
  left = [conflict('mole'), conflict('pier')]
  settled = []
})

const result = (step: number, label: string): StepResult => fakeStep(step, label)

function open(settle?: () => StepResult) {
  const stub = stubClient({
    neighbours: { conflicts: () => ({ items: left, total: left.length, unasked }) },
    decisions: {
      settle: ({ a }) => {
        if (settle) return settle()
        settled.push(left)
        left = left.filter(({ older }) => older.id !== a)
        return result(settled.length, 'Settled')
      },
      undo: () => {
        left = settled.pop()!
        return result(9, 'Undid: Settled')
      },
    },
  })
  renderWith(
    stub.client,
    <>
      <ReadAgain />
      <ConflictsScreen />
    </>,
  )
  const settlements = () => stub.calls.filter(({ name }) => name === 'decisions.settle').map(({ input }) => input)
  /** What the list says when somebody else took the last verdict back: `Ctrl+Z`, or another window. */
  const takenBackElsewhere = () => {
    left = settled.pop()!
    fireEvent.click(screen.getByText('Read again'))
  }
  return { settlements, takenBackElsewhere }
}

/** Stands for the engine’s word that something changed. */
function ReadAgain() {
  const cache = useQueryClient()
  return <button onClick={() => void cache.invalidateQueries()}>Read again</button>
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

/** The pair in view, once it could be read. */
async function current(): Promise<HTMLElement> {
  const shown = await screen.findByRole('region', { name: /^Conflict / })
  letRead()
  return shown
}

test('both texts are shown side by side, labelled older and newer, with the differing words marked', async () => {
  open()
  const pair = within(await current())
  expect(pair.getByRole('heading', { name: /A older mole older/ })).toBeTruthy()
  expect(pair.getByRole('heading', { name: /B newer mole newer/ })).toBeTruthy()
  expect(pair.getAllByText(/^(20|10)$/).map(({ tagName }) => tagName)).toEqual(['MARK', 'MARK'])
  expect(pair.getByText('“20” or “10”')).toBeTruthy()
})

test('each text is placed by its file and headings', async () => {
  const of = (file: string) => ({ path: `/home/ada/${file}`, file, line: 3, headings: ['Moles'] })
  left = [{ ...conflict('mole'), places: { older: of('old.md'), newer: of('new.md') } }]
  open()
  const shown = within(await current())
  expect(shown.getByTitle('/home/ada/old.md:3 › Moles').textContent).toBe('old.md › Moles')
  expect(shown.getByTitle('/home/ada/new.md:3 › Moles')).toBeTruthy()
})

test('two texts of the same moments are A and B, not older and newer', async () => {
  left = [conflict('mole', { newer: { timestamp: '2026-10-01T08:00:01.000Z' } })]
  open()
  const pair = within(await current())
  expect(pair.getByRole('heading', { name: /^A mole older/ })).toBeTruthy()
  expect(pair.queryByText('older')).toBeNull()
  expect(pair.getByRole('button', { name: /Keep B/ })).toBeTruthy()
  press('a')
  await waitFor(() => expect(useToastStore.getState().spoken).toBe('Kept A. No conflicts left.'))
})

test('a pair in the list names both notes, or once what both are called', async () => {
  left = [conflict('mole'), conflict('quay', { older: { description: 'Berths' }, newer: { description: 'Berths' } })]
  open()
  await current()
  const [mole, quay] = within(screen.getByRole('list', { name: 'Pairs in conflict' })).getAllByRole('button')
  expect(mole!.textContent).toContain('mole oldermole newer')
  expect(quay!.textContent?.match(/Berths/g)).toHaveLength(1)
})

test('a contradiction that is two versions of one note says which is the later', async () => {
  left = [{ ...conflict('mole'), replaced: true }]
  open()
  expect(await screen.findByText(/B is a later version of A/)).toBeTruthy()
})

test('b keeps the newer, the next pair appears at once, and the decision is announced', async () => {
  const { settlements } = open()
  await current()
  press('b')
  expect(screen.getByRole('region', { name: 'Conflict 1 of 1' }).textContent).toContain('pier')
  await waitFor(() => expect(useToastStore.getState().spoken).toBe('Kept the newer. 1 left.'))
  await current()
  press('d')
  await screen.findByText('Every conflict is settled')
  expect(settlements()).toMatchObject([
    { a: 'm_older_mole', b: 'm_newer_mole', keep: 'newer' },
    { a: 'm_older_pier', b: 'm_newer_pier', keep: 'neither' },
  ])
})

test.each(['a', 'b', 'd'])(
  '%s pressed twice at once settles one pair, says so, and counts when pressed again',
  async (key) => {
    const { settlements } = open()
    await current()
    press(key)
    press(key)
    expect(screen.getByRole('region', { name: 'Conflict 1 of 1' }).textContent).toContain('pier')
    expect(useToastStore.getState().spoken).toBe('Pressed before this could be read. Press again.')
    expect(settlements()).toHaveLength(1)
    letRead()
    press(key)
    await screen.findByText('Every conflict is settled')
    expect(settlements()).toHaveLength(2)
  },
)

test('a verdict replaces an older toast by its own, with its undo', async () => {
  open()
  await current()
  useToastStore.getState().show({ words: 'Undid: Kept both memories in conflict' })
  press('b')
  const toast = () => useToastStore.getState().toast
  await waitFor(() => expect(settled).toHaveLength(1))
  await screen.findByText('1 contradicting pair')
  // It outlives the answer, which closes the undo of what was done before.
  expect(toast()?.words).toBe('Kept the newer. 1 left.')
  toast()?.action?.run()
  await waitFor(() => expect(toast()?.words).toBe('Undid: Settled'))
  expect(settled).toEqual([])
})

test('digits lead to screens, as everywhere beside the rail, and settle nothing', async () => {
  const { settlements } = open()
  await current()
  for (const digit of '1234567890') press(digit)
  expect(screen.getByRole('region', { name: 'Conflict 1 of 2' })).toBeTruthy()
  expect(settlements()).toEqual([])
})

test('u pressed right after a verdict waits for it and undoes it', async () => {
  open()
  await current()
  press('b')
  press('u')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Conflict 1 of 2' }).textContent).toContain('mole'))
})

test('u undoes the last verdict and shows its pair again', async () => {
  open()
  await current()
  press('a')
  await screen.findByRole('button', { name: /Undo: kept the older/ })
  press('u')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Conflict 1 of 2' }).textContent).toContain('mole'))
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
})

test('undo moves the focus to the row of its pair, so that one row only looks chosen', async () => {
  open()
  await current()
  const rows = () => within(screen.getByRole('list', { name: 'Pairs in conflict' })).getAllByRole('button')
  rows()[0]!.focus()
  press('b')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await waitFor(() => expect(document.activeElement).toBe(rows()[0]))
  letRead()
  press('u')
  await waitFor(() => expect(rows()).toHaveLength(2))
  await waitFor(() => expect(rows()[0]!.getAttribute('aria-current')).toBe('true'))
  expect(document.activeElement).toBe(rows()[0])
})

test('a verdict undone elsewhere brings its pair back, and u no longer offers to undo it', async () => {
  const { takenBackElsewhere } = open()
  await current()
  press('b')
  await screen.findByRole('button', { name: /Undo/ })
  await screen.findByText('1 contradicting pair')
  takenBackElsewhere()
  expect(await screen.findByText('2 contradicting pairs')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Undo/ })).toBe(null)
})

test('r asks where each text holds; Enter keeps both, Escape returns to the verdicts', async () => {
  const { settlements } = open()
  await current()
  press('r')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'A holds for' }))
  press('Escape')
  expect(screen.queryByRole('textbox', { name: 'A holds for' })).toBeNull()
  press('r')
  fireEvent.change(screen.getByRole('textbox', { name: 'A holds for' }), { target: { value: 'src/api' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'B holds for' }), { target: { value: 'in load tests' } })
  press('Enter')
  await waitFor(() =>
    expect(settlements()).toEqual([
      { a: 'm_older_mole', b: 'm_newer_mole', keep: 'both', scope_a: 'src/api', scope_b: 'in load tests' },
    ]),
  )
})

test('an escalated memory can be kept but not discarded; its keys do nothing, and the screen says what to do', async () => {
  left = [conflict('mole', { older: { kind: 'reference', maturity: null } })]
  const { settlements } = open()
  expect((await current()).textContent).toContain('A reference stays until you edit or un-promote it.')
  press('b')
  press('d')
  expect(settlements()).toEqual([])
  press('a')
  await waitFor(() => expect(settlements()).toMatchObject([{ keep: 'older' }]))
})

test('a refused verdict brings its pair back with the reason', async () => {
  open(() => {
    throw new Error('m_older_mole was promoted meanwhile.')
  })
  await current()
  press('b')
  expect((await screen.findByRole('alert')).textContent).toContain('m_older_mole was promoted meanwhile.')
  expect((await current()).textContent).toContain('mole')
})

test('after a refusal, the text typed for “both” is shown again', async () => {
  open(() => {
    throw new Error('m_older_mole was promoted meanwhile.')
  })
  await current()
  press('r')
  fireEvent.change(screen.getByRole('textbox', { name: 'A holds for' }), { target: { value: 'src/api' } })
  press('Enter')
  await screen.findByRole('alert')
  expect(await screen.findByRole('textbox', { name: 'A holds for' })).toHaveProperty('value', 'src/api')
})

test('arrow keys move through the pairs; an empty list explains the screen', async () => {
  open()
  await current()
  press('ArrowDown')
  expect((await current()).textContent).toContain('pier')
  left = []
  press('b')
  expect(await screen.findByText('Every conflict is settled')).toBeTruthy()
})

test('what the code says stands under each text, with a tick where the code agrees', async () => {
  const code = {
    older: ['`max: 20` at `src/pool.ts:3`'],
    newer: ['`10` is not in `src/pool.ts`'],
    holds: 'older' as const,
  }
  left = [{ ...conflict('mole'), replaced: true, code }]
  open()
  const pair = await current()
  const row = within(pair).getByRole('row', { name: /the code says/ })
  const [older, newer] = within(row).getAllByRole('cell')
  expect(older?.textContent).toBe('max: 20 at src/pool.ts:3')
  expect(newer?.textContent).toBe('10 is not in src/pool.ts')
  expect(within(older!).getByRole('img', { name: 'agrees' })).toBeTruthy()
  expect(within(newer!).queryByRole('img')).toBeNull()
  expect(pair.textContent).toContain('B is a later version of A, but the code agrees with A.')
})

test('coming from a memory shows its conflict first', async () => {
  useNavigation.setState({ screen: 'conflicts', id: left[1]!.newer.id })
  open()
  expect(within(await current()).getByRole('heading', { name: /A older pier older/ })).toBeTruthy()
  useNavigation.setState({ id: null })
})

test('the number of pairs says how many of them the review leaves out', async () => {
  unasked = 1
  open()
  expect(await screen.findByText('2 contradicting pairs; 1 comes later in the review')).toBeTruthy()
})
