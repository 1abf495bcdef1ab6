import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDialogs } from '../../stores/dialogs.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { fakeDecision } from '../../testing/fakeDecision.ts'
import { ReviewScreen } from './ReviewScreen.tsx'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { fakeRow } from './testing/items.ts'

let review: FakeReview
beforeEach(() => {
  review = createFakeReview()
  useNavigation.setState({ screen: 'review', id: null })
})

afterEach(() => void vi.useRealTimers())

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const item = (title: string) => screen.findByRole('article', { name: title })
/** The next items are fetched ahead: only then they are there at once. */
const fetched = (calls: { name: string }[], count: number) =>
  waitFor(() => expect(calls.filter(({ name }) => name === 'review.item').length).toBeGreaterThanOrEqual(count))

/** An item decided in this review before the screen was opened. */
const decided = {
  key: 'm:x',
  group: 'junk',
  title: 'X',
  like: 'junk:talk',
  state: 'done',
  words: 'discarded',
  step: 1,
} as const

test('while a triage runs the progress says that it is not all; what is to be read by itself offers no others like it', async () => {
  review.left = [fakeRow('three', { single: true }), fakeRow('four', { single: true })]
  review.open({ queue: { judging: 12_000 } })
  await item('About three')
  expect(screen.getByText(/of 2 so far, 12\s000 still being judged/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /All like this/ }).hasAttribute('disabled')).toBe(true)
})

test('with nothing judged yet nothing is called done', async () => {
  review.left = []
  review.open({ queue: { judging: 1 } })
  await screen.findByText('Nothing waits for you yet')
  expect(screen.getByText(/1 memory is still being judged/)).toBeTruthy()
})

test('a cluster stands with letters, marks and the text it would become; Enter merges it', async () => {
  const { accepted } = review.open()
  const cluster = within(await item('About one'))
  expect(cluster.getByText('90 % agree')).toBeTruthy()
  expect(cluster.getAllByText('The')[0]?.tagName).toBe('MARK')
  expect(within(cluster.getByRole('region', { name: 'Result' })).getByRole('note').textContent).toBe('A B')
  expect(screen.getByRole('button', { name: /Accept the merge/ })).toBeTruthy()
  press('Enter')
  await item('About three')
  expect(accepted()).toEqual([{ keys: ['c:one'], seen: 'v1', verdict: 'merge' }])
  expect(useToastStore.getState().spoken).toBe('Merged. 3 left. Next: About three')
})

test('the next item is there in the same turn as the key, because it was fetched before', async () => {
  const { calls } = review.open()
  await item('About one')
  await fetched(calls, 4)
  press('d')
  expect(screen.getByRole('article', { name: 'About three' })).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'About one' })).toBeNull()
})

test('what was fetched ahead is asked for anew once one stops at it, not as it comes into view', async () => {
  const { calls } = review.open()
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
  const { accepted, calls } = review.open()
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
  expect(accepted()).toEqual([{ keys: ['m:three', 'm:four'] }])
})

test('of what is shown together one is picked by its digit and gets a verdict; then only the others that are shown are accepted', async () => {
  review.left = [review.left[0]!, ...['three', 'four', 'six'].map((name) => fakeRow(name))]
  const { accepted, calls } = review.open()
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
  review.left[0] = { ...review.left[0]!, ids: ['m_one', 'm_two'] }
  const { calls } = review.open()
  await item('About one')
  press('m')
  const { merging, decided: tell } = useDialogs.getState()
  expect(merging).toMatchObject({ ids: ['m_one', 'm_two'], how: 'from the review' })
  await act(async () => {
    review.left = review.left.slice(1)
    tell?.(7, 'merged')
  })
  await item('About three')
  const told = calls.flatMap(({ name, input }) => (name === 'review.place' ? [input] : []))
  expect(told).toContainEqual({
    decided: { key: 'c:one', group: 'clusters', like: 'clusters:same', step: 7, words: 'merged' },
  })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a merge saved by hand that the review could not be told of is said, and can still be taken back', async () => {
  review.left[0] = { ...review.left[0]!, ids: ['m_one', 'm_two'] }
  const { calls } = review.open({ away: 'Schoolhouse does not answer.' })
  await item('About one')
  press('m')
  await act(async () => {
    review.left = review.left.slice(1)
    useDialogs.getState().decided?.(7, 'merged')
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Schoolhouse does not answer.')
  press('u')
  await waitFor(() => expect(calls).toContainEqual({ name: 'review.undo', input: { step: 7 } }))
})

test('e lets one write a single memory anew; the text goes with the verdict, and letters are letters meanwhile', async () => {
  review.left = [fakeRow('five', { group: 'ambiguous', action: 'retain' })]
  const { accepted } = review.open()
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

const lesson = (name: string, more = {}) =>
  fakeRow(name, { action: 'promote', group: 'promotions', like: 'promotions:x', ...more })

test('what is to be promoted stands with path and lines of its file, and Enter writes just that', async () => {
  review.left = [lesson('five'), fakeRow('three')]
  const { accepted } = review.open()
  const shown = within(await item('About five'))
  const written = within(shown.getByRole('region', { name: 'Written at once' }))
  expect(written.getByRole('figure', { name: 'Changes in /home/ada/harbour/.jaato/references/five.json' })).toBeTruthy()
  expect(written.getByRole('region', { name: /^Lines of/ }).textContent).toContain('About five')
  press('Enter')
  await item('About three')
  const path = '/home/ada/harbour/.jaato/references/five.json'
  expect(accepted()).toEqual([{ keys: ['m:five'], seen: 'v1', verdict: 'promote', seen_files: { [path]: 'none' } }])
})

test('p writes nothing: it opens the dialog with the file’s change; promoted there, it counts here', async () => {
  const { accepted, calls } = review.open()
  await item('About one')
  press('s')
  await item('About three')
  press('p')
  expect(useDialogs.getState().promoting).toBe('three')
  expect(accepted()).toEqual([])
  await act(async () => {
    review.left = review.left.filter(({ key }) => key !== 'm:three')
    useDialogs.getState().decided?.(8, 'promoted')
  })
  await item('About four')
  const told = calls.flatMap(({ name, input }) => (name === 'review.place' ? [input] : []))
  expect(told).toContainEqual({
    decided: { key: 'm:three', group: 'junk', like: 'junk:talk', step: 8, words: 'promoted' },
  })
})

test('e on a text with a hidden secret says what is in the way, and is not saved until the dots are gone', async () => {
  review.left = [fakeRow('five', { group: 'ambiguous', action: 'needs-you', title: 'The key is ••••••••' })]
  const { accepted } = review.open({ say: 'The key is ••••••••.' })
  await item('The key is ••••••••')
  press('e')
  const field = screen.getByRole('textbox', { name: 'The text' })
  expect(screen.getByText(/^Dots stand for a secret/)).toBeTruthy()
  press('Enter', { ctrlKey: true })
  expect(accepted()).toEqual([])
  expect(useToastStore.getState().spoken).toMatch(/^Dots stand for a secret/)
  fireEvent.change(field, { target: { value: 'The key is in the vault.' } })
  expect(screen.queryByText(/^Dots stand for a secret/)).toBeNull()
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(accepted()).toMatchObject([{ verdict: 'validate', content: 'The key is in the vault.' }]))
})

test('a text worded anew for a promotion goes on to the dialog that shows what it changes', async () => {
  review.left = [lesson('five')]
  const { accepted } = review.open()
  await item('About five')
  press('e')
  fireEvent.change(screen.getByRole('textbox', { name: 'The text' }), { target: { value: 'Worded anew.' } })
  press('Enter', { ctrlKey: true })
  expect(useDialogs.getState()).toMatchObject({
    promoting: 'five',
    proposed: { memory_id: 'five', content: 'Worded anew.' },
  })
  expect(accepted()).toEqual([])
})

test('all above the bar says how many of each act before, with every file, and takes just these', async () => {
  review.left = [
    fakeRow('three', { confidence: 0.9 }),
    lesson('five', { confidence: 0.95 }),
    lesson('six', { confidence: 0.2 }),
  ]
  const { accepted } = review.open()
  await item('About three')
  press('A', { shiftKey: true })
  const panel = within(await screen.findByRole('region', { name: 'All at once' }))
  await panel.findByText('2 items. These are all.')
  press('Enter')
  const confirm = within(await screen.findByRole('region', { name: 'Before it is done' }))
  await confirm.findByRole('heading', { name: '2 items: 1 discard, 1 promote' })
  expect(confirm.getByRole('figure', { name: /five\.json/ })).toBeTruthy()
  expect(accepted()).toEqual([])
  press('Enter')
  await item('About six')
  const path = '/home/ada/harbour/.jaato/references/five.json'
  expect(accepted()).toEqual([{ keys: ['m:three', 'm:five'], seen_files: { [path]: 'none' } }])
})

test('what was left of an answer to several is not counted as done', async () => {
  const { calls } = review.open({ leave: 'm:four' })
  await item('About one')
  await fetched(calls, 4)
  press('s')
  await item('About three')
  press('a')
  await within(await screen.findByRole('region', { name: 'All at once' })).findByText('2 items. These are all.')
  press('Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('“It” was left: No.')
  expect(screen.getByRole('button', { name: /Undo: accepted 1/ })).toBeTruthy()
  expect(useToastStore.getState().spoken).toBe('Accepted 1; 1 left as before.')
})

test('an item that reads otherwise than in an earlier visit did not change under the eyes; one that does later did', async () => {
  let version = 'v1'
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
  const { calls } = review.open({ screen: <Visits />, version: () => version })
  const asked = () =>
    calls.filter(({ name, input }) => name === 'review.item' && (input as { key: string }).key === 'c:one').length
  await item('About one')
  fireEvent.click(screen.getByText('visit'))
  version = 'v2'
  fireEvent.click(screen.getByText('change'))
  const before = asked()
  fireEvent.click(screen.getByText('visit'))
  await item('About one')
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  expect(screen.queryByRole('alert')).toBeNull()
  version = 'v3'
  fireEvent.click(screen.getByText('change'))
  expect((await screen.findByRole('alert')).textContent).toContain('It changed while you looked at it')
})

test('a key that does nothing here says why', async () => {
  review.open()
  await item('About one')
  press('u')
  expect(useToastStore.getState().spoken).toBe('Nothing is decided in this review yet.')
  press('p')
  expect(useToastStore.getState().spoken).toBe('Merge them first; what comes of it can be promoted.')
})

test('u takes the last verdict back and its item is in view again', async () => {
  const { calls } = review.open()
  await item('About one')
  press('d')
  await item('About three')
  press('u')
  await item('About one')
  expect(calls.filter(({ name }) => name === 'review.undo').map(({ input }) => input)).toEqual([{ step: 1 }])
})

test('a verdict that is refused brings its item back, with the reason and nothing else in the way', async () => {
  review.open({ refuse: 'It changed while you looked at it.' })
  await item('About one')
  press('Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('It changed while you looked at it.')
  expect(useToastStore.getState().spoken).toBe('Not merged.')
  await item('About one')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a key meant for the item before a refused one came back answers nothing; a moment later it does', async () => {
  const { accepted } = review.open({ refuse: 'It changed while you looked at it.' })
  await item('About one')
  press('Enter')
  await screen.findByRole('alert')
  await item('About one')
  press('d')
  press('s')
  expect(accepted()).toHaveLength(1)
  await waitFor(() => {
    press('d')
    expect(accepted()).toHaveLength(2)
  })
})

test('a text written by hand is in view again where it was refused', async () => {
  review.left = [fakeRow('five', { group: 'ambiguous', action: 'retain' }), fakeRow('three')]
  review.open({ refuse: 'It changed while you looked at it.' })
  await item('About five')
  press('e')
  fireEvent.change(screen.getByRole('textbox', { name: 'The text' }), { target: { value: 'Worded anew.' } })
  press('Enter', { ctrlKey: true })
  expect((await screen.findByRole('alert')).textContent).toContain('It changed while you looked at it.')
  expect(await screen.findByRole('textbox', { name: 'The text' })).toHaveProperty('value', 'Worded anew.')
})

test('what needs a person has no Enter and no "all like this"; a verdict is still one key', async () => {
  review.left = review.left.slice(3)
  const { accepted } = review.open()
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
  review.open({ screen: <Visits /> })
  await item('About one')
  fireEvent.click(screen.getByText('visit'))
  review.left = review.left.slice(1)
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
  review.open({ queue: { elsewhere: { total: 1, decisions: [decision] } } })
  const page = within(await screen.findByRole('region', { name: 'Decided elsewhere' }))
  expect(page.getByText('Discarded 3 memories')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  press('Enter')
  await item('About one')
})

test('at the end stands what was done; Escape leaves for the board', async () => {
  review.left = review.left.slice(1, 2)
  review.open({
    queue: {
      reviewed: [decided],
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

test('the last page, and no other, has what is not yet written; what was skipped is not called decided', async () => {
  review.left = review.left.slice(1, 2)
  review.open({ queue: { reviewed: [decided] }, skipped: 1, screen: <ReviewScreen pending={<p>Write now</p>} /> })
  await item('About three')
  expect(screen.queryByText('Write now')).toBeNull()
  press('s')
  await screen.findByRole('heading', { name: 'Done, but for 1 item left for next time' })
  expect(screen.getByText('Write now')).toBeTruthy()
})

test('of two thousand answers all count in the progress, not only the newest that are listed', async () => {
  review.left = review.left.slice(1, 2)
  review.open({ queue: { groups: [{ group: 'ambiguous', left: 1, done: 1998, skipped: 1 }] } })
  await item('About three')
  expect(screen.getAllByRole('banner')[0]?.textContent).toMatch(/2\D?000 of 2\D?000/)
})

test('the last verdict of a review is taken back by u as every other is', async () => {
  review.left = review.left.slice(1, 2)
  const { calls } = review.open({
    queue: {
      reviewed: [decided],
    },
  })
  await item('About three')
  press('Enter')
  await screen.findByRole('button', { name: /End the review/ })
  await act(async () => press('u'))
  await item('About three')
  expect(calls.filter(({ name }) => name === 'review.undo')).toHaveLength(1)
})

test('undo all that stops at a step something builds on says so, and stays at the end', async () => {
  review.left = []
  review.open({ queue: { reviewed: [decided] }, builtOn: 'A merge builds on it.' })
  await screen.findByText('4 items were decided in a minute.')
  await screen.findByRole('button', { name: /Undo all/ })
  await act(async () => press('U', { shiftKey: true }))
  expect((await screen.findByRole('alert')).textContent).toContain('A merge builds on it.')
  expect(screen.getByText('4 items were decided in a minute.')).toBeTruthy()
})

test('a review that could not be ended says so and stays; the place is kept when one leaves', async () => {
  review.left = review.left.slice(1, 2)
  const { calls } = review.open({ queue: { reviewed: [decided] }, away: 'Schoolhouse does not answer.' })
  await item('About three')
  press('f')
  await screen.findByText('4 items were decided in a minute.')
  press('Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('Schoolhouse does not answer.')
  expect(useNavigation.getState().screen).toBe('review')
  calls.length = 0
  cleanup()
  expect(calls).toMatchObject([{ name: 'review.place', input: { at: 'm:three' } }])
})

test('a memory whose code changed can be answered: it still holds; it stays to be decided on, and undo takes the answer back', async () => {
  review.left = [fakeRow('three'), fakeRow('four')]
  const changed_since = { what: 'src/money.ts', since: '2026-11-10T10:00:00.000Z', commit: '1a2b3c4d' }
  const { calls, accepted } = review.open({ changed_since })
  await item('About three')
  await screen.findByRole('button', { name: /Still holds/ })
  press('h')
  await waitFor(() => expect(calls.find(({ name }) => name === 'decisions.confirm')?.input).toEqual({ ids: ['three'] }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Still holds/ })).toBeNull())
  await item('About three')
  expect(accepted()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /Undo: still holds/ }))
  await waitFor(() => expect(calls.find(({ name }) => name === 'review.undo')?.input).toEqual({ step: 7 }))
})
