import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SecretRemovalPreview } from '../../../shared/model/secretRemoval.ts'
import { fakeStep } from '../../testing/fakeStep.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { RemoveSecretDialog } from './RemoveSecretDialog.tsx'

const own = { path: '/home/ada/harbor/.jaato/memories.jsonl', line: 1, writable: true }
const notes = { path: '/home/ada/notes/lessons.md', line: 3, writable: false }

const alone: SecretRemovalPreview = {
  id: 'm_1',
  secrets: ['GitHub token'],
  isPersonal: false,
  others: [],
  references: [],
  file: own,
}

function open(preview: Partial<SecretRemovalPreview>) {
  const stub = stubClient({
    decisions: { removeSecret: () => fakeStep(4, 'Removed a secret from 2 memories', { changed: ['m_1', 'm_2'] }) },
  })
  renderWith(stub.client, <RemoveSecretDialog preview={{ ...alone, ...preview }} onClose={() => undefined} />)
  return stub
}

const twin = { id: 'm_2', title: 'CI clones with it', superseded_by: null }

test('a file that is not written is named, also when another memory stands in it', () => {
  open({ others: [{ ...twin, file: notes }] })
  expect(screen.getByText(/Schoolhouse does not write this file/)).toBeTruthy()
  expect(screen.getByTitle(notes.path)).toBeTruthy()
  expect(screen.queryByTitle(own.path)).toBeNull()
})

test('a reference that holds it is named, and one button is left when no other memory does', () => {
  open({ references: [{ id: 'labels', name: 'Label bot' }] })
  expect(screen.getByText(/1 reference holds it too: “Label bot”/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Remove it here/ })).toBeTruthy()
})

test.each([false, true])(
  'Enter, with Ctrl or not, removes it from all, and the toast says when files change',
  async (ctrlKey) => {
    const stub = open({ others: [{ ...twin, file: own }] })
    expect(screen.getByRole('button', { name: /^Remove from all/ }).getAttribute('aria-keyshortcuts')).toBe('enter')
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey })
    await waitFor(() =>
      expect(stub.calls).toContainEqual({ name: 'decisions.removeSecret', input: { id: 'm_1', also: ['m_2'] } }),
    )
    await waitFor(() =>
      expect(useToastStore.getState().toast?.words).toBe(
        'Removed a secret from 2 memories; the file changes when you write',
      ),
    )
  },
)

test('no word about a later change is said of a file that is not written', async () => {
  open({ file: notes })
  fireEvent.keyDown(document.body, { key: 'Enter' })
  await waitFor(() => expect(useToastStore.getState().toast?.words).toBe('Removed a secret from 2 memories'))
})
