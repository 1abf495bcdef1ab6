import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useToastStore } from '../../stores/toasts.ts'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { fakeRow, lesson } from './testing/items.ts'
import { fetched, item, press } from './testing/steps.ts'

let review: FakeReview
beforeEach(() => (review = createFakeReview()))
afterEach(() => void vi.useRealTimers())

test('during a triage the progress says that items are missing; an item to be read on its own offers no group', async () => {
  review.left = [fakeRow('three', { single: true }), fakeRow('four', { single: true })]
  review.open({ queue: { judging: 12_000 } })
  await item('About three')
  expect(screen.queryByText(/still being triaged/)).toBeNull()
  expect(await screen.findByText(/of 2 so far, 12,000 still being triaged/, {}, { timeout: 3000 })).toBeTruthy()
  expect(screen.getByRole('button', { name: /All like this/ }).hasAttribute('disabled')).toBe(true)
})

test('before the first verdict nothing is shown as done', async () => {
  review.left = []
  review.open({ queue: { judging: 1 } })
  await screen.findByText('Nothing to review yet')
  expect(screen.getByText(/1 memory is still being triaged/)).toBeTruthy()
})

test('a cluster shows letters, marks and its merged text; Enter merges it', async () => {
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

test('only the differences are offered where the texts of a cluster differ', async () => {
  review.open({ same: true })
  await item('About one')
  expect(screen.queryByRole('button', { name: /Only differences/ })).toBeNull()
  press('=')
  expect(screen.getAllByText('The text of one.')).toHaveLength(2)
})

test('the next item appears at once, because it was prefetched', async () => {
  const { calls } = review.open()
  await item('About one')
  await fetched(calls, 4)
  press('d')
  expect(screen.getByRole('article', { name: 'About three' })).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'About one' })).toBeNull()
})

test('a prefetched item is refetched once the person stays on it, not when it appears', async () => {
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

test('a queue that was arranged before the latest change is asked for again, until it is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const queue = { outdated: true }
  const { calls } = review.open({ queue })
  const asked = () => calls.filter(({ name }) => name === 'review.queue').length
  await item('About one')
  expect(asked()).toBe(1)
  queue.outdated = false
  await act(() => vi.advanceTimersByTimeAsync(6100))
  expect(asked()).toBe(2)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(asked()).toBe(2)
})

test('all two thousand answers count in the progress, not only the newest that are listed', async () => {
  review.left = review.left.slice(1, 2)
  review.open({ queue: { groups: [{ group: 'ambiguous', left: 1, done: 1998, skipped: 1 }] } })
  await item('About three')
  expect(screen.getAllByRole('banner')[0]?.textContent).toMatch(/2\D?000 of 2\D?000/)
})

test('a key without effect here says why', async () => {
  review.open()
  await item('About one')
  press('u')
  expect(useToastStore.getState().spoken).toBe('Nothing decided in this review yet.')
  press('p')
  expect(useToastStore.getState().spoken).toBe('Merge them first, then promote the result.')
})

test('u undoes the last verdict and shows its item again', async () => {
  const { calls } = review.open()
  await item('About one')
  press('d')
  await item('About three')
  press('u')
  await item('About one')
  expect(calls.filter(({ name }) => name === 'review.undo').map(({ input }) => input)).toEqual([{ step: 1 }])
})

test('a refused verdict brings its item back with the reason and no other message', async () => {
  review.open({ refuse: 'It changed while you looked at it.' })
  await item('About one')
  press('Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('It changed while you looked at it.')
  expect(useToastStore.getState().spoken).toBe('Not merged.')
  await item('About one')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a key pressed as a refused item returns is ignored; one pressed a moment later counts', async () => {
  const { accepted } = review.open({ refuse: 'It changed while you looked at it.' })
  await item('About one')
  press('Enter')
  await screen.findByRole('alert')
  screen.getByRole('article', { name: 'About one' })
  press('d')
  expect(accepted()).toHaveLength(1)
  await waitFor(() => {
    press('d')
    expect(accepted()).toHaveLength(2)
  })
})

test('an item that needs a person has no Enter and no “All like this”; a verdict is still one key', async () => {
  review.left = review.left.slice(3)
  const { accepted } = review.open()
  await item('About five')
  press('Enter')
  press('l')
  expect(screen.queryByRole('region', { name: 'All at once' })).toBeNull()
  expect(accepted()).toEqual([])
  press('v')
  await waitFor(() => expect(accepted()).toEqual([{ keys: ['m:five'], verdict: 'validate', seen: 'v1' }]))
})

test('of two versions of one note Enter keeps the newer, and the keys of a contradiction still work', async () => {
  const pair = { kind: 'pair', group: 'conflicts', action: 'needs-you' } as const
  review.left = [fakeRow('one', { ...pair, like: 'versions', suggests: 'newer' })]
  const { accepted } = review.open()
  await item('About one')
  expect(screen.getByRole('heading', { name: 'Keep the newer version' })).toBeTruthy()
  expect(screen.getByText('two versions of one note')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Keep A/ }).hasAttribute('disabled')).toBe(false)
  press('Enter')
  await waitFor(() => expect(accepted()).toMatchObject([{ verdict: 'newer' }]))
})

test('of two contradictory notes the one that the code confirms is suggested', async () => {
  review.left = [fakeRow('one', { kind: 'pair', group: 'conflicts', action: 'needs-you', suggests: 'older' })]
  const { accepted } = review.open()
  await item('About one')
  expect(screen.getByRole('heading', { name: 'Keep A, as the code says' })).toBeTruthy()
  press('Enter')
  await waitFor(() => expect(accepted()).toMatchObject([{ verdict: 'older' }]))
})

test('a contradiction is decided with the letters of Conflicts, shown on its buttons; digits decide nothing', async () => {
  review.left = ['one', 'two', 'three', 'four'].map((name) =>
    fakeRow(name, { kind: 'pair', group: 'conflicts', action: 'needs-you', single: true }),
  )
  const { accepted } = review.open()
  const given = [
    ['a', /^Keep A$/, 'older'],
    ['b', /^Keep B$/, 'newer'],
    ['r', /^Keep both$/, 'both'],
    ['d', /^Discard both$/, 'neither'],
  ] as const
  for (const [at, name] of ['one', 'two', 'three', 'four'].entries()) {
    await item(`About ${name}`)
    for (const digit of '1234') press(digit)
    const [key, label, verdict] = given[at]!
    expect(screen.getByRole('button', { name: label }).getAttribute('aria-keyshortcuts')).toBe(key)
    press(key)
    await waitFor(() => expect(accepted().at(-1)).toMatchObject({ verdict }))
    expect(accepted()).toHaveLength(at + 1)
  }
})

test('a memory whose code changed can be answered with “still holds”, stays undecided, and undo removes the answer', async () => {
  review.left = [fakeRow('three'), fakeRow('four')]
  const changed_since = { what: 'src/money.ts', since: '2026-11-10T10:00:00.000Z', commit: '1a2b3c4d' }
  const { calls, accepted } = review.open({ changed_since })
  await item('About three')
  await screen.findByRole('button', { name: /Still holds/ })
  press('H', { shiftKey: true })
  await waitFor(() => expect(calls.find(({ name }) => name === 'decisions.confirm')?.input).toEqual({ ids: ['three'] }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Still holds/ })).toBeNull())
  await item('About three')
  expect(accepted()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /Undo: still holds/ }))
  await waitFor(() => expect(calls.find(({ name }) => name === 'review.undo')?.input).toEqual({ step: 7 }))
})

test('after a redo, undo takes back what was done again, not the verdict given before it', async () => {
  const done = {
    key: 'm:nine',
    title: 'About nine',
    group: 'junk',
    like: 'junk:talk',
    state: 'done',
    words: 'accepted 125',
    step: 9,
  } as const
  const { calls } = review.open({ queue: { reviewed: [done] } })
  await item('About one')
  press('v')
  await screen.findByRole('button', { name: /Undo: validated/ })
  press('Z', { ctrlKey: true, shiftKey: true })
  fireEvent.click(await screen.findByRole('button', { name: /Undo: accepted 125/ }))
  await waitFor(() => expect(calls.find(({ name }) => name === 'review.undo')?.input).toEqual({ step: 9 }))
})

test('J moves through the items in queue order, across groups and sections, and stops at the last', async () => {
  const code = { like: 'junk:code', like_label: 'Code and nothing else' }
  const [cluster, three, four, five] = review.left
  review.left = [cluster!, three!, four!, fakeRow('six', code), fakeRow('seven', code), lesson('eight'), five!]
  review.open()
  await item('About one')
  const here = () => {
    const line = within(screen.getByRole('navigation', { name: 'Queue' })).getByRole('button', { current: 'step' })
    return line.textContent
  }
  const seen = []
  for (const name of ['three', 'four', 'six', 'seven', 'eight', 'five', 'five']) {
    press('j')
    await item(`About ${name}`)
    seen.push(here())
  }
  expect(seen).toEqual([
    'Talk of an agent1 of 2',
    'Talk of an agent2 of 2',
    'Code and nothing else1 of 2',
    'Code and nothing else2 of 2',
    'About eightsure 0.97',
    'About fivesure 0.97',
    'About fivesure 0.97',
  ])
  press('k')
  await item('About eight')
})

test('the queue brings the current item into view', async () => {
  const shown: (string | null)[] = []
  const { scrollIntoView } = Element.prototype
  onTestFinished(() => void (Element.prototype.scrollIntoView = scrollIntoView))
  Element.prototype.scrollIntoView = function () {
    shown.push(this.textContent)
  }
  review.open()
  await item('About one')
  press('g')
  await waitFor(() => expect(shown.at(-1)).toBe(screen.getByRole('button', { current: 'step' }).textContent))
  expect(shown.length).toBeGreaterThan(1)
})

test('what a line of the queue cuts off is in its tooltip, also for a decided item', async () => {
  const title = 'Lock the berth row before the tide table, because the planner reads both'
  const reviewed = {
    key: 'm:x',
    group: 'junk',
    title,
    like: 'junk:talk',
    state: 'done',
    words: 'discarded',
    step: 1,
  } as const
  review.left = [fakeRow('three'), fakeRow('four', { group: 'conflicts', kind: 'pair', fact: '10 boats, 20 boats' })]
  review.open({ queue: { reviewed: [reviewed] } })
  await item('About three')
  expect(screen.getByTitle(title).textContent).toContain('Lock the berth row')
  expect(screen.getByTitle('10 boats, 20 boats')).toBeTruthy()
})

test('g goes to the next group and Shift G back; so does a click on the heading', async () => {
  review.left = [fakeRow('three'), fakeRow('four'), lesson('five')]
  review.open()
  await item('About three')
  press('g')
  await item('About five')
  press('G', { shiftKey: true })
  await item('About three')
  fireEvent.click(screen.getByRole('button', { name: /^Worth keeping/ }))
  await item('About five')
  press('g')
  expect(useToastStore.getState().spoken).toBe('This is the last group.')
})

test('the number of similar items is written with its thousands', async () => {
  review.left = [fakeRow('three'), fakeRow('four')]
  const likes = [{ like: 'junk:talk', group: 'junk' as const, label: 'Talk of an agent', count: 1095, length: 99 }]
  review.open({ queue: { likes } })
  await item('About three')
  expect(screen.getByRole('button', { name: /All like this, 1,095/ })).toBeTruthy()
})
