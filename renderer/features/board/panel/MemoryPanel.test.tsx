import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openMemory } from '../../../stores/board.ts'
import { openBoard, useFreshBoard } from '../testing/openBoard.tsx'

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
