import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useToastStore } from '../../stores/toasts.ts'
import { letRead } from '../../testing/clock.ts'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { fakeRow, lesson } from './testing/items.ts'
import { fetched, item, press } from './testing/steps.ts'

let review: FakeReview
beforeEach(() => (review = createFakeReview()))

/** Skips the first item and asks for all like the one after it. */
async function allLikeThree() {
  const { accepted, calls } = review.open()
  await item('About one')
  await fetched(calls, 4)
  press('s')
  await item('About three')
  press('l')
  return { accepted, panel: within(await screen.findByRole('region', { name: 'All at once' })) }
}

test('“All like this” counts and lists the items, and acts only on the second key', async () => {
  const { accepted, panel } = await allLikeThree()
  await panel.findByText('2 items. These are all.')
  letRead()
  expect(panel.getAllByText('Now let me check.')).toHaveLength(2)
  expect(screen.queryByRole('complementary', { name: 'Recommendation' })).toBeNull()
  expect(accepted()).toEqual([])
  press('Enter')
  await item('About five')
  expect(accepted()).toEqual([{ keys: ['m:three', 'm:four'], verdict: 'discard' }])
})

test('Ctrl Enter accepts a batch as Enter does, as it confirms elsewhere', async () => {
  const { accepted, panel } = await allLikeThree()
  await panel.findByText('2 items. These are all.')
  letRead()
  press('Enter', { ctrlKey: true })
  await item('About five')
  expect(accepted()).toEqual([{ keys: ['m:three', 'm:four'], verdict: 'discard' }])
})

test('of items that were joined for lack of others like them, a reason they share is told once', async () => {
  review.open({ because: 'Only code: it does not say what it is for' })
  await item('About one')
  press('s')
  await item('About three')
  press('l')
  const panel = within(await screen.findByRole('region', { name: 'All at once' }))
  expect(await panel.findAllByText('Only code: it does not say what it is for')).toHaveLength(1)
  expect(panel.getAllByText('Discard')).toHaveLength(1 + panel.getAllByRole('button', { name: /^Discard/ }).length)
})

test('the total of the review stays while items are skipped', async () => {
  review.open()
  await item('About one')
  const progress = () => screen.getAllByRole('banner')[0]?.textContent
  expect(progress()).toContain('1 of 4')
  press('s')
  await item('About three')
  expect(progress()).toContain('2 of 4')
})

test('in a group, a digit selects one item and a key gives its verdict; then only the other listed items are accepted', async () => {
  review.left = [review.left[0]!, ...['three', 'four', 'six'].map((name) => fakeRow(name)), review.left.at(-1)!]
  const { accepted, panel } = await allLikeThree()
  await panel.findByText('3 items. These are all.')
  letRead()
  press('2')
  panel.getByRole('button', { name: /Accept the other 2/ })
  panel.getByText('3 items. V, D or R decides the 1 you picked, Enter accepts the other 2 shown.')
  press('2')
  panel.getByRole('button', { name: /Accept all 3/ })
  press('2')
  press('v')
  await panel.findByText('2 items. The verdict applies to these only.')
  letRead()
  press('Enter')
  await item('About five')
  expect(accepted()).toEqual([
    { keys: ['m:four'], verdict: 'validate' },
    { keys: ['m:three', 'm:six'], verdict: 'discard' },
  ])
})

test('what is recommended anew for listed items while they are decided changes neither them nor what Enter gives them', async () => {
  review.left = ['three', 'four', 'six'].map((name) => fakeRow(name))
  const { accepted, calls } = review.open()
  await item('About three')
  press('l')
  const panel = within(await screen.findByRole('region', { name: 'All at once' }))
  await panel.findByText('3 items. These are all.')
  letRead()
  press('2')
  const asked = { group: 'ambiguous', action: 'needs-you', like: 'ambiguous:x' } as const
  review.left = [fakeRow('three', asked), fakeRow('four'), fakeRow('six', { action: 'promote', like: 'promotions:x' })]
  press('v')
  await panel.findByText('2 items. The verdict applies to these only.')
  letRead()
  press('Enter')
  await waitFor(() => expect(accepted()[1]).toEqual({ keys: ['m:three', 'm:six'], verdict: 'discard' }))
  const { input } = calls.findLast(({ name }) => name === 'review.accept')!
  expect(input).toMatchObject({ seen_items: { 'm:three': 'm:three as shown', 'm:six': 'm:six as shown' } })
})

test('“All above the bar” counts each action, names every file, and accepts exactly these', async () => {
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
  letRead()
  press('Enter')
  const confirm = within(await screen.findByRole('region', { name: 'Confirm' }))
  await confirm.findByRole('heading', { name: '2 items: 1 discard, 1 promote' })
  letRead()
  expect(confirm.getByRole('figure', { name: /five\.json/ })).toBeTruthy()
  expect(accepted()).toEqual([])
  press('Enter')
  await item('About six')
  const path = '/home/ada/harbour/.jaato/references/five.json'
  expect(accepted()).toEqual([
    {
      keys: ['m:three', 'm:five'],
      seen_acts: { 'm:three': 'discard', 'm:five': 'promote' },
      seen_files: { [path]: 'none' },
    },
  ])
})

test('“All above the bar” accepts each as recommended, also where all that is shown is to be discarded', async () => {
  review.left = [fakeRow('three', { confidence: 0.9 }), lesson('five', { confidence: 0.95 })]
  const { accepted } = review.open({ sampled: 1 })
  await item('About three')
  press('A', { shiftKey: true })
  await within(await screen.findByRole('region', { name: 'All at once' })).findByText(
    '2 items. This one is the least sure of each kind.',
  )
  letRead()
  press('Enter')
  await screen.findByRole('heading', { name: '2 items: 1 discard, 1 promote' })
  letRead()
  press('Enter')
  await waitFor(() => expect(accepted()).toHaveLength(1))
  expect(accepted()[0]).not.toHaveProperty('verdict')
  expect(accepted()[0]).toMatchObject({ seen_acts: { 'm:three': 'discard', 'm:five': 'promote' } })
})

test('what promotions into files of every session cost is said with these files; those to be fetched cost nothing', async () => {
  const confirmed = async () => {
    review.open()
    await item('About five')
    press('A', { shiftKey: true })
    await within(await screen.findByRole('region', { name: 'All at once' })).findByText('1 item. These are all.')
    letRead()
    press('Enter')
    return within(await screen.findByRole('region', { name: 'Written if you accept' }))
  }
  review.left = [lesson('five', { like: 'promotions:rules' })]
  ;(await confirmed()).getByText('Every session that loads it reads about 3 tokens more.')
  cleanup()
  review.left = [lesson('five')]
  expect((await confirmed()).queryByText(/Every session/)).toBeNull()
})

test('items the engine left out of a group answer do not count as done', async () => {
  const { calls } = review.open({ leave: 'm:four' })
  await item('About one')
  await fetched(calls, 4)
  press('s')
  await item('About three')
  press('l')
  await within(await screen.findByRole('region', { name: 'All at once' })).findByText('2 items. These are all.')
  letRead()
  press('Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('“It” was left unchanged: No.')
  expect(screen.getByRole('button', { name: /Undo: accepted 1/ })).toBeTruthy()
  expect(useToastStore.getState().spoken).toBe('Accepted 1; 1 left unchanged.')
})

test('the listed items are called the least certain only when others are left out', async () => {
  const names = ['one', 'two', 'three']
  review.left = names.map((name, at) => fakeRow(name, { confidence: 0.91 + at / 100, like: `junk:${name}` }))
  review.open({ sampled: 2 })
  await item('About one')
  press('A', { shiftKey: true })
  const panel = within(await screen.findByRole('region', { name: 'All at once' }))
  await panel.findByText('3 items. These 2 are the least sure.')
  letRead()
  expect(panel.getAllByRole('listitem').map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'sure 0.91',
    'sure 0.92',
  ])
})

test('L lists all items of a group with their whole texts; then Enter accepts exactly these', async () => {
  const names = Array.from({ length: 23 }, (_, at) => `n${at}`)
  review.left = names.map((name) => fakeRow(name))
  const { accepted } = review.open({ sampled: 10 })
  await item('About n0')
  press('l')
  const panel = within(await screen.findByRole('region', { name: 'All at once' }))
  await panel.findByText('23 items. These 10 are the least sure.')
  panel.getByRole('button', { name: /Read all 23/ })
  press('l')
  await panel.findByText('23 items, the least sure first. These are all.')
  expect(panel.getAllByText('the gate')).toHaveLength(23)
  expect(panel.queryByRole('button', { name: /Read all/ })).toBeNull()
  letRead()
  press('Enter')
  await waitFor(() => expect(accepted()).toEqual([{ keys: names.map((name) => `m:${name}`), verdict: 'discard' }]))
})

test('where all items of a group are listed with the beginnings of their texts, L shows the whole texts', async () => {
  review.left = ['three', 'four'].map((name) => fakeRow(name))
  review.open({ cut: true })
  await item('About three')
  press('l')
  const panel = within(await screen.findByRole('region', { name: 'All at once' }))
  await panel.findByRole('button', { name: /Whole texts/ })
  press('l')
  await waitFor(() => expect(panel.getAllByText('the gate')).toHaveLength(2))
  expect(panel.queryByRole('button', { name: /Whole texts/ })).toBeNull()
})

test('where fewer are listed than there are, Enter accepts only the listed ones; the others follow', async () => {
  review.left = Array.from({ length: 520 }, (_, at) => fakeRow(`n${at}`))
  const { accepted } = review.open({ sampled: 10, listed: 500 })
  await item('About n0')
  press('l')
  const panel = within(await screen.findByRole('region', { name: 'All at once' }))
  await panel.findByRole('button', { name: /Accept all 520/ })
  panel.getByRole('button', { name: /Read 500 of 520/ })
  press('l')
  await panel.findByText('520 items. These 500 are the least sure.')
  letRead()
  panel.getByRole('button', { name: /Accept these 500/ })
  press('Enter')
  await panel.findByText('20 items. The verdict applies to these only.')
  expect(accepted()).toEqual([{ keys: Array.from({ length: 500 }, (_, at) => `m:n${at}`), verdict: 'discard' }])
})

test('after an answer to many, those that this window has not fetched count as decided too', async () => {
  const last = fakeRow('last', { group: 'ambiguous', action: 'needs-you', like: 'ambiguous:x' })
  review.left = [...Array.from({ length: 23 }, (_, at) => fakeRow(`n${at}`)), last]
  const likes = [{ like: 'junk:talk', group: 'junk' as const, label: 'Talk of an agent', count: 23, length: 2300 }]
  review.open({ sampled: 10, queue: { items: [...review.left.slice(0, 5), last], total: 24, likes } })
  await item('About n0')
  press('l')
  const panel = within(await screen.findByRole('region', { name: 'All at once' }))
  await panel.findByRole('button', { name: /Accept all 23/ })
  letRead()
  press('Enter')
  await waitFor(() => expect(useToastStore.getState().spoken).toBe('Accepted 23. 1 left. Next: About last'))
})

test('questions that probably deserve one verdict are all listed at once, and its key decides them', async () => {
  const of = { group: 'ambiguous', action: 'needs-you', like: 'ambiguous:no-use' } as const
  const names = Array.from({ length: 23 }, (_, at) => `n${at}`)
  review.left = [...names.map((name) => fakeRow(name, of)), fakeRow('last', { ...of, like: 'ambiguous:x' })]
  const { accepted } = review.open({ sampled: 10, likely: 'discard' })
  await item('About n0')
  press('l')
  const panel = within(await screen.findByRole('region', { name: 'All at once' }))
  await panel.findByText('23 items, the least sure first. These are all.')
  expect(panel.queryByRole('button', { name: /Read all/ })).toBeNull()
  expect(panel.getByRole('button', { name: 'Discard all 23' }).textContent).toContain('Discard all 23')
  letRead()
  press('2')
  panel.getByRole('button', { name: 'Discard it' })
  press('2')
  press('d')
  await item('About last')
  expect(accepted()).toEqual([{ keys: names.map((name) => `m:${name}`), verdict: 'discard' }])
})

test('A, which accepts on the board, decides nothing in the review and says which keys do', async () => {
  const { accepted } = review.open()
  await item('About one')
  letRead()
  press('a')
  expect(accepted()).toEqual([])
  expect(screen.queryByRole('region', { name: 'All at once' })).toBeNull()
})
