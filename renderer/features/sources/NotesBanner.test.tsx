import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeInfo } from '../../testing/fakeInfo.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { NotesBanner } from './NotesBanner.tsx'

test('the outcome of an interrupted step is shown until dismissed', async () => {
  let notes = ['“Promoted 1 memory” was interrupted while it was written. It was finished.']
  const { client } = stubClient({
    system: { info: () => fakeInfo({ notes }), forgetNotes: () => fakeInfo({ notes: (notes = []) }) },
  })
  renderWith(client, <NotesBanner />)
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('It was finished.'))
  fireEvent.keyDown(document.body, { key: 'X', code: 'KeyX', ctrlKey: true, shiftKey: true })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
})
