import { AsyncIteratorClass } from '@orpc/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RecommendedAnswer, RecommendedProgress } from '../../../shared/contract/decisions.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { AcceptDialog } from './AcceptDialog.tsx'

afterEach(cleanup)

const ids = Array.from({ length: 1000 }, (_, at) => `m_${at}`)

/** A stream of these events, as the client gets it. */
function eventsOf(...events: (RecommendedProgress | Promise<never>)[]) {
  return new AsyncIteratorClass<RecommendedProgress, void, void>(
    async () => {
      const value = await events.shift()
      return value ? { done: false, value } : { done: true, value: undefined }
    },
    async () => undefined,
  )
}

function show(decisions: Parameters<typeof stubClient>[0]['decisions']) {
  renderWith(stubClient({ decisions }).client, <AcceptDialog ids={ids} onClose={() => undefined} />)
  return screen.findByRole('dialog', { name: 'Accept what is recommended' })
}

test('while what is recommended is worked out, the dialog says for how many and that Esc cancels', async () => {
  const dialog = await show({ watchRecommended: () => new Promise(() => undefined) })
  expect(within(dialog).getByRole('status').textContent).toMatch(/^Preparing 1,000 memories … .* Esc cancels/)
})

test('the dialog counts the memories that were looked at', async () => {
  const dialog = await show({
    watchRecommended: () => eventsOf({ done: 312, total: 1000, answer: null }, new Promise<never>(() => undefined)),
  })
  const progress = await within(dialog).findByRole('progressbar', { name: 'Preparing 1,000 memories' })
  expect(progress.getAttribute('aria-valuetext')).toBe('312 of 1,000')
  expect(dialog.textContent).toContain('Esc cancels')
})

test('the button counts the memories that are decided', async () => {
  const dialog = await show({
    watchRecommended: () =>
      eventsOf({
        done: 1000,
        total: 1000,
        answer: {
          acts: [
            { act: 'promote', count: 862, memories: 862 },
            { act: 'merge', count: 92, memories: 324 },
          ],
          ids: Array.from({ length: 1186 }, (_, at) => `m_${at}`),
          along: 0,
          merges: [],
          references: [],
          files: [],
          needs_you: 20,
          left: [],
          seen: '',
        },
      }),
  })
  expect(await within(dialog).findByRole('button', { name: /^Accept 1,186/ })).toBeTruthy()
})

const mixed: RecommendedAnswer = {
  acts: [
    { act: 'merge', count: 2, memories: 5 },
    { act: 'discard', count: 3, memories: 3 },
  ],
  ids: ['m_0', 'm_1', 'm_2', 'm_3', 'm_4', 'm_5', 'm_6', 'm_7'],
  along: 0,
  merges: [
    { ids: ['m_0', 'm_1'], title: 'The pool holds 20' },
    { ids: ['m_2', 'm_3', 'm_4'], title: 'The quay is tidal' },
  ],
  references: [],
  files: [],
  needs_you: 4,
  left: [],
  seen: '',
}

test('each merge opens by keyboard to the merged text and its notes, which is asked for only then', async () => {
  const asked: string[][] = []
  const dialog = await show({
    watchRecommended: () => eventsOf({ done: 8, total: 8, answer: mixed }),
    recommendedMerge: ({ ids: of }: { ids: string[] }) => {
      asked.push(of)
      return {
        sentences: [{ text: 'It holds 20 and no more.', letters: ['A', 'B'] }],
        sources: [
          { id: 'm_0', letter: 'A', title: 'The pool', content: 'It holds 20.' },
          { id: 'm_1', letter: 'B', title: 'Its limit', content: 'No more than 20.' },
        ],
        places: [{ text: 'pool.md says it', isLoss: false }],
      }
    },
  })
  const first = await within(dialog).findByRole('button', { name: /The pool holds 20/ })
  expect(document.activeElement).toBe(first)
  expect(asked).toEqual([])
  fireEvent.click(first)
  expect(first.getAttribute('aria-expanded')).toBe('true')
  const text = await within(dialog).findByRole('list', { name: 'The text they become' })
  expect(text.textContent).toContain('It holds 20 and no more.')
  expect(within(dialog).getByRole('list', { name: 'The notes it is made from' }).textContent).toContain(
    'No more than 20.',
  )
  expect(asked).toEqual([['m_0', 'm_1']])
})

const promoting: RecommendedAnswer = {
  acts: [
    { act: 'promote', count: 2, memories: 2 },
    { act: 'discard', count: 1, memories: 1 },
  ],
  ids: ['m_0', 'm_1', 'm_2'],
  along: 0,
  merges: [],
  references: ['m_0', 'm_1'].map((id) => ({
    id,
    act: 'promote',
    title: `The title of ${id}`,
    name: id,
    path: '/depot/CLAUDE.md',
    section: null,
    content: `Never move crane ${id} at night.`,
    similar: id === 'm_0' ? { id: 'm_1', title: 'Cranes stand at night', contradicts: false } : null,
  })),
  files: [{ ...fileDiff('/depot/CLAUDE.md', '', '- m_0\n- m_1\n'), seen: 'none' }],
  needs_you: 0,
  left: [],
  seen: 'seen',
}

test('X leaves a promotion out, whose text can be read: what is counted and the changes of files follow', async () => {
  const accepted: unknown[] = []
  const watched: string[][] = []
  const one = { ...promoting, files: [{ ...fileDiff('/depot/CLAUDE.md', '', '- m_0\n'), seen: 'none' }] }
  const dialog = await show({
    watchRecommended: ({ ids: of }: { ids: string[] }) => {
      watched.push(of)
      return eventsOf({ done: 3, total: 3, answer: of.length === 1 ? one : promoting })
    },
    acceptRecommended: (input: unknown) => {
      accepted.push(input)
      return new Promise(() => undefined)
    },
  })
  const second = await within(dialog).findByRole('button', { name: /The title of m_1/ })
  expect(within(dialog).getByRole('button', { name: /m_0.*Similar to “Cranes stand at night”/ })).toBeTruthy()
  fireEvent.click(second)
  expect(within(dialog).getByRole('group', { name: 'What agents will read' }).textContent).toBe(
    'Never move crane m_1 at night.',
  )
  fireEvent.keyDown(second, { key: 'x', code: 'KeyX' })
  expect(within(dialog).getByRole('status').textContent).toBe('Promote 1 and discard 1. 1 left out: unchanged.')
  expect(within(dialog).getByRole('heading', { name: '1 of 2 memories written into references' })).toBeTruthy()
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Accept 2/ })
  expect(button.disabled).toBe(true)
  expect(within(dialog).getByRole('button', { name: /^Promote after all/ })).toBeTruthy()
  expect(dialog.textContent).not.toContain('Similar to')
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(watched.slice(1)).toEqual([['m_0']])
  expect(within(dialog).queryByText('- m_1')).toBeNull()
  fireEvent.click(button)
  await waitFor(() =>
    expect(accepted).toMatchObject([{ without: ['m_1'], seen_files: { '/depot/CLAUDE.md': 'none' } }]),
  )
})

test('X leaves a merge out: the sentence and the button follow, and none of its notes is decided', async () => {
  const accepted: unknown[] = []
  const dialog = await show({
    watchRecommended: () => eventsOf({ done: 8, total: 8, answer: mixed }),
    acceptRecommended: (input: unknown) => {
      accepted.push(input)
      return new Promise(() => undefined)
    },
  })
  await within(dialog).findByRole('button', { name: /^Accept 8/ })
  fireEvent.keyDown(document.activeElement ?? dialog, { key: 'ArrowDown' })
  fireEvent.keyDown(document.activeElement ?? dialog, { key: 'x', code: 'KeyX' })
  expect(within(dialog).getByRole('status').textContent).toBe(
    'Merge 2 into 1 and discard 3. 4 need you, 3 left out: unchanged.',
  )
  expect(within(dialog).getAllByRole('button', { name: /^Merge after all/ })).toHaveLength(1)
  fireEvent.click(within(dialog).getByRole('button', { name: /^Accept 5/ }))
  await waitFor(() => expect(accepted).toMatchObject([{ without: ['m_2', 'm_3', 'm_4'] }]))
})
