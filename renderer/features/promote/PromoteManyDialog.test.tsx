import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PromoteManyPreview, PromoteManyRequest } from '../../../shared/model/reference.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { PromoteManyDialog } from './PromoteManyDialog.tsx'
import { fakeStep } from '../../testing/fakeStep.ts'

const path = '/home/ada/harbor/CLAUDE.md'
/** Why no rule can be written. */
let trouble: string | null = null
beforeEach(() => (trouble = null))

/** Answers as the engine does: CLAUDE.md is suggested, and made with the first entry; `m_own` stays in its own file. */
function preview({
  ids,
  target = ids[0] === 'm_own' ? 'own-topic' : 'claude-md',
  create,
  ...rest
}: PromoteManyRequest): PromoteManyPreview {
  const problem = target === 'rules' ? trouble : null
  return {
    request: { ids, target, create, ...rest },
    items: ids.map((id) => ({
      memory_id: id,
      id,
      name: `About ${id}`,
      description: id,
      content: `Lesson ${id}.`,
      original: id === 'm_long' ? `Lesson ${id}. As we saw on Friday.` : `Lesson ${id}.`,
      reason: id === 'm_unadvised' ? null : 'States a rule',
      checks: [],
      similar: id === 'm_2' ? { id: 'm_1', title: 'Never move a crane', contradicts: false } : null,
    })),
    targets: [
      {
        target: 'claude-md',
        label: 'CLAUDE.md',
        file: path,
        sections: [],
        why: 'The project has one',
        room: 'has our block',
        unchanged: false,
      },
      { target: 'rules', label: 'Rule file', file: null, sections: [], why: null, room: null, unchanged: false },
    ],
    files: problem ? [] : [{ ...fileDiff(path, '', ids.map((id) => `- Lesson ${id}.\n`).join('')), seen: 'as it was' }],
    creates: target === 'claude-md' && !create ? 'CLAUDE.md' : null,
    checks: [],
    problem,
  }
}

function open(ids = ['m_1', 'm_2']) {
  const onClose = vi.fn()
  const stub = stubClient({
    references: {
      previewMany: preview,
      promoteMany: ({ ids }) =>
        fakeStep(4, 'Promoted 2 memories to CLAUDE.md', { changed: ids, reference_ids: ids, paths: [path] }),
    },
  })
  renderWith(stub.client, <PromoteManyDialog ids={ids} onClose={onClose} />)
  return {
    onClose,
    promoted: () => stub.calls.filter(({ name }) => name === 'references.promoteMany').map(({ input }) => input),
  }
}

const looked = { seen: { [path]: 'as it was' } }

test('the suggested target comes first with its reason; a missing file shows in the diff, and confirming creates it', async () => {
  const { onClose, promoted } = open()
  expect(await screen.findByText('suggested: the project has one')).toBeTruthy()
  expect(screen.getByText('Lesson m_2.').closest('li')?.textContent).toContain('Similar to “Never move a crane”')
  expect(screen.getByText(/CLAUDE.md does not exist. Promoting creates it/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(promoted()).toEqual([{ ids: ['m_1', 'm_2'], create: true, ...looked }])
})

test('what becomes of the memories’ own files is said', async () => {
  open()
  expect(await screen.findByText(/which their own files say after the next write-back/)).toBeTruthy()
  cleanup()
  open(['m_own'])
  expect(await screen.findByText(/^They move to Escalated; nothing else is written\./)).toBeTruthy()
})

test('a memory that nothing recommends to promote needs a reason, which holds for all', async () => {
  const { onClose, promoted } = open(['m_1', 'm_unadvised'])
  await screen.findByText('Lesson m_1.')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true })
  expect(screen.getByRole('status').textContent).toBe('Say why: 1 memory is not recommended for it')
  expect(promoted()).toEqual([])
  const reason = screen.getByRole('textbox', { name: 'Reason' })
  expect(document.activeElement).toBe(reason)
  fireEvent.change(reason, { target: { value: 'asked twice' } })
  await waitFor(() => expect(screen.getByRole('button', { name: /^Promote 2/ }).matches(':enabled')).toBe(true))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(promoted()).toMatchObject([{ reason: 'asked twice' }])
})

test('Alt T goes to the next target', async () => {
  const { promoted } = open()
  await screen.findByText('Lesson m_1.')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 't', altKey: true })
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: 'Rule file' }).getAttribute('aria-checked')).toBe('true'),
  )
  await waitFor(() => expect(screen.queryByText(/Promoting creates/)).toBeNull())
  // The radio itself has the focus after a click on it: the key works from there too.
  fireEvent.keyDown(screen.getByRole('radio', { name: 'Rule file' }), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(promoted()).toEqual([{ ids: ['m_1', 'm_2'], target: 'rules', ...looked }]))
})

test('a problem with one of the memories is shown', async () => {
  trouble = 'm_1 belongs to no project, whose folder would hold the rule.'
  open()
  await screen.findByText('Lesson m_1.')
  fireEvent.click(screen.getByRole('radio', { name: 'Rule file' }))
  expect(await screen.findByText(/belongs to no project/)).toBeTruthy()
})

test('what a text leaves out of its note is shown struck through, and nothing is said of one that is whole', async () => {
  open(['m_long', 'm_2'])
  const [condensed, whole] = within(await screen.findByRole('list', { name: 'What agents will read' })).getAllByRole(
    'listitem',
  )
  expect(whole?.querySelector('del')).toBeNull()
  expect(condensed?.querySelector('del')?.textContent).toBe(' As we saw on Friday.')
  expect(condensed?.textContent).toContain('Struck through: left out.')
})
