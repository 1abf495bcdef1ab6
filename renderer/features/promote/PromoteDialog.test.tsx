import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PromotionPreview, PromotionRequest } from '../../../shared/model/reference.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { PromoteDialog } from './PromoteDialog.tsx'

const original = 'I noticed today that retries hide the first error.'
const distilled = 'Retries hide the first error.'

/** Answers as the engine does: what the request leaves open is filled in, a missing section is a problem until created. */
function preview(request: PromotionRequest): PromotionPreview {
  const target = request.target ?? 'learned'
  const section = target === 'memory-md' ? (request.section ?? 'Postgres') : undefined
  const missing = target === 'memory-md' && !request.create
  const content = request.content ?? distilled
  const path =
    target === 'learned' ? '/home/ada/parcel-api/.jaato/references/retries.json' : '/home/ada/parcel-api/MEMORY.md'
  return {
    request: {
      ...request,
      target,
      section,
      content,
      id: request.id ?? 'retries',
      name: request.name ?? 'Retries',
      description: 'Retries',
      tags: request.tags ?? ['http'],
      mode: request.mode ?? 'selectable',
      scope: request.scope ?? 'project',
    },
    original,
    removed: ['first person', 'session time'],
    path,
    diff: missing ? null : fileDiff(path, target === 'learned' ? null : '# Notes\n', `# Notes\n${content}\n`),
    problem: missing ? 'MEMORY.md has no section Postgres.' : null,
    targets: [
      { target: 'learned', label: 'Learned JSON', file: null, sections: [] },
      { target: 'memory-md', label: 'MEMORY.md', file: '/home/ada/parcel-api/MEMORY.md', sections: ['Testing'] },
    ],
    checks: [{ id: 'length', ok: false, level: 'warn', text: 'It is short', detail: '5 words' }],
  }
}

function open() {
  const onClose = vi.fn()
  const stub = stubClient({
    memories: {
      get: () => ({
        ...fakeMemory(0),
        description: 'Retries',
        versions: [],
        sources: [],
        successor: null,
        journal: [],
      }),
    },
    references: {
      preview,
      promote: () => ({
        step: 7,
        label: 'Promoted to Retries',
        changed: ['m_1'],
        unchanged: [],
        created: [],
        files: [],
        pending: 1,
        status: 'promoted',
        memory_id: 'm_1',
        reference_id: 'retries',
        path: '/home/ada/parcel-api/MEMORY.md',
      }),
    },
  })
  renderWith(stub.client, <PromoteDialog memoryId="m_1" onClose={onClose} />)
  const promoted = () => stub.calls.filter((call) => call.name === 'references.promote').map((call) => call.input)
  return { onClose, promoted }
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Distilled text' })
const lines = () => screen.getByRole('region', { name: /^Lines of/ }).textContent
const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}`, ...init })

test('the text is distilled, what was left out is struck below it, and one types at once', async () => {
  open()
  const text = await field()
  expect(text.value).toBe(distilled)
  expect(document.activeElement).toBe(text)
  const struck = document.querySelectorAll('del')
  expect([...struck].map((element) => element.textContent).join('')).toContain('I noticed today that')
  expect(screen.getByText('Taken out: first person, session time')).toBeTruthy()
})

test('typing changes the diff of the file', async () => {
  open()
  expect(await field()).toBeTruthy()
  expect(lines()).toContain(distilled)
  fireEvent.change(await field(), { target: { value: 'Retries hide the first error; log attempt 1.' } })
  await waitFor(() => expect(lines()).toContain('log attempt 1'))
})

test('Alt O takes the text as it was written', async () => {
  open()
  await field()
  press('o', { altKey: true })
  await waitFor(async () => expect((await field()).value).toBe(original))
})

test('a missing section is a problem with one way out: Alt C creates it, Ctrl Enter promotes', async () => {
  const { promoted, onClose } = open()
  await field()
  press('t', { altKey: true })
  expect((await screen.findByRole('alert')).textContent).toContain('MEMORY.md has no section Postgres.')
  expect(screen.getByRole('button', { name: /^Promote/ }).hasAttribute('disabled')).toBe(true)
  press('Enter', { ctrlKey: true })
  expect(promoted()).toEqual([])

  press('c', { altKey: true })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(promoted()).toEqual([{ memory_id: 'm_1', target: 'memory-md', create: true }])
  expect(useToastStore.getState().toast).toMatchObject({
    words: 'Promoted to parcel-api/MEMORY.md',
    action: { label: 'Undo' },
  })
})

test('auto asks why before it lets one promote', async () => {
  const { promoted } = open()
  await field()
  fireEvent.click(screen.getByRole('radio', { name: 'Auto' }))
  press('Enter', { ctrlKey: true })
  expect(promoted()).toEqual([])
  expect(screen.getByRole('status').textContent).toMatch(/say why/)
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Each task touches it' } })
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(promoted()).toEqual([{ memory_id: 'm_1', mode: 'auto', reason: 'Each task touches it' }]))
})
