import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setFilter, useBoardStore } from '../../stores/board.ts'
import { createFake } from '../../testing/fakeClient.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { FilterChoices } from './FilterChoices.tsx'
import { useFreshBoard } from './testing/openBoard.tsx'

useFreshBoard()

test('the choice that lifts a filter is found by its name', async () => {
  setFilter({ project: 'p_depot' })
  renderWith(createFake(3).client, <FilterChoices only="project" onDone={() => undefined} />)
  await screen.findByText('All projects')
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'all pro' } })
  fireEvent.click(await screen.findByText('All projects'))
  expect(useBoardStore.getState().filter.project).toBeUndefined()
})
