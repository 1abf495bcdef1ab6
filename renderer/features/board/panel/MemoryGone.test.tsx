import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openMemory, useBoardStore } from '../../../stores/board.ts'
import { openBoard, useFreshBoard } from '../testing/openBoard.tsx'

useFreshBoard()

test('the panel closes when its memory is gone, without an error', async () => {
  await openBoard(4)
  act(() => openMemory('m_gone'))
  await waitFor(() => expect(useBoardStore.getState().open).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})
