import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type FileDiff, seenIn } from '../../../shared/model/diff.ts'
import type { PromotionPreview, PromotionRequest } from '../../../shared/model/reference.ts'
import type { Source } from '../../../shared/model/source.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { fakeInfo } from '../../testing/fakeInfo.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { fakeSource } from '../../testing/fakeSource.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { PromoteDialog } from './PromoteDialog.tsx'
import { fakeStep } from '../../testing/fakeStep.ts'

const original = 'I noticed today that retries hide the first error.'
const distilled = 'Retries hide the first error.'
const learned = '/home/ada/parcel-api/.jaato/references/retries.json'
const markdown = '/home/ada/parcel-api/MEMORY.md'

/** Answers as the engine does: what the request leaves open is filled in, what is missing is named and made in the change. */
function preview(request: PromotionRequest): PromotionPreview {
  const target = request.target ?? 'learned'
  const section = target === 'memory-md' ? (request.section ?? 'Postgres') : undefined
  const missing = target === 'memory-md' && !request.create
  const content = request.content ?? distilled
  const path = target === 'learned' ? learned : markdown
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
    reason: 'States a rule',
    removed: ['first person', 'session time'],
    path,
    files: [
      { ...fileDiff(path, target === 'learned' ? null : '# Notes\n', `# Notes\n${content}\n`), seen: 'as shown' },
    ],
    creates: missing ? 'the section “Postgres” of MEMORY.md' : null,
    problem: null,
    unchanged: false,
    targets: [
      {
        target: 'learned',
        label: 'Reference file',
        file: null,
        sections: [],
        why: 'Agents fetch it',
        room: null,
        unchanged: false,
      },
      {
        target: 'memory-md',
        label: 'MEMORY.md',
        file: '/home/ada/parcel-api/MEMORY.md',
        sections: ['Testing'],
        why: null,
        room: '9 of 200 lines',
        unchanged: false,
      },
    ],
    checks: [{ id: 'length', ok: false, level: 'warn', text: 'It is short', detail: '5 words' }],
  }
}

/** Changes of files that held what is given when they were made. */
const held = (files: readonly FileDiff[], seen: string) => files.map((diff) => ({ ...diff, seen }))

/** As `preview`, of a memory that belongs to no project: only a universal reference has a place. */
function previewWithoutProject(hasProject: () => boolean) {
  return (request: PromotionRequest): PromotionPreview => {
    const usual = preview(request)
    if (usual.request.scope === 'universal' || hasProject()) return usual
    return { ...usual, path: null, files: [], problem: 'This memory belongs to no project.' }
  }
}

/** As `preview`, but what is worked out for MEMORY.md comes only once it is let go. */
function heldBack() {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const answer: Answer = async (request) => {
    if (request.target === 'memory-md') await promise
    return preview(request)
  }
  return { answer, letGo }
}

type Answer = (request: PromotionRequest) => PromotionPreview | Promise<PromotionPreview>

function open(answer: Answer = preview, setProject: () => Source['project'] = () => null, writable = true) {
  const onClose = vi.fn()
  const stub = stubClient({
    system: { info: () => fakeInfo(), completePath: () => [] },
    sources: { setProject: () => lessons(setProject()), list: () => [fakeSource({ writable })] },
    memories: {
      get: () => ({
        ...fakeMemory(0),
        project: null,
        description: 'Retries',
        versions: [],
        sources: [],
        summary: null,
        successor: null,
        returned: null,
        journal: [],
      }),
    },
    references: {
      preview: answer,
      promote: () =>
        fakeStep(7, 'Promoted “Retries” to a reference', {
          changed: ['m_1'],
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
  return { onClose, promoted, calls: stub.calls }
}

const lessons = (project: Source['project']): Source =>
  fakeSource({
    kind: 'jsonl',
    name: 'lessons.jsonl',
    path: '/home/ada/lessons.jsonl',
    project,
    writable: false,
    memories: 1,
  })

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Distilled text' })
const lines = () => screen.getByRole('region', { name: /^Lines of/ }).textContent
const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}`, ...init })

test('what becomes of the memory’s own file is said, also of one that is only read', async () => {
  open()
  expect(await screen.findByText(/which its own file says after the next write-back/)).toBeTruthy()
  cleanup()
  open(preview, () => null, false)
  expect(await screen.findByText(/its source is read only and stays as it is/)).toBeTruthy()
  cleanup()
  open((request) => preview({ ...request, target: 'own-topic' }))
  expect(await screen.findByText(/^The memory moves to Escalated; nothing else is written\./)).toBeTruthy()
})

test('the text is distilled, omitted words are struck through below it, and the text field has the focus', async () => {
  open()
  const text = await field()
  expect(text.value).toBe(distilled)
  expect(document.activeElement).toBe(text)
  const struck = document.querySelectorAll('del')
  expect([...struck].map((element) => element.textContent).join('')).toContain('I noticed today that')
  expect(screen.getByText('Removed: first person, session time')).toBeTruthy()
})

test('typing changes the diff of the file', async () => {
  open()
  expect(await field()).toBeTruthy()
  expect(lines()).toContain(distilled)
  fireEvent.change(await field(), { target: { value: 'Retries hide the first error; log attempt 1.' } })
  await waitFor(() => expect(lines()).toContain('log attempt 1'))
})

test('text typed right before promoting goes only into the file shown; another file has to be shown first', async () => {
  const { promoted } = open((request) => preview({ ...request, create: true }))
  fireEvent.change(await field(), { target: { value: 'Retries hide it.' } })
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(promoted()).toHaveLength(1))
  expect(promoted()[0]).toMatchObject({
    content: 'Retries hide it.',
    seen: seenIn(preview({ memory_id: 'm_1' }).files),
  })
  press('t', { altKey: true })
  press('Enter', { ctrlKey: true })
  expect(promoted()).toHaveLength(1)
  await waitFor(() => {
    press('Enter', { ctrlKey: true })
    expect(promoted()).toHaveLength(2)
  })
})

test('when the target file changes on disk, a key meant for the old diff does not promote', async () => {
  let seen = 'before'
  const { promoted } = open((request) => ({ ...preview(request), files: held(preview(request).files, seen) }))
  await field()
  seen = 'after'
  fireEvent.change(await field(), { target: { value: 'Retries hide it.' } })
  expect((await screen.findByRole('alert')).textContent).toContain('was changed by somebody else while you looked')
  press('Enter', { ctrlKey: true })
  expect(promoted()).toEqual([])
  await waitFor(() => {
    press('Enter', { ctrlKey: true })
    expect(promoted()).toHaveLength(1)
  })
  expect(promoted()[0]).toMatchObject({ seen: seenIn(held(preview({ memory_id: 'm_1' }).files, 'after')) })
})

test('a promotion that changes two files shows both diffs', async () => {
  const topic = fileDiff('/home/ada/memory/retries.md', null, `${distilled}\n`)
  const index = fileDiff('/home/ada/memory/MEMORY.md', '# Notes\n', '# Notes\n- [Retries](retries.md)\n')
  open((request) => ({ ...preview(request), path: topic.path, files: held([topic, index], 'as shown') }))
  await field()
  const figures = screen.getAllByRole('figure').map((figure) => figure.getAttribute('aria-label'))
  expect(figures).toEqual([`Changes in ${topic.path}`, `Changes in ${index.path}`])
  expect(screen.queryByText(/only (change|file)/)).toBeNull()
})

test('Alt O uses the original text', async () => {
  open()
  await field()
  press('o', { altKey: true })
  await waitFor(async () => expect((await field()).value).toBe(original))
  // A person may have edited it since.
  expect(await screen.findByText('The memory’s own text')).toBeTruthy()
})

test('a missing section is no error: the diff shows it, and Ctrl Enter creates it', async () => {
  const { promoted, onClose } = open()
  await field()
  press('t', { altKey: true })
  await screen.findByText(/The section “Postgres” of MEMORY.md does not exist. Promoting creates it/)
  expect(screen.queryByRole('alert')).toBeNull()
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(promoted()).toEqual([
    { memory_id: 'm_1', target: 'memory-md', create: true, seen: { [markdown]: 'as shown' } },
  ])
  expect(useToastStore.getState().toast).toMatchObject({
    words: 'Promoted to parcel-api/MEMORY.md',
    action: { label: 'Undo' },
  })
})

const section = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Section' })

test('a late suggestion for the section overwrites neither typed text nor a field emptied by hand', async () => {
  const { answer, letGo } = heldBack()
  open(answer)
  await field()
  press('t', { altKey: true })
  fireEvent.change(section(), { target: { value: 'Book' } })
  fireEvent.change(section(), { target: { value: '' } })
  letGo()
  await screen.findByPlaceholderText('Postgres')
  expect(section().value).toBe('')
  fireEvent.change(section(), { target: { value: 'Bookings' } })
  await screen.findByText(/will be created/)
  expect(section().value).toBe('Bookings')
})

test('a section suggested while its field has the focus is selected, so that typing replaces it', async () => {
  const { answer, letGo } = heldBack()
  open(answer)
  await field()
  press('t', { altKey: true })
  section().focus()
  letGo()
  await waitFor(() => expect(section().value).toBe('Postgres'))
  expect([section().selectionStart, section().selectionEnd]).toEqual([0, 'Postgres'.length])
})

test('an emptied file field stays empty, shows the suggestion as placeholder, and requests no preview', async () => {
  const { calls } = open()
  await field()
  press('t', { altKey: true })
  const file = await screen.findByRole<HTMLInputElement>('textbox', { name: 'File' })
  fireEvent.change(file, { target: { value: '/home/ada/NOTES.md' } })
  fireEvent.change(file, { target: { value: '' } })
  expect([file.value, file.placeholder]).toEqual(['', markdown])
  await waitFor(() => {
    const asked = calls.filter(({ name }) => name === 'references.preview').at(-1)
    expect(asked?.input).toEqual({ memory_id: 'm_1', target: 'memory-md' })
  })
})

test('the reason for a target is worded within a sentence, and names keep their capitals', async () => {
  let why = 'Agents fetch it'
  open((request) => {
    const usual = preview(request)
    return { ...usual, targets: usual.targets.map((target) => ({ ...target, why })) }
  })
  await field()
  expect(screen.getByText('suggested: agents fetch it')).toBeTruthy()
  expect(screen.getByText('a file of its own, which agents fetch when the topic comes up')).toBeTruthy()
  why = 'MEMORY.md names it already'
  fireEvent.change(await field(), { target: { value: 'Retries hide it.' } })
  expect(await screen.findByText('suggested: MEMORY.md names it already')).toBeTruthy()
  why = 'Claude Code, which this project uses, reads its rules'
  fireEvent.change(await field(), { target: { value: 'Retries hide it again.' } })
  expect(await screen.findByText('suggested: Claude Code, which this project uses, reads its rules')).toBeTruthy()
})

test('the reason is that of the recommendation; the target “auto” requires another before promoting', async () => {
  const { promoted } = open()
  await field()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('States a rule')
  fireEvent.click(screen.getByRole('radio', { name: 'Auto' }))
  press('Enter', { ctrlKey: true })
  expect(promoted()).toEqual([])
  expect(screen.getByRole('status').textContent).toMatch(/give a reason/)
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Each task touches it' } })
  press('Enter', { ctrlKey: true })
  await waitFor(() =>
    expect(promoted()).toEqual([
      { memory_id: 'm_1', mode: 'auto', reason: 'Each task touches it', seen: { [learned]: 'as shown' } },
    ]),
  )
})

test('where no reason is recommended, the field for it has the focus', async () => {
  open((request) => ({ ...preview(request), reason: null }))
  await field()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }))
})

test('Alt U makes a memory without a project universal', async () => {
  const { promoted, onClose } = open(previewWithoutProject(() => false))
  await field()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Make it universal')
  press('u', { altKey: true })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(promoted()).toEqual([{ memory_id: 'm_1', scope: 'universal', seen: { [learned]: 'as shown' } }])
})

test('Alt P sets the project of its source; Esc in that form leaves the dialog open', async () => {
  let project: Source['project'] = null
  const { calls, onClose } = open(
    previewWithoutProject(() => project !== null),
    () => (project = { id: 'p_1', name: 'harbor' }),
  )
  await field()
  await screen.findByRole('alert')
  press('p', { altKey: true })
  const folder = await screen.findByRole('combobox', { name: 'Folder of the project' })
  press('Escape')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  expect(folder.isConnected).toBe(false)

  press('p', { altKey: true })
  fireEvent.change(await screen.findByRole('combobox', { name: 'Folder of the project' }), {
    target: { value: '~/harbor' },
  })
  press('Enter')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(calls.find(({ name }) => name === 'sources.setProject')?.input).toEqual({
    id: fakeMemory(0).source_id,
    project_dir: '/home/ada/harbor',
  })
  expect(useToastStore.getState().toast?.words).toBe('lessons.jsonl belongs to harbor')
})

test('a long name wraps in its field, and stays one line of the file: a pasted line break becomes a space', async () => {
  const { promoted } = open()
  await field()
  const name = screen.getByRole('textbox', { name: 'Name' })
  expect(name.tagName).toBe('TEXTAREA')
  expect(fireEvent.keyDown(name, { key: 'Enter' })).toBe(false)
  fireEvent.change(name, { target: { value: 'Retries hide \n the first error' } })
  await waitFor(() => expect(name).toHaveProperty('value', 'Retries hide the first error'))
  expect(promoted()).toHaveLength(0)
})

test('an entry of a shared file asks for no id and no tags, which it would not hold, and says where its name is shown', async () => {
  open()
  await field()
  expect(screen.getByRole('textbox', { name: 'Id' })).toBeTruthy()
  expect(screen.getByText('Tags')).toBeTruthy()
  expect(screen.queryByText('in the list of references, not in the file')).toBeNull()
  press('t', { altKey: true })
  await waitFor(() => expect(lines()).toContain('# Notes'))
  expect(screen.queryByRole('textbox', { name: 'Id' })).toBeNull()
  expect(screen.queryByText('Tags')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy()
  expect(screen.getByText('in the list of references, not in the file')).toBeTruthy()
})

test('an id that was given stays, so that another can be chosen if it is refused', async () => {
  open()
  await field()
  fireEvent.change(screen.getByRole('textbox', { name: 'Id' }), { target: { value: 'other' } })
  press('t', { altKey: true })
  expect(await screen.findByText('in the list of references, not in the file')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Id' })).toHaveProperty('value', 'other')
})
