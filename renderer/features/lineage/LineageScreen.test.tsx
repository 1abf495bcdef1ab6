import { ORPCError } from '@orpc/client'
import { useQueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LineageNode } from '../../../shared/model/lineageGraph.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { fakeStep } from '../../testing/fakeStep.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { LineageScreen } from './LineageScreen.tsx'
import { fakeNode } from './testing/fakeNode.ts'

afterEach(() => useNavigation.setState({ screen: 'board', id: null }))

const node = fakeNode('m_pool', { title: 'Pool size', excerpt: 'Pool size is 20.' })

/** Opens the lineage of one memory; it is read once, then with every click on “Read again” the reading fails as told. */
async function open(refusal: () => Error) {
  let reads = 0
  const stub = stubClient({
    lineage: {
      get: ({ id }) => {
        if (reads++ > 0) throw refusal()
        return { focus: id, nodes: [node], edges: [], truncated: false }
      },
    },
  })
  useNavigation.setState({ screen: 'lineage', id: node.id })
  renderWith(
    stub.client,
    <>
      <ReadAgain />
      <LineageScreen />
    </>,
  )
  await screen.findByRole('list', { name: /^Lineage, 1 node/ })
  fireEvent.click(screen.getByText('Read again'))
  await waitFor(() => expect(reads).toBe(2))
  await act(async () => {})
}

function ReadAgain() {
  const cache = useQueryClient()
  return <button onClick={() => void cache.invalidateQueries()}>Read again</button>
}

test('a lineage that fails to reload stays as it was', async () => {
  await open(() => new ORPCError('UNAVAILABLE', { defined: true, message: 'Schoolhouse is not responding.' }))
  expect(screen.getByRole('list', { name: /^Lineage, 1 node/ })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a lineage that no longer exists is not shown', async () => {
  await open(() => new ORPCError('NOT_FOUND', { defined: true, message: 'There is no memory m_pool.' }))
  expect((await screen.findByRole('alert')).textContent).toContain('There is no memory m_pool.')
  expect(screen.queryByRole('list', { name: /^Lineage, 1 node/ })).toBeNull()
})

test.each<LineageNode>([
  fakeNode('mem_20261110_080000_1234_and_a_long_tail'),
  {
    ...fakeNode('lesson-about-the-size-of-a-pool@3'),
    kind: 'version',
    reference_id: 'lesson-about-the-size-of-a-pool',
    version: 3,
  },
])('the panel shows the id of $id whole', async (one) => {
  const { client } = stubClient({
    lineage: { get: ({ id }) => ({ focus: id, nodes: [one], edges: [], truncated: false }) },
  })
  useNavigation.setState({ screen: 'lineage', id: one.id })
  renderWith(client, <LineageScreen />)
  const panel = within(await screen.findByRole('complementary', { name: /^Node: / }))
  const id = one.kind === 'version' ? one.reference_id : one.id
  expect(panel.getByText('Id').nextElementSibling?.textContent).toBe(id)
})

test('pressing the key repeatedly un-merges once', async () => {
  const merged: LineageNode = { ...node, kind: 'consolidation', id: 'm_both' }
  const { client, calls } = stubClient({
    lineage: { get: ({ id }) => ({ focus: id, nodes: [merged], edges: [], truncated: false }) },
    decisions: { unmerge: () => new Promise(() => {}) },
  })
  useNavigation.setState({ screen: 'lineage', id: merged.id })
  renderWith(client, <LineageScreen />)
  await screen.findByRole('list', { name: /^Lineage, 1 node/ })
  for (const _ of [1, 2]) fireEvent.keyDown(document.body, { key: 'u' })
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('decisions.unmerge'))
  expect(calls.filter(({ name }) => name === 'decisions.unmerge')).toHaveLength(1)
})

test('un-merging reads what the step made stale once, and shows a source', async () => {
  const merged: LineageNode = { ...node, kind: 'consolidation', id: 'm_both' }
  const edges = [{ from: node.id, to: merged.id, kind: 'joins' as const }]
  let isMerged = true
  const { client, calls } = stubClient({
    lineage: {
      get: ({ id }) =>
        isMerged
          ? { focus: id, nodes: [node, merged], edges, truncated: false }
          : { focus: id, nodes: [node], edges: [], truncated: false },
    },
    decisions: {
      unmerge: () => {
        isMerged = false
        return fakeStep(2, 'Un-merged 1 memory', { changed: [node.id, merged.id] })
      },
    },
  })
  useNavigation.setState({ screen: 'lineage', id: merged.id })
  renderWith(client, <LineageScreen />)
  await screen.findByRole('list', { name: /^Lineage, 2 nodes/ })
  fireEvent.keyDown(document.body, { key: 'u' })
  await screen.findByRole('list', { name: /^Lineage, 1 node/ })
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  const read = calls.filter(({ name }) => name === 'lineage.get').map(({ input }) => input)
  // At first, after the step, and for the source that is shown then.
  expect(read).toEqual([{ id: merged.id }, { id: merged.id }, { id: node.id }])
})

test('code in a title has no backticks in the drawing, and is set apart above it', async () => {
  const coded = fakeNode('m_code', { title: 'Run `make all`', excerpt: 'Run `make all` first.' })
  const { client } = stubClient({
    lineage: { get: ({ id }) => ({ focus: id, nodes: [coded], edges: [], truncated: false }) },
  })
  useNavigation.setState({ screen: 'lineage', id: coded.id })
  renderWith(client, <LineageScreen />)
  expect((await screen.findByRole('button', { name: /^Run make all/ })).textContent).toContain('Run make all')
  expect(screen.getAllByText('make all').every(({ tagName }) => tagName === 'CODE')).toBe(true)
  expect(document.body.textContent).not.toContain('`')
})
