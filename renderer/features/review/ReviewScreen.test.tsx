import { type ReactNode, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReviewQueue, ReviewRow } from '../../../shared/contract/review.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { fakeDecision } from '../../testing/fakeDecision.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { ReviewScreen } from './ReviewScreen.tsx'
import { fakeItem, fakeQueue, fakeRow } from './testing/items.ts'

let left: ReviewRow[]
let steps: ReviewRow[][]
beforeEach(() => {
  steps = []
  left = [
    fakeRow('one', {
      key: 'c:one',
      group: 'clusters',
      kind: 'cluster',
      ids: ['one', 'two'],
      action: 'merge',
      like: 'clusters:same',
    }),
    fakeRow('three'),
    fakeRow('four'),
    fakeRow('five', { group: 'ambiguous', action: 'needs-you', like: 'ambiguous:x' }),
  ]
  useNavigation.setState({ screen: 'review', id: null })
})

afterEach(() => void vi.useRealTimers())

const result = (step: number, keys: string[]) => ({
  step,
  steps: [step],
  label: 'Done',
  changed: [],
  unchanged: [],
  created: [],
  files: [],
  pending: 0,
  done: keys,
  refused: [],
})

function open(more: { queue?: Partial<ReviewQueue>; refuse?: string; builtOn?: string; screen?: ReactNode } = {}) {
  const take = (keys: string[]) => {
    steps.push(left)
    left = left.filter(({ key }) => !keys.includes(key))
    return result(steps.length, keys)
  }
  const place = { began_at: '2026-11-20T09:00:00.000Z', since: null, spent_ms: 0, at: null }
  const stub = stubClient({
    review: {
      queue: () => fakeQueue(left, more.queue),
      item: ({ key }) => {
        const row = left.find((each) => each.key === key)
        if (!row) throw new Error('It was decided by now.')
        return fakeItem(
          row,
          row.ids.map((id) => `The text of ${id}.`),
        )
      },
      alike: ({ like }) => {
        const rows = left.filter((row) => row.like === like)
        return {
          count: rows.length,
          actions: [{ action: 'discard', count: rows.length }],
          sample: rows.map((row) => ({ ...row, excerpts: ['Now let me check.'] })),
        }
      },
      accept: ({ keys, like }) => {
        if (more.refuse) throw new Error(more.refuse)
        return take(keys ?? left.filter((row) => row.like === like).map(({ key }) => key))
      },
      place: () => place,
      undo: () => {
        left = steps.pop()!
        return result(9, [])
      },
      summary: () => ({
        paragraph: '4 items were decided in a minute.',
        decided: 4,
        skipped: 0,
        spent_ms: 1000,
        verdicts: [],
        files: [],
        steps: [1],
      }),
      undoAll: () => ({ undone: 1, refused: more.builtOn ?? null }),
    },
    reports: {
      digest: () => ({ text: 'Auto-triaged: 0' }) as never,
    },
  })
  renderWith(stub.client, more.screen ?? <ReviewScreen />)
  const accepted = () => stub.calls.filter(({ name }) => name === 'review.accept').map(({ input }) => input)
  return { ...stub, accepted }
}

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const item = (title: string) => screen.findByRole('article', { name: title })
/** The next items are fetched ahead: only then they are there at once. */
const fetched = (calls: { name: string }[], count: number) =>
  waitFor(() => expect(calls.filter(({ name }) => name === 'review.item').length).toBeGreaterThanOrEqual(count))

test('while a triage runs the progress says that it is not all; what is to be read by itself offers no others like it', async () => {
  left = [fakeRow('three', { single: true }), fakeRow('four', { single: true })]
  open({ queue: { judging: 12_000 } })
  await item('About three')
  expect(screen.getByText(/of 2 so far, 12\s000 still being judged/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /All like this/ }).hasAttribute('disabled')).toBe(true)
})

test('with nothing judged yet nothing is called done', async () => {
  left = []
  open({ queue: { judging: 1 } })
  await screen.findByText('Nothing waits for you yet')
  expect(screen.getByText(/1 memory is still being judged/)).toBeTruthy()
})

test('a cluster stands with letters, marks and the text it would become; Enter merges it', async () => {
  const { accepted } = open()
  const cluster = within(await item('About one'))
  expect(cluster.getByText('90 % agree')).toBeTruthy()
  expect(cluster.getAllByText('The')[0]?.tagName).toBe('MARK')
  expect(within(cluster.getByRole('region', { name: 'Result' })).getByRole('note').textContent).toBe('A B')
  expect(screen.getByRole('button', { name: /Accept the merge/ })).toBeTruthy()
  press('Enter')
  await item('About three')
  expect(accepted()).toEqual([{ keys: ['c:one'], seen: 'v1' }])
  expect(useToastStore.getState().spoken).toBe('Merged. 3 left. Next: About three')
})

test('the next item is there in the same turn as the key, because it was fetched before', async () => {
  const { calls } = open()
  await item('About one')
  await fetched(calls, 4)
  press('d')
  expect(screen.getByRole('article', { name: 'About three' })).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'About one' })).toBeNull()
})

test('what was fetched ahead is asked for anew once one stops at it, not as it comes into view', async () => {
  const { calls } = open()
  const asked = () => calls.filter(({ name }) => name === 'review.item').length
  await item('About one')
  await fetched(calls, 4)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  press('d')
  await act(() => vi.advanceTimersByTimeAsync(290))
  expect(calls.filter(({ name }) => name === 'review.queue')).toHaveLength(2)
  expect(asked()).toBe(4)
  await act(() => vi.advanceTimersByTimeAsync(20))
  expect(asked()).toBe(5)
})

test('all like this one says how many and shows them, and is done only with the second key', async () => {
  const { accepted, calls } = open()
  await item('About one')
  await fetched(calls, 4)
  press('s')
  await item('About three')
  press('a')
  const panel = within(await screen.findByRole('region', { name: 'All at once' }))
  await panel.findByText('2 items. These are all.')
  expect(panel.getAllByText('Now let me check.')).toHaveLength(2)
  expect(accepted()).toEqual([])
  press('Enter')
  await item('About five')
  expect(accepted()).toEqual([{ like: 'junk:talk' }])
})

test('of what is shown together one is picked by its digit and gets a verdict; then only the others that are shown are accepted', async () => {
  left = [left[0]!, ...['three', 'four', 'six'].map((name) => fakeRow(name))]
  const { accepted, calls } = open()
  await item('About one')
  await fetched(calls, 4)
  press('s')
  await item('About three')
  press('a')
  const panel = within(await screen.findByRole('region', { name: 'All at once' }))
  await panel.findByText('3 items. These are all.')
  press('2')
  panel.getByRole('button', { name: /Accept these 2/ })
  press('2')
  panel.getByRole('button', { name: /Accept all 3/ })
  press('2')
  press('v')
  await panel.findByText('2 items. Only these are decided.')
  press('Enter')
  await item('About one')
  expect(accepted()).toEqual([{ keys: ['m:four'], verdict: 'validate' }, { keys: ['m:three', 'm:six'] }])
})

test('m opens the view in which the memories become one; saved there, it counts here and the next item is in view', async () => {
  left[0] = { ...left[0]!, ids: ['m_one', 'm_two'] }
  const { calls } = open()
  await item('About one')
  press('m')
  const { merging } = useDialogs.getState()
  expect(merging).toMatchObject({ ids: ['m_one', 'm_two'], how: 'from the review' })
  await act(async () => {
    left = left.slice(1)
    merging?.saved?.(7)
  })
  await item('About three')
  const told = calls.flatMap(({ name, input }) => (name === 'review.place' ? [input] : []))
  expect(told).toContainEqual({ merged: { key: 'c:one', group: 'clusters', like: 'clusters:same', step: 7 } })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('e lets one write a single memory anew; the text goes with the verdict, and letters are letters meanwhile', async () => {
  left = [fakeRow('five', { group: 'ambiguous', action: 'retain' })]
  const { accepted } = open()
  await item('About five')
  press('e')
  const field = screen.getByRole('textbox', { name: 'The text' })
  expect(field).toHaveProperty('value', 'The text of five.')
  press('d')
  fireEvent.change(field, { target: { value: 'The text of five, as it holds now.' } })
  press('Enter', { ctrlKey: true })
  await waitFor(() =>
    expect(accepted()).toEqual([
      { keys: ['m:five'], verdict: 'validate', content: 'The text of five, as it holds now.', seen: 'v1' },
    ]),
  )
})

test('a key that does nothing here says why', async () => {
  open()
  await item('About one')
  press('u')
  expect(useToastStore.getState().spoken).toBe('Nothing is decided in this review yet.')
  press('p')
  expect(useToastStore.getState().spoken).toBe('Merge them first; what comes of it can be promoted.')
})

test('u takes the last verdict back and its item is in view again', async () => {
  const { calls } = open()
  await item('About one')
  press('d')
  await item('About three')
  press('u')
  await item('About one')
  expect(calls.filter(({ name }) => name === 'review.undo').map(({ input }) => input)).toEqual([{ step: 1 }])
})

test('a verdict that is refused brings its item back, with the reason and nothing else in the way', async () => {
  open({ refuse: 'It changed while you looked at it.' })
  await item('About one')
  press('Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('It changed while you looked at it.')
  await item('About one')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what needs a person has no Enter and no "all like this"; a verdict is still one key', async () => {
  left = left.slice(3)
  const { accepted } = open()
  await item('About five')
  press('Enter')
  press('a')
  expect(screen.queryByRole('region', { name: 'All at once' })).toBeNull()
  expect(accepted()).toEqual([])
  press('v')
  await waitFor(() => expect(accepted()).toEqual([{ keys: ['m:five'], verdict: 'validate', seen: 'v1' }]))
})

test('what was decided between two visits is no change under the open review', async () => {
  function Visits() {
    const [isHere, setHere] = useState(true)
    const cache = useQueryClient()
    return (
      <>
        <button onClick={() => setHere(!isHere)}>visit</button>
        <button onClick={() => void cache.invalidateQueries()}>change</button>
        {isHere && <ReviewScreen />}
      </>
    )
  }
  open({ screen: <Visits /> })
  await item('About one')
  fireEvent.click(screen.getByText('visit'))
  left = left.slice(1)
  fireEvent.click(screen.getByText('change'))
  fireEvent.click(screen.getByText('visit'))
  await item('About three')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what was decided elsewhere since is told before the first item', async () => {
  const decision = fakeDecision({
    seq: 4,
    step: 4,
    at: '2026-11-20T08:00:00.000Z',
    actor: 'policy',
    label: 'Discarded 3 memories',
    memory_ids: [],
    subjects: ['Tide table'],
  })
  open({ queue: { elsewhere: { total: 1, decisions: [decision] } } })
  const page = within(await screen.findByRole('region', { name: 'Decided elsewhere' }))
  expect(page.getByText('Discarded 3 memories')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  press('Enter')
  await item('About one')
})

test('at the end stands what was done; Escape leaves for the board', async () => {
  left = left.slice(1, 2)
  open({
    queue: {
      reviewed: [
        { key: 'm:x', group: 'junk', title: 'X', like: 'junk:talk', state: 'done', words: 'discarded', step: 1 },
      ],
    },
  })
  await item('About three')
  press('Enter')
  await screen.findByText('4 items were decided in a minute.')
  expect(screen.getByRole('button', { name: /Undo all/ })).toBeTruthy()
  expect((await screen.findByRole('document', { name: 'Weekly digest' })).textContent).toBe('Auto-triaged: 0')
  await act(async () => press('Escape'))
  expect(useNavigation.getState().screen).toBe('board')
})

test('undo all that stops at a step something builds on says so, and stays at the end', async () => {
  const reviewed = {
    key: 'm:x',
    group: 'junk',
    title: 'X',
    like: 'junk:talk',
    state: 'done',
    words: 'discarded',
    step: 1,
  } as const
  left = []
  open({ queue: { reviewed: [reviewed] }, builtOn: 'A merge builds on it.' })
  await screen.findByText('4 items were decided in a minute.')
  await screen.findByRole('button', { name: /Undo all/ })
  await act(async () => press('U', { shiftKey: true }))
  expect((await screen.findByRole('alert')).textContent).toContain('A merge builds on it.')
  expect(screen.getByText('4 items were decided in a minute.')).toBeTruthy()
})
