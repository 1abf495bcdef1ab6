import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeSource } from '../../../testing/fakeSource.ts'
import { renderWith } from '../../../testing/renderWith.tsx'
import { stubClient } from '../../../testing/stubClient.ts'
import { ReadOnlySource } from './ReadOnlySource.tsx'

const show = (source_id: string) => {
  const sources = [fakeSource(), fakeSource({ id: 's_2', kind: 'markdown', writable: false })]
  renderWith(stubClient({ sources: { list: () => sources } }).client, <ReadOnlySource memory={{ source_id }} />)
}

test('a memory from a source that is only read says where a decision on it is kept, any other says nothing', async () => {
  show('s_1')
  show('s_2')
  expect(await screen.findAllByText(/^Read-only source: .* kept in Schoolhouse/)).toHaveLength(1)
})
