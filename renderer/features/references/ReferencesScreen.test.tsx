import { ORPCError } from '@orpc/client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { ReferencesScreen } from './ReferencesScreen.tsx'
import { reference } from './testing/reference.ts'
import { fakeStep } from '../../testing/fakeStep.ts'

let unused: { id: string; name: string; path: string; since: string }[]
beforeEach(() => {
  useNavigation.setState({ screen: 'references', id: null })
  unused = []
})

const version = (number: number, content: string) => ({
  version: number,
  at: '2026-11-09T10:00:00.000Z',
  actor: 'person-browser',
  name: 'Pooling',
  content,
  tags: ['postgres'],
  reason: null,
})

const stale = {
  kind: 'removed' as const,
  since: '2026-11-10T10:00:00.000Z',
  commit: '1a2b3c4d',
  reason: 'src/money.ts was removed in 1a2b3c4',
}

const done = (label: string) => fakeStep(5, label)

function show(
  previewUnpromote?: () => never,
  first = reference({ version: 2, content: 'Set prepare: false.' }),
  reveal?: () => object,
) {
  const all = [
    first,
    reference({ id: 'money', name: 'Money in minor units', content: 'Never a float.', state: 'changed', stale }),
  ]
  const stub = stubClient({
    system: { info: () => ({ home: '/home/ada' }) as never },
    retrieval: {
      unused: () => ({ references: unused }),
      uses: ({ id }) => ({ id, sessions: 4, agents: 2, last_at: '2026-09-12T10:00:00.000Z' }),
    },
    decisions: { confirm: () => done('1 reference still holds') },
    references: {
      list: () => all,
      get: ({ id }) => ({
        ...(all.find((each) => each.id === id) ?? all[0]!),
        versions: [version(2, 'Set prepare: false.'), version(1, 'Set prepare: true.')],
        memories: [{ id: 'm_1', description: 'Prepared statements fail' }],
        journal: [],
        file_text: '{"id": "postgres-pooling"}',
        outside_edit: id === 'money' ? fileDiff('/r/money.md', 'Never a float.\n', 'Always a float.\n') : null,
      }),
      previewEdit: ({ content }) => ({
        files: [fileDiff('/r/postgres-pooling.json', 'Set prepare: false.\n', `${content}\n`)],
        checks: [],
      }),
      edit: () => done('Edited “Pooling”, version 3'),
      reveal: () => reveal?.() as never,
      takeOver: () => done('Took over the edit of “Money in minor units”, version 2'),
      previewUnpromote:
        previewUnpromote ?? (() => [fileDiff('/r/postgres-pooling.json', 'Set prepare: false.\n', null)]),
      unpromote: () => done('Un-promoted “Pooling”'),
    },
  })
  renderWith(stub.client, <ReferencesScreen />)
  return stub
}

const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: '', ...init })

test('the selected reference shows its origin and what its last version changed', async () => {
  show()
  expect(await screen.findByText('Prepared statements fail')).toBeTruthy()
  const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent)
  expect(marks).toEqual(['true', 'false'])
})

test('an entry of a file of others is named by its words alone: its file stands below', async () => {
  const path = '/code/app/.cursor/rules/general.mdc'
  show(undefined, reference({ foreign: true, name: 'general.mdc: Never remove comments', path, section: 'Rules' }))
  const name = await screen.findByText('Never remove comments')
  expect(name.closest('button')?.textContent).toMatch(/^Never remove commentsgeneral\.mdc, Rules/)
})

test('what somebody else changed in its file is compared, and taken over with one key', async () => {
  const { calls } = show()
  expect(await screen.findByText('Prepared statements fail')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Changed outside' })).toBeNull()
  act(() => useNavigation.getState().go('references', 'money'))
  const edit = within(await screen.findByRole('region', { name: 'Changed outside' }))
  expect(edit.getByText('Never').tagName).toBe('MARK')
  expect(edit.getByText('Always').tagName).toBe('MARK')
  expect(edit.getByText(/^T takes it over as version 2/)).toBeTruthy()
  press('t')
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('references.takeOver'))
})

test('a foreign reference is marked, and disabled actions give the reason', async () => {
  show(undefined, reference({ foreign: true, memory_ids: [] }))
  expect((await screen.findByRole('note')).textContent).toContain(
    'merge a memory into it on the board, or edit its file yourself.',
  )
  expect(screen.getByText('2 references, 1 by others')).toBeTruthy()
  expect(screen.getAllByText('by others')).toHaveLength(2)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Edit/ }).disabled).toBe(true)
  expect(screen.getByRole('button', { name: /^Edit/ }).getAttribute('aria-description')).toContain('its file yourself')
  expect(screen.queryByText(/version/)).toBeNull()
})

test('an entry of another tool’s file names that file, and an unknown curator is not stated', async () => {
  const entry = {
    foreign: true,
    target: 'memory-md',
    path: '/home/ada/harbor/.github/copilot-instructions.md',
  } as const
  show(undefined, reference({ ...entry, lineage: { ...reference({}).lineage, curated_by: '' } }))
  expect(await screen.findByText('entry of copilot-instructions.md')).toBeTruthy()
  expect(screen.queryByText(/as its file says/)).toBeNull()
})

test('a link to a reference that no longer exists says so', async () => {
  useNavigation.setState({ screen: 'references', id: 'agents-own' })
  show()
  expect((await screen.findByRole('note')).textContent).toContain('agents-own was not found')
})

test('slash focuses the search, all words must occur, and the down arrow moves into the list', async () => {
  show()
  await screen.findByText('Prepared statements fail')
  press('/')
  const search = screen.getByRole('textbox', { name: 'Search references' })
  expect(document.activeElement).toBe(search)
  fireEvent.change(search, { target: { value: 'float' } })
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  press('ArrowDown')
  expect(document.activeElement?.textContent).toContain('Money in minor units')
  expect(document.activeElement?.textContent).toContain('changed outside')
})

test('the search forgives a typo, says so, and marks what it found', async () => {
  show()
  await screen.findByText('Prepared statements fail')
  fireEvent.change(screen.getByRole('textbox', { name: 'Search references' }), { target: { value: 'monye' } })
  expect(await screen.findByText('1 of 2, with “money”')).toBeTruthy()
  const row = within(screen.getByRole('list', { name: 'References' })).getByRole('button')
  expect(row.querySelector('mark')?.textContent).toBe('Money')
})

test('editing shows the diff of the file and creates a version', async () => {
  const { calls } = show()
  await screen.findByText('Prepared statements fail')
  press('e')
  const text = await screen.findByRole('textbox', { name: 'Text' })
  expect(document.activeElement).toBe(text)
  fireEvent.change(text, { target: { value: 'Set prepare: false in client.ts.' } })
  await waitFor(() => expect(screen.getByRole('region', { name: /^Lines of/ }).textContent).toContain('in client.ts'))
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ name }) => name === 'references.edit')?.input).toEqual({
    id: 'postgres-pooling',
    content: 'Set prepare: false in client.ts.',
    name: 'Pooling',
    tags: ['postgres'],
    version: 2,
    seen: {},
  })
})

test('a secret in a reference is masked until revealed, in the editor too', async () => {
  const hidden = reference({ content: 'Push with ghp_••••••••.' })
  const exact = {
    content: 'Push with ghp_9kQz7Rt2.',
    name: hidden.name,
    tags: hidden.tags,
    versions: [],
    file_text: '',
  }
  const { calls } = show(undefined, hidden, () => exact)
  await screen.findByText('Push with ghp_••••••••.')
  press('e')
  expect(screen.queryByRole('dialog')).toBeNull()
  press('i')
  await screen.findByText(exact.content)
  press('e')
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  expect(text.value).toBe(exact.content)
  expect(calls.filter(({ name }) => name === 'references.reveal')).toHaveLength(1)
})

test('un-promote shows what leaves which file, writes nothing until it is confirmed, and can be undone from its toast', async () => {
  const { calls } = show()
  await screen.findByText('Prepared statements fail')
  press('u')
  const dialog = within(await screen.findByRole('dialog', { name: 'Un-promote' }))
  expect((await dialog.findByRole('region', { name: /^Lines of/ })).textContent).toContain('Set prepare: false.')
  expect(dialog.getByText(/^Its memory returns to the board/)).toBeTruthy()
  press('Escape')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls.some(({ name }) => name === 'references.unpromote')).toBe(false)
  press('u')
  await screen.findByRole('region', { name: /^Lines of/ })
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(useToastStore.getState().toast).toMatchObject({ words: 'Un-promoted “Pooling”', action: { label: 'Undo' } }),
  )
})

test('a file changed on disk stops the un-promotion before it is confirmed, and the difference is shown', async () => {
  const { calls } = show(() => {
    throw new ORPCError('CONFLICT', {
      defined: true,
      message: 'The file was changed since. Put it back, or keep it and edit the reference here.',
      data: { diff: '--- a\n+++ b\n@@ -1 +1 @@\n-Set prepare: false.\n+Set prepare: maybe.\n' },
    })
  })
  await screen.findByText('Prepared statements fail')
  press('u')
  expect((await screen.findByRole('alert')).textContent).toContain('The file was changed since.')
  expect(screen.getByRole('region', { name: /differs/ }).textContent).toContain('+Set prepare: maybe.')
  press('Enter', { ctrlKey: true })
  expect(calls.some(({ name }) => name === 'references.unpromote')).toBe(false)
})

test('a stale reference names the commit that removed its code', async () => {
  show()
  await screen.findByText('Prepared statements fail')
  expect(screen.getAllByText('stale · src/money.ts was removed in 1a2b3c4')).toHaveLength(1)
})

test('a stale reference can be answered with “still holds”', async () => {
  const { calls } = show(undefined, reference({ stale }))
  fireEvent.click(await screen.findByRole('button', { name: /Still holds/ }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'decisions.confirm')?.input).toEqual({
      reference_ids: ['postgres-pooling'],
    }),
  )
  await waitFor(() => expect(useToastStore.getState().toast).toMatchObject({ words: '1 reference still holds' }))
})

test('a reference whose code changed says so, is not called stale, and can be answered', async () => {
  const changed_since = { what: 'src/money.ts', since: '2026-11-10T10:00:00.000Z', commit: '1a2b3c4d' }
  show(undefined, reference({ changed_since }))
  await screen.findAllByText('changed since: src/money.ts in 1a2b3c4 (2026-11-10)')
  expect(screen.getAllByText(/^stale/)).toHaveLength(1)
  expect(await screen.findByRole('button', { name: /Still holds/ })).toBeDefined()
})

test('a reference without changed code shows no question', async () => {
  show()
  await screen.findByText('Prepared statements fail')
  expect(screen.queryByRole('button', { name: /Still holds/ })).toBeNull()
})

test('an earlier version is compared with the current one and restored with R as a new version', async () => {
  const { calls } = show()
  fireEvent.click(await screen.findByRole('button', { name: /^v1/ }))
  press('c')
  expect(await screen.findByRole('figure', { name: /v1 in place of v2/ })).toBeTruthy()
  press('r')
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'references.edit')?.input).toEqual({
      id: 'postgres-pooling',
      content: 'Set prepare: true.',
      name: 'Pooling',
      tags: ['postgres'],
      reason: 'restored version 1',
    }),
  )
})

const nobodyAsked = [
  { id: 'postgres-pooling', name: 'Pooling', path: '/r/pooling.json', since: '2026-09-12T10:00:00.000Z' },
]

test('a reference nobody looked up for 60 days is flagged, says by whom it was used, and is answered with “still holds”', async () => {
  unused = nobodyAsked
  const { calls } = show()
  await screen.findByText('Prepared statements fail')
  expect(await screen.findAllByText(/^unused/)).toHaveLength(2)
  const use = screen.getByRole('region', { name: 'Use' })
  expect(use.textContent).toContain('2 agents in 4 sessions')
  expect(use.textContent).toContain('since 12 Sep')
  press('H', { shiftKey: true })
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'decisions.confirm')?.input).toEqual({
      reference_ids: ['postgres-pooling'],
    }),
  )
})

test('f filters by flag, of those that any reference has; Escape shows all again', async () => {
  unused = nobodyAsked
  show()
  await screen.findByText('Prepared statements fail')
  press('f')
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Any or none',
    'changed outside1',
    'stale1',
    'unused for 60 days1',
  ])
  fireEvent.click(menu.getByRole('menuitem', { name: /unused/ }))
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  const list = within(screen.getByRole('list', { name: 'References' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Pooling'),
  ])
  press('Escape')
  expect(await screen.findByText('2 references')).toBeTruthy()
})

test.each([
  ['claude-md', 'auto', /^auto: in every session$/],
  ['rules', 'auto', /^auto: in every session, or with the files/],
  ['topic', 'selectable', /^selectable: when the topic comes up$/],
] as const)('a reference in %s is said to be read as it is, whatever its stored mode', async (target, mode, words) => {
  show(undefined, reference({ name: 'First', target, mode: 'selectable' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^First/ }).textContent).toContain(`${mode}parcel-api`)
})
