import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Job } from '../../../shared/model/job.ts'
import type { Detection, Source } from '../../../shared/model/source.ts'
import { AppError } from '../../../shared/errors.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { fakeInfo } from '../../testing/fakeInfo.ts'
import { fakeSource } from '../../testing/fakeSource.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { SourcesScreen } from './SourcesScreen.tsx'

const detection: Detection = {
  kind: 'jaato',
  path: '/home/ada/parcel-api/.jaato',
  name: '.jaato in parcel-api',
  detail: 'old layout',
  files: 1,
  records: 88,
  unreadable: 2,
  is_added: false,
}

const job = (over: Partial<Job>): Job => ({
  id: 'j_1',
  kind: 'sync',
  label: 'Reading .jaato in parcel-api',
  state: 'running',
  done: 41_200,
  total: 100_000,
  unit: 'records',
  started_at: new Date(Date.now() - 2000).toISOString(),
  error: null,
  error_kind: null,
  result: null,
  version: 1,
  ...over,
})

/** An engine with one running job that ends when it is cancelled, or at once as `ended`. */
function show(found: Source[] = [], ended?: Job) {
  const sources = [...found]
  const jobs: Job[] = []
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  const stub = stubClient({
    system: {
      info: () => fakeInfo(),
      completePath: () => [{ path: '/home/ada/parcel-api', folder: true }],
    },
    sources: {
      list: () => [...sources],
      sync: () => job({ label: 'Reading all sources' }),
      setProject: ({ project_dir }) => {
        const project = project_dir === null ? null : { id: 'p_1', name: project_dir.split('/').at(-1) ?? '' }
        return (sources[0] = fakeSource({ project }))
      },
      setLink: ({ path, follow }) => {
        const links = (sources[0]?.links ?? []).map((link) =>
          link.path === path ? { ...link, followed: follow } : link,
        )
        sources[0] = fakeSource({ links })
        return { source: sources[0], job: job({}) }
      },
      projectsLeft: () => [],
      detect: ({ path }) => {
        if (path.includes('nowhere')) throw new AppError('validation', 'Nothing lies at /nowhere. Check the path.')
        return [detection]
      },
      add: () => {
        sources.push(fakeSource())
        jobs.push(job({}))
        return { source_id: 's_1', job: job({}) }
      },
    },
    jobs: {
      list: () => [...jobs],
      watch: async function* () {
        if (ended) {
          yield ended
          return
        }
        yield job({ version: 2, done: 50_000 })
        await stopped
        yield job({ version: 3, state: 'cancelled' })
      } as never,
      cancel: () => {
        jobs[0] = job({ version: 3, state: 'cancelled' })
        stop()
        return job({ version: 3, state: 'cancelled' })
      },
    },
  })
  renderWith(stub.client, <SourcesScreen />)
  return stub
}

const pathField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Path of a folder or file' })
const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: '', ...init })

test('without a source, the empty state explains what one is, and A opens the form with the focus in it', async () => {
  show()
  expect(await screen.findByText('No source yet')).toBeTruthy()
  press('a')
  const field = await pathField()
  expect(document.activeElement).toBe(field)
})

test('a path is scanned with its counts and unreadable lines, then added, read with progress, and cancelled', async () => {
  const { calls } = show()
  await screen.findByText('No source yet')
  press('a')
  const field = await pathField()
  fireEvent.change(field, { target: { value: '/home/ada/parcel-api' } })
  press('Enter')
  expect(await screen.findByText('88 memories')).toBeTruthy()
  expect(screen.getByText('2 unreadable lines')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'sources.add')).toBe(false)

  press('Enter')
  const progress = await screen.findByRole('progressbar', { name: 'Reading .jaato in parcel-api' })
  await waitFor(() => expect(progress.getAttribute('aria-valuenow')).toBe('50000'))
  expect(screen.getByText(/about 2 s left|about 3 s left/)).toBeTruthy()

  press('.', { ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(calls.filter(({ name }) => name === 'jobs.cancel')).toEqual([{ name: 'jobs.cancel', input: { id: 'j_1' } }])
  expect(useToastStore.getState().toast?.words).toBe('Cancelled: Reading .jaato in parcel-api')
})

test('a path without known files gets its message in the form, with what to do', async () => {
  show()
  await screen.findByText('No source yet')
  press('a')
  fireEvent.change(await pathField(), { target: { value: '/nowhere' } })
  press('Enter')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Nothing lies at /nowhere. Check the path.')
  expect(within(alert).getByRole('button', { name: /Another path/ })).toBeTruthy()
})

test('completions appear while typing; arrow keys choose and Tab accepts', async () => {
  show()
  await screen.findByText('No source yet')
  press('a')
  const field = await pathField()
  fireEvent.change(field, { target: { value: '/home/ada/par' } })
  const option = await screen.findByRole('option', { name: '/home/ada/parcel-api' })
  press('ArrowDown')
  expect(option.getAttribute('aria-selected')).toBe('true')
  press('Tab')
  expect(field.value).toBe('/home/ada/parcel-api')
})

test('the problem of a source is shown in its row', async () => {
  show([fakeSource({ pending: 3, unreadable: 1, gone: 2, needs_you: 1, error: 'The file vanished.' })])
  const row = await screen.findByRole('button', { name: /^.jaato in parcel-api/ })
  for (const words of ['3 pending', '1 unreadable', '2 gone', '1 needs you', 'last sync failed'])
    expect(row.textContent).toContain(words)
})

test('P sets the project of a source by folder, expanding ~, and removes it again', async () => {
  const { calls } = show([fakeSource()])
  const panel = await screen.findByRole('complementary', { name: /^Source/ })
  expect(panel.textContent).toContain('no project')
  press('p')
  const folder = await screen.findByRole('combobox', { name: 'Folder of the project' })
  expect(document.activeElement).toBe(folder)
  fireEvent.change(folder, { target: { value: '~/parcel-api' } })
  press('Enter')
  await waitFor(() => expect(within(panel).queryByRole('combobox')).toBeNull())
  await waitFor(() => expect(panel.textContent).toMatch(/Project.*parcel-api/))
  press('p')
  fireEvent.click(await screen.findByRole('button', { name: 'No project' }))
  await waitFor(() => expect(panel.textContent).toContain('no project'))
  expect(calls.filter(({ name }) => name === 'sources.setProject').map(({ input }) => input)).toEqual([
    { id: 's_1', project_dir: '/home/ada/parcel-api' },
    { id: 's_1', project_dir: null },
  ])
})

test('a link that leaves the source needs consent: L reads it, and it can be left out again', async () => {
  const path = '/home/ada/parcel-api/.jaato/memories.jsonl'
  const { calls } = show([
    fakeSource({ links: [{ path, target: '/home/ada/dotfiles/memories.jsonl', followed: null }] }),
  ])
  const panel = await screen.findByRole('complementary', { name: /^Source/ })
  expect(screen.getByRole('button', { name: /^.jaato in parcel-api/ }).textContent).toContain('asks about 1 link')
  expect(panel.textContent).toContain('memories.jsonl leads to ~/dotfiles/memories.jsonl')
  press('l')
  await waitFor(() => expect(panel.textContent).toContain('It is read.'))
  fireEvent.click(screen.getByRole('button', { name: 'Leave memories.jsonl out' }))
  await waitFor(() => expect(panel.textContent).toContain('It is left out.'))
  expect(calls.filter(({ name }) => name === 'sources.setLink').map(({ input }) => input)).toEqual([
    { id: 's_1', path, follow: true },
    { id: 's_1', path, follow: false },
  ])
})

test('syncing all sources says when there is nothing new', async () => {
  const nothing = { sources: 1, failed: 0, added: 0, updated: 0, gone: 0, needs_you: 0 }
  show([fakeSource()], job({ label: 'Reading all sources', state: 'done', version: 9, result: nothing }))
  await screen.findByRole('complementary', { name: /^Source/ })
  press('S', { shiftKey: true })
  await waitFor(() => expect(useToastStore.getState().toast?.words).toBe('Nothing new in 1 source'))
})
