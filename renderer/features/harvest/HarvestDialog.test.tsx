import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import type { Job } from '../../../shared/model/job.ts'
import type { HarvestResult, HarvestedLesson } from '../../../shared/model/session.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { fakeInfo } from '../../testing/fakeInfo.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { type Stub, stubClient } from '../../testing/stubClient.ts'
import { HarvestDialog } from './HarvestDialog.tsx'

const place = {
  path: '/home/ada/harbour/.specstory/history',
  label: 'SpecStory in harbour',
  files: 3,
  bytes: 2_200_000,
  latest: '2026-11-20T09:00:00.000Z',
}

const lesson: HarvestedLesson = {
  id: 'm_1',
  session: 'berths',
  agent: 'cursor',
  project: 'harbour',
  at: '2026-11-19T09:00:00.000Z',
  rule: 'correction',
  text: 'Never write plans into `plans/`, because the port office publishes them.',
  kind: 'constraint',
  confidence: 0.7,
  evidence_event_ids: ['e_1'],
  state: 'found',
}

const result: HarvestResult = {
  dry_run: true,
  files: 3,
  skipped: 0,
  sessions: ['berths'],
  events: 1200,
  new_events: 1200,
  checkpoints: 1,
  new_lessons: 1,
  known_lessons: 0,
  left_out_lessons: 0,
  lessons: [lesson],
  problems: [],
}

const job = (over: Partial<Job>): Job => ({
  id: 'j_1',
  kind: 'harvest',
  label: 'Looking through transcripts',
  state: 'running',
  done: 0,
  total: 2_200_000,
  unit: 'bytes',
  started_at: '2026-11-28T09:00:00.000Z',
  error: null,
  error_kind: null,
  result: null,
  version: 1,
  ...over,
})

/** A machine with one place, whose scan ends as `ended` and finds `found`. */
function open(found: Partial<HarvestResult> = {}, ended: Partial<Job> = {}): Stub & { closed: () => number } {
  let closed = 0
  const stub = stubClient({
    system: { info: () => fakeInfo(), completePath: () => [] },
    harvest: {
      places: () => [place],
      start: ({ path, dry_run }) => {
        if (path.includes('nowhere')) throw new AppError('not_found', 'There is nothing at /nowhere. Check the path.')
        return job({ id: dry_run ? 'j_1' : 'j_2' })
      },
      result: () => ({ ...result, ...found }),
    },
    jobs: {
      watch: async function* ({ id }: { id: string }) {
        yield await Promise.resolve(job({ id, version: 2, state: 'done', result: { new_lessons: 1 }, ...ended }))
      } as never,
      cancel: ({ id }) => job({ id, version: 3, state: 'cancelled' }),
    },
  })
  renderWith(stub.client, <HarvestDialog onClose={() => (closed += 1)} />)
  return { ...stub, closed: () => closed }
}

const started = (stub: Stub): unknown[] =>
  stub.calls.filter(({ name }) => name === 'harvest.start').map(({ input }) => input)

test('a place of this machine is scanned by its key, and nothing is added before the lessons are seen', async () => {
  const stub = open()
  await screen.findByText('SpecStory in harbour')
  expect(screen.getByText(/3 files, 2\.2 MB/)).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('combobox'), { key: '1', code: 'Digit1', altKey: true })
  const list = await screen.findByRole('list', { name: 'Lessons' })
  expect(within(list).getByText('plans/').tagName).toBe('CODE')
  expect(within(list).getByText(/A person corrected the agent · harbour · cursor · 19 Nov/)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('1 new lesson in 3 transcripts with 1,200 events')
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('~/harbour/.specstory/history')
  expect(started(stub)).toEqual([{ path: place.path, dry_run: true }])
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(useToastStore.getState().toast?.words).toBe('Added 1 memory'))
  expect(stub.closed()).toBe(1)
  expect(started(stub)).toEqual([
    { path: place.path, dry_run: true },
    { path: place.path, dry_run: false, leave_out: [], take_up: [] },
  ])
})

test('only the ticked lessons are added: Space unticks one, Alt A all or none', async () => {
  const other = { ...lesson, id: 'm_2', text: 'Run `tide --now`.' }
  const stub = open({ new_lessons: 2, lessons: [lesson, other] })
  fireEvent.click(await screen.findByText('SpecStory in harbour'))
  const boxes = await screen.findAllByRole('checkbox')
  const ticks = () => boxes.map((box) => box.getAttribute('aria-checked'))
  expect(ticks()).toEqual(['true', 'true'])
  expect(screen.getByText(/^2 of 2 lessons ticked/)).toBeTruthy()
  expect(document.activeElement).toBe(boxes[0])
  fireEvent.keyDown(boxes[0]!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(boxes[1])
  fireEvent.click(boxes[1]!)
  expect(ticks()).toEqual(['true', 'false'])
  expect(screen.getByText(/^1 of 2 lessons ticked/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA', altKey: true })
  expect(ticks()).toEqual(['true', 'true'])
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA', altKey: true })
  expect(ticks()).toEqual(['false', 'false'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Leave out 2 lessons/ }).disabled).toBe(false)
  fireEvent.click(boxes[0]!)
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  const added = { path: place.path, dry_run: false, leave_out: ['m_2'], take_up: [] }
  await waitFor(() => expect(started(stub).at(-1)).toEqual(added))
  await waitFor(() => expect(useToastStore.getState().toast?.words).toBe('Added 1 memory, left out 1 lesson'))
})

test('lessons left out before are counted, shown unticked by Alt L, and added if ticked', async () => {
  const stub = open({ new_lessons: 0, left_out_lessons: 1, lessons: [{ ...lesson, state: 'left-out' }] })
  fireEvent.click(await screen.findByText('SpecStory in harbour'))
  expect(await screen.findByText('Every lesson in these transcripts was harvested or left out before.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('0 new lessons, 1 left out before in 3 transcripts')
  expect(screen.queryByRole('checkbox')).toBe(null)
  fireEvent.keyDown(document.body, { key: 'l', code: 'KeyL', altKey: true })
  const box = await screen.findByRole('checkbox')
  expect([box.getAttribute('aria-checked'), document.activeElement]).toEqual(['false', box])
  expect(box.textContent).toContain('left out before')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Add 0 memories/ }).disabled).toBe(true)
  fireEvent.click(box)
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  const added = { path: place.path, dry_run: false, leave_out: [], take_up: ['m_1'] }
  await waitFor(() => expect(started(stub).at(-1)).toEqual(added))
})

test('what is not there is refused with the way out; another path is scanned after it', async () => {
  const stub = open()
  const field = screen.getByRole('combobox')
  const scan = (path: string) => {
    fireEvent.change(field, { target: { value: path } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  scan('/nowhere')
  expect(await screen.findByText('There is nothing at /nowhere. Check the path.')).toBeTruthy()
  scan('~/sessions')
  expect(await screen.findByRole('list', { name: 'Lessons' })).toBeTruthy()
  expect(started(stub).at(-1)).toEqual({ path: '/home/ada/sessions', dry_run: true })
})

test('a scan that finds nothing new says why, names what could not be read, and offers nothing to add', async () => {
  const problem = { path: '/home/ada/s/half.jsonl', line: 7, reason: 'The line is no JSON.' }
  open({ new_lessons: 0, known_lessons: 4, lessons: [{ ...lesson, state: 'known' }], problems: [problem] })
  fireEvent.click(await screen.findByText('SpecStory in harbour'))
  expect(await screen.findByText('Every lesson in these transcripts was harvested before.')).toBeTruthy()
  expect(screen.getByText('~/s/half.jsonl:7').parentElement?.textContent).toContain('The line is no JSON.')
  expect(screen.queryByRole('button', { name: /^Add/ })).toBe(null)
})

test('closing the dialog stops a scan that is running', async () => {
  const stub = open({}, { state: 'running' })
  fireEvent.click(await screen.findByText('SpecStory in harbour'))
  expect(await screen.findByRole('progressbar', { name: 'Looking through transcripts' })).toBeTruthy()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(stub.calls).toContainEqual({ name: 'jobs.cancel', input: { id: 'j_1' } }))
  expect(stub.closed()).toBe(1)
})

test('a file that is no transcript is refused with the formats that are read', async () => {
  open({}, { state: 'failed', error: 'notes.md is not a transcript in a known format.' })
  fireEvent.click(await screen.findByText('SpecStory in harbour'))
  expect(await screen.findByText('notes.md is not a transcript in a known format.')).toBeTruthy()
})

test('a scan is cancelled by its key, and another place can be chosen', async () => {
  const stub = open({}, { state: 'running' })
  fireEvent.click(await screen.findByText('SpecStory in harbour'))
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: '.', code: 'Period', ctrlKey: true })
  await waitFor(() => expect(stub.calls).toContainEqual({ name: 'jobs.cancel', input: { id: 'j_1' } }))
  expect(await screen.findByText('SpecStory in harbour')).toBeTruthy()
  expect(stub.closed()).toBe(0)
})
