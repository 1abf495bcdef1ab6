import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ExplainedLookUp } from '../../../shared/model/lookUp.ts'
import { type Pack, budgets } from '../../../shared/model/pack.ts'
import { useBoardStore } from '../../stores/board.ts'
import { useLookUpStore } from '../../stores/lookUp.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { LookUpScreen } from './LookUpScreen.tsx'

const projects = [
  { id: 'p_canal', name: 'canal', count: 3 },
  { id: 'p_harbour', name: 'harbour', count: 40 },
  { id: 'none', name: 'No project', count: 90 },
]
let found: ExplainedLookUp
let isEmpty: boolean
beforeEach(() => {
  useLookUpStore.setState(useLookUpStore.getInitialState(), true)
  useBoardStore.setState({ filter: {} })
  useNavigation.setState({ screen: 'lookup', id: null })
  isEmpty = false
  found = {
    intent: 'debug',
    items: [
      memory('m_fuse', 'The crane brake failed; a larger fuse fixed it.', {
        kind: 'known_fix',
        gains: [{ words: 'known fix', factor: 1.2 }],
      }),
      memory('m_old', 'The crane has no brake.', {
        score: 0.3,
        superseded: true,
        refined_by: 'm_fuse00000',
        stale: 'src/crane.ts was removed in 1a2b3c4',
        conflicts_with: ['m_fuse', 'm_x'],
      }),
    ],
    references: [{ id: 'crane', name: 'Crane rules', description: 'Who may lift', path: '/r/crane.json', score: 0.9 }],
    total: 7,
    plan: [
      { words: 'known fix, failed attempt', factor: 1.2 },
      { words: 'inferred', factor: 0.95 },
    ],
    pack_order: 'Memories come before references, each with its evidence.',
    words: ['failed', 'crane'],
  }
})

function memory(id: string, content: string, more: Partial<ExplainedLookUp['items'][number]> = {}) {
  return {
    id,
    external_id: null,
    title: content.slice(0, 20),
    content,
    tags: [],
    score: 0.8,
    maturity: 'validated',
    scope: 'project',
    tier: 'grounded',
    kind: null,
    confidence: null,
    weight: 1,
    source_agent: 'agent:codex',
    timestamp: '2026-11-01T08:00:00Z',
    superseded: false,
    refined_by: null,
    stale: null,
    conflicts_with: [],
    gains: [],
    ...more,
  } satisfies ExplainedLookUp['items'][number]
}

function open() {
  const pack = ({ level = 'task', query }: { level?: Pack['level']; query?: string | undefined }): Pack => ({
    level,
    intent: 'debug',
    text: query
      ? '# What was learned here\n\n## Memories\n- The crane brake failed. [m_fuse; reviewed]\n'
      : '# What was learned here\n\n## Rules\n- Never moor at the fuel quay. [m_quay; reviewed]\n',
    tokens: 120,
    budget: budgets[level],
    memories: [query ? 'm_fuse' : 'm_quay'],
    references: [],
    next: level === 'deep' ? null : { level: level === 'task' ? 'deep' : 'task', memories: 3 },
  })
  const { client, calls } = stubClient({
    system: { info: () => ({ empty: isEmpty }) as never },
    sources: { list: () => [] },
    jobs: { list: () => [] },
    memories: { facets: () => ({ projects, sources: [], agents: [], tags: [] }) },
    retrieval: { explain: () => found, pack },
  })
  renderWith(client, <LookUpScreen />)
  return (name: string) => calls.filter((call) => call.name === `retrieval.${name}`).map(({ input }) => input)
}

const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: '', ...init })
const question = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Ask as an agent would' })
const answers = async () => within(await screen.findByRole('region', { name: 'Look-up' }))
const packed = async () => within(await screen.findByRole('region', { name: 'Pack' }))

async function ask(words = 'why did the crane fail?') {
  fireEvent.change(question(), { target: { value: words } })
  await (await answers()).findByRole('button', { name: /Crane rules/ })
}

test('without a question the pack is the one a session of the largest project begins with', async () => {
  const asked = open()
  expect(await (await packed()).findByText(/Never moor at the fuel quay/)).toBeTruthy()
  expect((await packed()).getByText('Without a question: what a session in this project begins with.')).toBeTruthy()
  expect((await packed()).getByRole('meter').getAttribute('aria-valuetext')).toBe('120 of 500 tokens')
  expect(screen.getByText('No question yet')).toBeTruthy()
  expect(asked('pack')).toEqual([{ project: 'p_harbour', level: 'task' }])
  expect(asked('explain')).toEqual([])
})

test('a question without a word is none, for the answers and for the pack', async () => {
  const asked = open()
  fireEvent.change(question(), { target: { value: ' , ' } })
  await new Promise((done) => setTimeout(done, 300))
  expect(screen.getByText('No question yet')).toBeTruthy()
  expect(asked('explain')).toEqual([])
  expect(asked('pack').at(-1)).toEqual({ project: 'p_harbour', level: 'task' })
})

test('a question is asked while typing, and shows the intent recognised, scores, marks and why each is there', async () => {
  const asked = open()
  await ask()
  expect(asked('explain')).toEqual([{ project: 'p_harbour', query: 'why did the crane fail?' }])
  expect(screen.getByRole('button', { name: 'Intent debug, recognised' })).toBeTruthy()
  const pane = await answers()
  expect(pane.getByText(/counts more: known fix, failed attempt \(× 1.2\); less: inferred \(× 0.95\)/)).toBeTruthy()
  const [reference, first, second] = pane.getAllByRole('button', { name: /\d\.\d\d/ })
  expect(reference?.textContent).toContain('Crane rules')
  expect(first?.textContent).toContain('0.80')
  expect(first?.textContent).toContain('validated · grounded · known fix · codex')
  expect(first?.textContent).toContain('× 1.2 known fix')
  expect([...(first?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent)).toContain('failed')
  for (const words of ['superseded by m_fuse00', 'stale · src/crane.ts was removed in 1a2b3c4', 'contradicted by 2'])
    expect(second?.textContent).toContain(words)
  expect(pane.getByText(/An agent gets 2 of 7 that answer/)).toBeTruthy()
  expect(useToastStore.getState().spoken).toBe('')
  await waitFor(() =>
    expect(useToastStore.getState().spoken).toBe('Found 2 memories, 1 reference. The pack has 120 tokens.'),
  )
})

test('an answer shows its text once: what its title begins with is not said again below it', async () => {
  found.items = [
    memory('m_whole', 'The crane is greased at ebb.', { title: 'The crane is greased at ebb' }),
    memory('m_more', 'The crane failed twice. A larger fuse fixed it.', { title: 'The crane failed twice' }),
    memory('m_named', 'It failed at ebb.', { title: 'The crane brake' }),
  ]
  open()
  await ask()
  const pane = await answers()
  const words = (name: RegExp) => pane.getByRole('button', { name }).textContent ?? ''
  expect(words(/greased/).match(/greased/g)).toHaveLength(1)
  expect(words(/failed twice/).match(/failed twice/g)).toHaveLength(1)
  expect(words(/failed twice/)).toContain('A larger fuse fixed it.')
  expect(words(/The crane brake/)).toContain('It failed at ebb.')
})

test('Enter moves from the question to the answers and opens them; a reference opens in References', async () => {
  open()
  await ask()
  question().focus()
  press('Enter')
  expect(document.activeElement?.textContent).toContain('Crane rules')
  press('ArrowDown')
  expect(document.activeElement?.textContent).toContain('The crane brake')
  fireEvent.click(document.activeElement!)
  expect(useNavigation.getState()).toMatchObject({ screen: 'board', id: 'm_fuse' })
  fireEvent.click((await answers()).getByRole('button', { name: /Crane rules/ }))
  expect(useNavigation.getState()).toMatchObject({ screen: 'references', id: 'crane' })
})

test('an id in the text of the pack opens its memory', async () => {
  open()
  await ask()
  fireEvent.click(await (await packed()).findByRole('button', { name: 'm_fuse' }))
  expect(useNavigation.getState()).toMatchObject({ screen: 'board', id: 'm_fuse' })
})

test('l takes the next size of the pack, and says what could still be had', async () => {
  const asked = open()
  expect(await (await packed()).findByText('3 more memories match. Choose deep to include more.')).toBeTruthy()
  press('l')
  await waitFor(() => expect(asked('pack').at(-1)).toMatchObject({ level: 'deep' }))
  await waitFor(() => expect(screen.queryByText(/more memor(?:y|ies) fit/)).toBeNull())
})

test('project, intent and files at hand are chosen by key, and go into both questions', async () => {
  const asked = open()
  await ask()
  press('F', { shiftKey: true })
  fireEvent.click(await screen.findByRole('menuitem', { name: /canal/ }))
  press('i')
  fireEvent.click(await screen.findByRole('menuitem', { name: /^history/ }))
  press('f')
  const files = screen.getByRole('textbox', { name: 'Files at hand' })
  await waitFor(() => expect(document.activeElement).toBe(files))
  fireEvent.change(files, { target: { value: 'src/crane.ts, src/berth.ts' } })
  const chosen = { project: 'p_canal', intent: 'history', files: ['src/crane.ts', 'src/berth.ts'] }
  await waitFor(() => expect(asked('explain').at(-1)).toMatchObject(chosen))
  await waitFor(() => expect(asked('pack').at(-1)).toMatchObject(chosen))
})

test('m shows more than an agent gets unasked; another question shows as many as an agent gets again', async () => {
  const asked = open()
  await ask()
  press('m')
  await waitFor(() => expect(asked('explain').at(-1)).toMatchObject({ limit: 20 }))
  fireEvent.change(question(), { target: { value: 'crane' } })
  await waitFor(() => expect(asked('explain').at(-1)).toEqual({ project: 'p_harbour', query: 'crane' }))
})

test('both are copied as the commands that give the same', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  open()
  await ask()
  press('c')
  press('C', { shiftKey: true })
  expect(writeText.mock.calls.map(([line]) => line)).toEqual([
    `schoolhouse search --project harbour 'why did the crane fail?'`,
    `schoolhouse pack --level task --query 'why did the crane fail?' --project harbour`,
  ])
  vi.unstubAllGlobals()
})

test('if nothing is found it says so, and a asks in all projects', async () => {
  found = { ...found, items: [], references: [], total: 0 }
  const asked = open()
  fireEvent.change(question(), { target: { value: 'kraken' } })
  expect(await screen.findByText('Nothing in the library answers that')).toBeTruthy()
  press('a')
  await waitFor(() => expect(asked('explain').at(-1)).toEqual({ query: 'kraken' }))
  expect(screen.getByRole('button', { name: 'Project All projects' })).toBeTruthy()
})

test('Escape clears the question; the board’s project asks first', async () => {
  useBoardStore.setState({ filter: { project: 'p_canal' } })
  open()
  await ask()
  expect(screen.getByRole('button', { name: 'Project canal' })).toBeTruthy()
  press('Escape')
  expect(question().value).toBe('')
  expect(await screen.findByText('No question yet')).toBeTruthy()
})

test('Escape leaves a field, so that the keys of the screens work again; in the files it keeps the question', async () => {
  open()
  await ask()
  press('f')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Files at hand' }))
  press('Escape')
  expect(document.activeElement).toBe(document.body)
  expect(question().value).toBe('why did the crane fail?')
  press('Escape')
  expect([question().value, document.activeElement]).toEqual(['', question()])
  press('Escape')
  expect(document.activeElement).toBe(document.body)
})

test('an empty library says what it needs first', async () => {
  isEmpty = true
  open()
  expect(await screen.findByText('Nothing to look up yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Add a first source/ })).toBeTruthy()
})
