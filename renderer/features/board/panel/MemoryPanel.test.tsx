import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openMemory, useBoardStore } from '../../../stores/board.ts'
import { openBoard, press, useFreshBoard } from '../testing/openBoard.tsx'

useFreshBoard()

async function panelOf(change: object) {
  const fake = await openBoard(40)
  const memory = [...fake.memories.values()].find(({ maturity }) => maturity === 'raw')!
  fake.memories.set(memory.id, { ...memory, ...change })
  act(() => openMemory(memory.id))
  return within(await screen.findByRole('complementary', { name: `Memory: ${memory.description}` }))
}

test('the bar at the foot of the panel holds the commands for the memory', async () => {
  const panel = await panelOf({})
  expect(within(panel.getByRole('contentinfo')).getByRole('button', { name: /^Promote/ })).toBeTruthy()
})

test('a superseded memory, to which none applies, has no bar', async () => {
  const panel = await panelOf({ superseded_by: 'm_result' })
  expect(panel.queryByRole('contentinfo')).toBeNull()
})

test('a memory that lost a contradiction can be restored from the panel, although another supersedes it', async () => {
  const panel = await panelOf({ superseded_by: 'm_result', maturity: 'discarded' })
  expect(within(panel.getByRole('contentinfo')).getByRole('button', { name: /^Restore/ })).toBeTruthy()
})

test('while a memory changed in its file waits for a decision, nothing else is recommended for it', async () => {
  const theirs = { content: 'It is 30 minutes.', description: 'Ports', tags: [], maturity: 'raw' as const }
  const panel = await panelOf({ attention: { since: '2026-11-20T09:00:00.000Z', theirs } })
  expect(panel.getByRole('region', { name: 'Needs you' })).toBeTruthy()
  await expect(panel.findByRole('region', { name: 'Recommendation' }, { timeout: 500 })).rejects.toThrow()
})

test('a memory opened from a search shows its first match, unless its title has one', async () => {
  const shown: string[] = []
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 900, 10, 10))
  const fake = await openBoard(40)
  Element.prototype.scrollIntoView = function () {
    if (this.matches('mark')) shown.push(this.textContent)
  }
  const [one, other] = [...fake.memories.values()].filter(({ maturity }) => maturity === 'raw')
  const content = 'It begins with other things. The wexal crates are counted twice: wexal by wexal.'
  fake.memories.set(one!.id, { ...one!, description: 'Crates', content })
  fake.memories.set(other!.id, { ...other!, description: 'On wexal', content })
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'wexal' } })
  await waitFor(() => expect(screen.getAllByRole('option').length).toBe(2))
  act(() => openMemory(other!.id))
  await screen.findByRole('complementary', { name: 'Memory: On wexal' })
  expect(shown).toEqual([])
  act(() => openMemory(one!.id))
  await screen.findByRole('complementary', { name: 'Memory: Crates' })
  await waitFor(() => expect(shown).toEqual(['wexal']))
})

test('an un-merge leaves the panel and the keys at the memory on which the merge was based', async () => {
  const [merged, base] = ['The merged one', 'The first of its texts']
  const fake = await openBoard(40, ({ memories }) => {
    const raw = [...memories.values()].filter(({ maturity }) => maturity === 'raw')
    memories.set(raw[9]!.id, { ...raw[9]!, description: base })
    const source_ids = [raw[9]!.id, raw[5]!.id]
    memories.set(raw[0]!.id, { ...raw[0]!, description: merged, supersedes_count: 2, source_ids })
  })
  const idOf = (title: string) => [...fake.memories.values()].find(({ description }) => description === title)?.id
  fireEvent.click(await screen.findByText(merged))
  await screen.findByRole('complementary', { name: `Memory: ${merged}` })
  press('u')
  await screen.findByRole('complementary', { name: `Memory: ${base}` })
  const id = idOf(base)
  await waitFor(() => expect(useBoardStore.getState()).toMatchObject({ open: id, focus: { id } }))
  expect(idOf(merged)).toBeUndefined()
})
