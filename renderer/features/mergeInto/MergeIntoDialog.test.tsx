import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { MergeIntoPreview, MergeIntoRequest, MergeTarget } from '../../../shared/model/reference.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { MergeIntoDialog } from './MergeIntoDialog.tsx'
import { fakeStep } from '../../testing/fakeStep.ts'

const path = '/home/ada/app/.jaato/references/webhooks.json'
const target = (id: string, similarity: number): MergeTarget => ({
  id,
  name: `About ${id}`,
  path,
  section: null,
  scope: 'project',
  state: 'as-written',
  foreign: false,
  similarity,
  project: null,
})
const conflict = { memory_id: 'm_1', theirs: 'After 5 s.', ours: 'After 10 s.', detail: '“5 s” or “10 s”' }

function preview({ id, content }: MergeIntoRequest): MergeIntoPreview {
  const conflicts = id === 'timeouts' ? [conflict] : []
  const text = content ?? `${id}. And more.`
  return {
    reference: { id, name: `About ${id}`, content: `${id}.`, path, section: null, version: 2, target: 'learned' },
    memories: [],
    content: text,
    is_edited: content !== undefined,
    added: [{ memory_id: 'm_1', text: 'And more.' }],
    conflicts,
    files: [{ ...fileDiff(path, `${id}.\n`, `${text}\n`), seen: 'as it was' }],
    problem: conflicts.length > 0 && content === undefined ? 'm_1 contradicts About timeouts.' : null,
    blocked: null,
    checks: [],
  }
}

function open(targets: MergeTarget[], description = 'A memory') {
  const onClose = vi.fn()
  const stub = stubClient({
    memories: {
      get: ({ id }) => ({
        ...fakeMemory(0),
        id,
        description,
        versions: [],
        sources: [],
        summary: null,
        successor: null,
        returned: null,
        journal: [],
      }),
    },
    references: {
      mergeTargets: () => targets,
      previewMerge: preview,
      mergeInto: ({ id }) =>
        fakeStep(9, 'Merged 1 memory into it, version 3', { changed: ['m_1'], reference_id: id, path, version: 3 }),
    },
  })
  renderWith(stub.client, <MergeIntoDialog ids={['m_1']} onClose={onClose} />)
  const merged = () => stub.calls.filter(({ name }) => name === 'references.mergeInto').map(({ input }) => input)
  return { onClose, merged }
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>('The text it becomes')
const save = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true })

test('the most similar reference is preselected, its text shows the addition, and one key merges with an undo', async () => {
  const { onClose, merged } = open([target('webhooks', 0.81), target('timeouts', 0.4)])
  await waitFor(() => expect(text().value).toBe('webhooks. And more.'))
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-checked'))).toEqual(['true', 'false'])
  await screen.findByRole('figure', { name: `Changes in ${path}` })
  await screen.findByText(/^Makes v3; the memory moves to Escalated/)
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'same topic' } })
  save()
  await waitFor(() =>
    expect(merged()).toEqual([{ id: 'webhooks', ids: ['m_1'], reason: 'same topic', seen: { [path]: 'as it was' } }]),
  )
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(useToastStore.getState().toast).toMatchObject({ action: { label: 'Undo' } })
})

test('a contradiction shows both sides and waits for a text that settles it', async () => {
  const { merged } = open([target('webhooks', 0.81), target('timeouts', 0.4)])
  await waitFor(() => expect(text().value).toBe('webhooks. And more.'))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 't', altKey: true })
  await screen.findByText('“5 s” or “10 s”')
  screen.getByText('After 10 s.')
  await screen.findByText('Edit the text to remove the contradiction')
  save()
  expect(merged()).toEqual([])
  fireEvent.change(text(), { target: { value: 'After 5 to 10 s.' } })
  await screen.findByText(/^Makes v3/)
  save()
  const looked = { version: 2, seen: { [path]: 'as it was' } }
  await waitFor(() =>
    expect(merged()).toEqual([{ id: 'timeouts', ids: ['m_1'], content: 'After 5 to 10 s.', ...looked }]),
  )
})

test('how similar a reference is stands beside it only where it says something alike', async () => {
  open([target('webhooks', 0.81), target('timeouts', 0.004)])
  const radios = await screen.findAllByRole('radio')
  expect(radios.map(({ textContent }) => /[01]?\.\d\d/.exec(textContent)?.[0])).toEqual(['.81', undefined])
})

test('without any reference the dialog says what to do', async () => {
  open([])
  await screen.findByText('No references yet')
  expect(screen.queryByRole('button', { name: /Merge/ })).toBeNull()
})

test('the title of the memory shows code without backticks', async () => {
  open([target('webhooks', 0.81)], 'Never run `npx jest`')
  const code = await screen.findByText('npx jest')
  expect(code.tagName).toBe('CODE')
})

test('references of several projects are told apart by their project, those of one are not', async () => {
  const ofProject = (id: string, name: string) => ({ ...target(id, 0.5), project: { id: `p_${name}`, name } })
  open([ofProject('webhooks', 'harbor'), ofProject('timeouts', 'quay')])
  const radios = await screen.findAllByRole('radio')
  expect(radios.map(({ textContent }) => /harbor|quay/.exec(textContent)?.[0])).toEqual(['harbor', 'quay'])
  cleanup()
  open([ofProject('webhooks', 'harbor'), ofProject('timeouts', 'harbor')])
  for (const radio of await screen.findAllByRole('radio')) expect(radio.textContent).not.toContain('harbor')
})

test('without a reference nothing is said about what merging would do', async () => {
  open([])
  await screen.findByText('No references yet')
  expect(screen.queryByText(/not ready/)).toBeNull()
})
