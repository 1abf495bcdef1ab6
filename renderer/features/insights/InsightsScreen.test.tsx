import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Insights } from '../../../shared/model/insights.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { InsightsScreen } from './InsightsScreen.tsx'
import { backlogWords } from './words.ts'

const weeks = [
  { start: '2026-11-02', number: 45 },
  { start: '2026-11-09', number: 46 },
  { start: '2026-11-16', number: 47 },
]
const busy: Insights = {
  at: '2026-11-20T09:00:00.000Z',
  weeks,
  backlog: [131, 110, 88],
  promoted: [5, 6, 9],
  merged: [0, 17, 21],
  discarded: [40, 20, 34],
  time: { review_ms: [null, 240_000, 108_000], decision_ms: [null, 4000, 2500], decisions: [0, 60, 64] },
  noise: [0.41, 0.3, 0.24],
  code_references: [0.38, 0.5, 0.64],
  accuracy: [null, null, null],
  stale_references: [0, 0, 0.13],
  counts: { references: 31, stale_references: 4, stale_memories: 2, arrived: 40 },
  rules: [
    {
      rule: 'recommend.noise',
      sentence: 'Says nothing to keep',
      action: 'discard',
      fired: 88,
      decided: 40,
      overruled: 2,
      precision: 0.98,
      now: 'acts',
    },
  ],
  bar: 0.9,
  economics: { net: 0, references: [] },
  goals: [
    {
      id: 'noise',
      label: 'Noise',
      unit: 'share',
      value: 0.24,
      goal: 0.1,
      keep: 'below',
      met: false,
      words: 'Give agents the guidance for storing.',
    },
  ],
}
const idle: Insights = { ...busy, backlog: [0, 0, 0], promoted: [0, 0, 0], merged: [0, 0, 0], discarded: [0, 0, 0] }

function show(insights: Insights) {
  const stub = stubClient({
    reports: {
      insights: () => insights,
      curation: () => ({ markdown: '# Curation report' }) as never,
      writeCuration: () => ({ files: ['/app/.jaato/logs/curation/curation.md'] }) as never,
    },
    memories: { facets: () => ({ projects: [], sources: [], agents: [], tags: [] }) },
  })
  renderWith(stub.client, <InsightsScreen />)
  return stub
}

const key = (key: string, code: string) => fireEvent.keyDown(document.body, { key, code })

test('each chart has a summary in words, and a missed goal says what to do', async () => {
  show(busy)
  expect(await screen.findByRole('img', { name: /131 at first, 88 now/ })).toBeTruthy()
  const time = screen.getByRole('region', { name: 'Time deciding' })
  expect(within(time).getByText('1:48')).toBeTruthy()
  expect(time.textContent).toContain('a week')
  expect(screen.getByText('Give agents the guidance for storing.')).toBeTruthy()
  expect(screen.getByText('acts by policy')).toBeTruthy()
})

test('noise says what counts as noise', async () => {
  show(busy)
  expect(await screen.findByText('discarded, or recommended for it; goal under 10 %, was 41 %')).toBeTruthy()
})

test('without a promotion it says so, and not that there are no references: those of agents are not counted', async () => {
  show({ ...busy, counts: { ...busy.counts, references: 0, stale_references: 0 } })
  const quality = await screen.findByRole('region', { name: 'Quality' })
  expect(within(quality).getByText('nothing promoted yet; 2 stale memories')).toBeTruthy()
  expect(screen.queryByText(/no reference yet/i)).toBeNull()
})

test('the table of rules calls the acts as the board does', async () => {
  const [rule] = busy.rules
  show({ ...busy, rules: rule ? [{ ...rule, action: 'retain' }] : [] })
  expect(await screen.findByText('snooze')).toBeTruthy()
  expect(screen.queryByText('retain')).toBeNull()
})

test('a rule has no precision before anybody decided on what it recommends', async () => {
  const [rule] = busy.rules
  show({ ...busy, rules: rule ? [{ ...rule, decided: 0 }] : [] })
  expect(await screen.findByText('no decisions yet')).toBeTruthy()
  expect(screen.queryByText('0.98')).toBeNull()
})

test('one key shows all charts as tables, a button only its own', async () => {
  show(busy)
  fireEvent.click(await screen.findByRole('button', { name: 'Merged as a table' }))
  const merged = screen.getByRole('table', { name: 'Merges in each week' })
  expect(
    within(merged)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['WeekMerged', '450', '4617', '4721'])
  expect(screen.queryByRole('table', { name: /end of each week/ })).toBeNull()
  key('t', 'KeyT')
  expect(screen.getByRole('table', { name: /end of each week/ })).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  key('t', 'KeyT')
  expect(screen.getAllByRole('img').length).toBeGreaterThan(5)
})

test('before the first decision the screen says where the charts come from', async () => {
  show(idle)
  expect(await screen.findByText('No data yet')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('the report is previewed before it is written, starting with the first week on screen', async () => {
  const { calls } = show(busy)
  await screen.findByText('weeks 45 to 47', { exact: false })
  key('e', 'KeyE')
  const dialog = await screen.findByRole('dialog', { name: 'Curation report' })
  expect(await within(dialog).findByText('# Curation report')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: /Write it/ }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'reports.writeCuration')?.input).toEqual({
      project: undefined,
      since: '2026-11-02T00:00:00.000Z',
    }),
  )
})

test('pressing the key repeatedly writes the report once', async () => {
  const { calls } = show(busy)
  await screen.findByText('weeks 45 to 47', { exact: false })
  key('e', 'KeyE')
  const dialog = await screen.findByRole('dialog', { name: 'Curation report' })
  await within(dialog).findByText('# Curation report')
  for (const _ of [1, 2]) fireEvent.keyDown(dialog, { key: 'Enter', code: 'Enter', ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ name }) => name === 'reports.writeCuration')).toHaveLength(1)
})

test('the trend of the backlog goes back to the first week with memories, three weeks at most', () => {
  expect(backlogWords([5, 6, 7, 8])).toBe('was 5 three weeks ago')
  expect(backlogWords([5, 9, 6, 7, 9])).toBe('same as three weeks ago')
  expect(backlogWords([null, null, null, 6, 8])).toBe('was 6 one week ago')
  expect(backlogWords([null, null, null, null, 493])).toBe('the first week')
})
