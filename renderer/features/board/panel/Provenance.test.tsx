import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Memory } from '../../../../shared/model/memory.ts'
import { fakeMemory } from '../../../testing/fakeMemories.ts'
import { renderWith } from '../../../testing/renderWith.tsx'
import { stubClient } from '../../../testing/stubClient.ts'
import { BoardCommandsContext, useBoardCommands } from '../useBoardCommands.ts'
import { Provenance } from './Provenance.tsx'

function Frame({ memory }: { memory: Memory }) {
  return (
    <BoardCommandsContext.Provider value={useBoardCommands()}>
      <Provenance memory={memory} />
    </BoardCommandsContext.Provider>
  )
}

test('the link to the lineage follows the last fact', () => {
  renderWith(stubClient({}).client, <Frame memory={fakeMemory(0)} />)
  const lineage = screen.getByRole('button', { name: 'Lineage' })
  const file = screen.getByText('File')
  expect(file.compareDocumentPosition(lineage)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
