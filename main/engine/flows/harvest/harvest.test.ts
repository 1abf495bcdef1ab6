import { utimesSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HarvestResult } from '../../../../shared/model/session.ts'
import { edit } from '../../decide/merge/compose.ts'
import { discard } from '../../decide/verbs/move.ts'
import { purge } from '../../decide/verbs/purge.ts'
import { berthSession, claudeCodeLines } from '../../harvest/testing/madeUpSession.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { sameThread } from '../../testing/sameThread.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { write } from '../../store/db.ts'
import { isEmptyLibrary } from '../../store/queries/sources.ts'
import { projectByName } from '../../store/queries/projects.ts'
import { eraseValues } from '../../store/eraseValues.ts'
import { type LessonChoice, everyLesson } from './harvestFile.ts'
import { harvestFiles, resultOf, startHarvest } from './harvestJob.ts'
import { passageOf } from './passageOf.ts'
import { projectOfFolder } from './projectOfFolder.ts'
import { transcriptFiles } from './transcriptFiles.ts'
import { transcriptPlaces } from './transcriptPlaces.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

async function harvest(name: string, dryRun = false): Promise<HarvestResult> {
  const { core } = harness.engine
  const job = await core.jobs.ended(startHarvest(core, { path: harness.path(name), dryRun }).id)
  if (job.error !== null) throw new Error(job.error)
  return resultOf(core, job.id)
}

const memories = (): {
  id: string
  content: string
  evidence: string
  project_id: string | null
  maturity: string
  evidence_event_ids: string
  source_id: string | null
}[] => harness.engine.core.library.db.prepare('SELECT * FROM memories ORDER BY row').all() as never
const count = (table: string): unknown =>
  harness.engine.core.library.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()

test('a session’s lessons are raw memories without a source, each with the events it rests on', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines())
  const result = await harvest('s/berths.jsonl')
  expect(result).toMatchObject({ files: 1, sessions: ['berths'], events: 11, new_events: 11, problems: [] })
  expect(memories().map(({ content }) => content)).toEqual([
    "Run `harbour berths --at-tide high`, not `harbour berths --tide high`: that fails with “error: unknown option '--tide'”.",
    'Never write plans into the repository, because the port office publishes them from its own folder.',
  ])
  expect(memories()[1]?.evidence).toBe(
    'A person said so after the agent ran `harbour plan --write plans/berths.md`. From the session: “no, never write plans into the repository, because the port office publishes them from its own folder.”',
  )
  expect(isEmptyLibrary(harness.engine.core.library.db)).toBe(false)
  for (const memory of memories()) {
    expect(memory).toMatchObject({
      maturity: 'raw',
      source_id: null,
      source_agent: 'claude-code',
      source_session: 'berths',
    })
    expect(JSON.parse(memory.evidence_event_ids).length).toBeGreaterThan(1)
  }
  expect(count('episodes')).toBe(3)
})

test('places with transcripts are those where agents keep them, and the one written last comes first', async () => {
  harness.write('home/.claude/projects/-harbour/berths.jsonl', claudeCodeLines())
  harness.write('harbour/.git/HEAD', 'ref: refs/heads/main\n')
  harness.write('harbour/.jaato/memories.jsonl', jaatoLine('mem_a', 'Pilots board at the outer buoy.'))
  const history = harness.write('harbour/.specstory/history/one.md', '# Tides\n')
  await harness.sync('harbour', { project: 'harbour' })
  utimesSync(history, new Date('2026-11-01'), new Date('2026-11-01'))
  const { core } = harness.engine
  expect(transcriptPlaces(core)).toMatchObject([
    { label: 'Claude Code', path: harness.path('home/.claude/projects'), files: 1 },
    { label: 'SpecStory in harbour', path: harness.path('harbour/.specstory/history'), files: 1, bytes: 8 },
  ])
})

test('memory notes beside the transcripts of Claude Code are none, and a folder of notes only says so', async () => {
  const { core } = harness.engine
  const notes = 'home/.claude/projects/-quay/memory'
  harness.write(`${notes}/MEMORY.md`, '# Memory\n\n- [Tides](tides.md) — low at noon\n')
  harness.write(`${notes}/tides.md`, 'The tide is low at noon.\n')
  harness.write('home/.claude/projects/-quay/sessions-index.json', '{}')
  expect(transcriptPlaces(core)).toEqual([])
  await expect(harvest(notes)).rejects.toThrow(/holds no transcripts/)
  harness.write('home/.claude/projects/-harbour/berths.jsonl', claudeCodeLines())
  expect(transcriptPlaces(core)).toMatchObject([{ label: 'Claude Code', files: 1 }])
})

test('a transcript that lies in a project and names no folder belongs to that project', async () => {
  harness.write('harbour/.git/HEAD', 'ref: refs/heads/main\n')
  const said = [
    '# aider chat started at 2026-11-19 09:00:00',
    '#### plan berth 4',
    'I edit plans/berths.md.',
    '#### no, never edit plans/berths.md, because the port office publishes it',
    'Done.',
  ]
  harness.write('harbour/.aider.chat.history.md', `${said.join('\n\n')}\n`)
  await harvest('harbour')
  const { db } = harness.engine.core.library
  expect(memories().map(({ project_id }) => project_id)).toEqual([projectByName(db, 'harbour')?.id])
})

test('a folder that is no repository is the project of its sessions, shown before anything is stored; the home is none', async () => {
  const { core } = harness.engine
  harness.write('quay/package.json', '{}')
  harness.write('s/berths.jsonl', claudeCodeLines(berthSession, { folder: harness.path('quay') }))
  const shown = await harvest('s/berths.jsonl', true)
  expect(shown.lessons.map(({ project }) => project)).toEqual(['quay', 'quay'])
  expect(projectByName(core.library.db, 'quay')).toBeNull()
  await harvest('s/berths.jsonl')
  const id = projectByName(core.library.db, 'quay')?.id
  expect(memories().map(({ project_id }) => project_id)).toEqual([id, id])
  expect(projectOfFolder(core, null, core.ports.home)).toBeNull()
})

test('what a job says of a harvest holds numbers only', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines())
  await harvest('s')
  const [job] = harness.engine.core.jobs.list()
  expect(Object.values(job?.result ?? {}).filter((value) => typeof value === 'string')).toEqual([])
})

test('a dry run names the lessons and stores nothing', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines())
  const result = await harvest('s/berths.jsonl', true)
  expect(result.lessons.map(({ state }) => state)).toEqual(['found', 'found'])
  expect([count('memories'), count('sessions'), count('session_events'), count('blobs')]).toEqual([0, 0, 0, 0])
})

test('all lessons are counted; of those that are named the new ones come first', async () => {
  for (let session = 0; session < 260; session += 1)
    harness.write(`s/${session}.jsonl`, claudeCodeLines(berthSession, { session: `s${session}` }))
  await harvest('s/3.jsonl')
  const result = await harvest('s')
  expect(result).toMatchObject({ new_lessons: 518, known_lessons: 2 })
  expect(result.lessons.map(({ state }) => state)).toEqual(Array(500).fill('added'))
  const again = await harvest('s', true)
  expect(again).toMatchObject({ new_lessons: 0, known_lessons: 520, lessons: { length: 500 } })
})

test('harvesting again adds nothing, and a longer transcript only what is new', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines(berthSession.slice(0, 8)))
  expect(await harvest('s')).toMatchObject({ new_events: 8, lessons: [{ state: 'added' }] })
  expect(await harvest('s')).toMatchObject({ new_events: 0, lessons: [{ state: 'known' }] })
  harness.write('s/berths.jsonl', claudeCodeLines())
  const { new_events, lessons } = await harvest('s')
  expect(new_events).toBe(3)
  expect(lessons.map(({ state }) => state)).toEqual(['added', 'known'])
})

test('a discarded or purged lesson does not come back', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines())
  await harvest('s')
  harness.engine.core.library.db.exec(`UPDATE memories SET maturity = 'discarded'`)
  expect((await harvest('s')).lessons.map(({ state }) => state)).toEqual(['known', 'known'])
  expect(count('memories')).toBe(2)
})

test('a lesson that a person left out is not offered again, until it is taken up; nothing of its text is stored', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines())
  const { core } = harness.engine
  const read = async (dryRun: boolean, some: Partial<LessonChoice> = {}): Promise<HarvestResult> => {
    const choice = { ...everyLesson, ...some }
    return resultOf(
      core,
      (await core.jobs.ended(startHarvest(core, { path: harness.path('s'), dryRun, choice }).id)).id,
    )
  }
  const [first, other] = (await read(true)).lessons
  const ids = new Set([first!.id])
  expect(await read(false, { leaveOut: ids })).toMatchObject({ new_lessons: 1, left_out_lessons: 1 })
  expect(memories().map(({ id }) => id)).toEqual([other!.id])
  expect(core.library.db.prepare('SELECT * FROM left_out').all()).toEqual([
    { memory_id: first!.id, at: '2026-11-20T09:00:00.000Z' },
  ])
  const again = await read(true)
  expect(again).toMatchObject({ new_lessons: 0, known_lessons: 1, left_out_lessons: 1 })
  expect(again.lessons.map(({ id, state }) => [id, state])).toEqual([
    [first!.id, 'left-out'],
    [other!.id, 'known'],
  ])
  expect(await read(false)).toMatchObject({ new_lessons: 0, left_out_lessons: 1 })
  expect(await read(false, { takeUp: ids })).toMatchObject({ new_lessons: 1, left_out_lessons: 0 })
  expect(count('memories')).toBe(2)
  expect(await read(true)).toMatchObject({ known_lessons: 2, left_out_lessons: 0 })
})

test('a transcript cut in the middle of a line is read up to there, and says so', async () => {
  const whole = claudeCodeLines()
  harness.write('s/berths.jsonl', whole.slice(0, whole.length / 2))
  const { events, problems } = await harvest('s/berths.jsonl')
  expect(events).toBeGreaterThan(3)
  expect(problems).toMatchObject([{ line: events + 1, reason: expect.stringContaining('not all of it is there yet') }])
})

test('a Markdown history cut in a message gets the whole message with the next harvest, under the same id', async () => {
  const start = '<!-- Generated by SpecStory -->\n\n# Tides (2026-11-19 09:00:00)\n\n_**User**_\n\nList the tides\n'
  harness.write('s/tides.md', start)
  await harvest('s/tides.md')
  harness.write('s/tides.md', `${start}for the whole week.\n\n---\n\n_**Assistant**_\n\nHere they are.\n`)
  expect(await harvest('s/tides.md')).toMatchObject({ new_events: 1 })
  const texts = harness.engine.core.library.db.prepare('SELECT text FROM session_events ORDER BY ordinal').pluck().all()
  expect(texts).toEqual(['List the tides\nfor the whole week.', 'Here they are.'])
})

test('two sessions in one file are two sessions', async () => {
  harness.write('s/both.jsonl', claudeCodeLines() + claudeCodeLines(berthSession, { session: 'quays' }))
  expect((await harvest('s/both.jsonl')).sessions).toEqual(['berths', 'quays'])
  expect(count('sessions')).toBe(2)
})

test('a long text is stored once by its hash, and an output that repeats refers to the first', async () => {
  const long = `12 berths\n${'Berth 4 is free at high tide.\n'.repeat(100)}`
  const events = [
    ...berthSession,
    ['call', 'harbour tides'],
    ['result', long, 0],
    ['call', 'harbour tides'],
    ['result', long, 0],
  ] as const
  harness.write('s/berths.jsonl', claudeCodeLines(events))
  await harvest('s')
  expect(count('blobs')).toBe(1)
  expect(count('session_events WHERE same_as IS NOT NULL')).toBe(1)
})

test.each([
  ['binary garbage', Buffer.from([0, 1, 2, 255, 254, 0, 9]), 'is not a transcript in a known format'],
  ['an empty file', '', 'is not a transcript in a known format'],
  ['notes', '# Tides\n\nThey turn at noon.\n', 'is not a transcript in a known format'],
])('%s is refused with the formats that are read', async (_, content, reason) => {
  harness.write('odd.md', content)
  await expect(harvest('odd.md')).rejects.toThrow(reason)
  await expect(harvest('odd.md')).rejects.toThrow('Claude Code')
})

test('a missing path and a folder without transcripts are refused', async () => {
  expect(() => startHarvest(harness.engine.core, { path: harness.path('nowhere'), dryRun: false })).toThrow(
    'There is nothing at',
  )
  harness.write('pictures/berth.png', 'x')
  expect(() => startHarvest(harness.engine.core, { path: harness.path('pictures'), dryRun: false })).toThrow(
    'holds no transcripts',
  )
})

test('in a folder, files that are no transcripts are counted and the others read', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines())
  harness.write('s/README.md', '# Sessions\n')
  expect(await harvest('s')).toMatchObject({ files: 1, skipped: 1, problems: [] })
})

test('the passage of a lesson shows its events and those around them', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines())
  const { lessons } = await harvest('s')
  const { db } = harness.engine.core.library
  const passage = passageOf(db, lessons[1]!.id, 1)!
  expect(passage).toMatchObject({ session: { id: 'berths', events: 11 }, before: 6, after: 0 })
  expect(passage.events.filter(({ is_evidence }) => is_evidence).map(({ role }) => role)).toEqual(['call', 'person'])
})

test('a memory from elsewhere that names a known session opens at the time it was written', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines())
  await harvest('s')
  harness.write('notes.jsonl', '{"id":"n1","content":"Barges lie at berth 4."}\n')
  await harness.sync('notes.jsonl')
  const { db } = harness.engine.core.library
  const id = db.prepare(`SELECT id FROM memories WHERE external_id = 'n1'`).pluck().get() as string
  expect(passageOf(db, id, 1)).toBe(null)
  db.prepare('UPDATE memories SET source_session = ?, timestamp = ? WHERE id = ?').run(
    'berths',
    '2026-11-19T09:05:30.000Z',
    id,
  )
  expect(passageOf(db, id, 1)?.events.map(({ ordinal }) => ordinal)).toEqual([4, 5, 6])
})

test('cancelling keeps what was read', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines())
  harness.write('s/quays.jsonl', claudeCodeLines(berthSession, { session: 'quays' }))
  const { core } = harness.engine
  const { id } = startHarvest(core, { path: harness.path('s'), dryRun: false })
  core.jobs.cancel(id)
  expect((await core.jobs.ended(id)).state).toBe('cancelled')
  expect(await harvest('s')).toMatchObject({ files: 2 })
})

test('a file given up on cancelling is not counted as read', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines())
  let asked = 0
  const control = {
    get cancelled() {
      asked += 1
      return asked > 1
    },
    progress: () => undefined,
  }
  const { core } = harness.engine
  const found = transcriptFiles(harness.path('s'), core.ports.files)
  expect(await harvestFiles(core, found, { dryRun: false, control })).toMatchObject({ files: 0, events: 0 })
})

test('a write that fails gives the reading thread back', async () => {
  await harness.end()
  let started = 0
  const startReader: typeof sameThread.startReader = (onBreakdown) => {
    started += 1
    return sameThread.startReader(onBreakdown)
  }
  harness = createTestEngine({ threads: { ...sameThread, startReader } })
  harness.write('s/berths.jsonl', claudeCodeLines())
  const { db } = harness.engine.core.library
  db.exec("CREATE TRIGGER failing BEFORE INSERT ON session_events BEGIN SELECT RAISE(ABORT, 'no room'); END")
  await expect(harvest('s')).rejects.toThrow('no room')
  db.exec('DROP TRIGGER failing')
  expect(await harvest('s')).toMatchObject({ files: 1 })
  expect(started).toBe(1)
})

test('purging a lesson erases the words it rests on, and harvesting again does not bring them back', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines())
  const { lessons } = await harvest('s')
  const { engine } = harness
  const { db } = engine.core.library
  const by = engine.by('person-cli', null)
  await engine.decide(by, (context) => discard(context, [lessons[1]!.id], null))
  await engine.decide(by, (context) => purge(context, lessons[1]!.id))
  await harvest('s')
  const texts = db.prepare(`SELECT coalesce(text, '') || synopsis FROM session_events`).pluck().all() as string[]
  expect(texts.join()).not.toContain('never write plans')
  expect(texts.join()).toContain('Add a berth plan')
  expect(memories()).toHaveLength(1)
})

test('purging another memory keeps the long texts of sessions', async () => {
  const long = 'Berth 4 is free at high tide.\n'.repeat(100)
  harness.write('s/berths.jsonl', claudeCodeLines([...berthSession, ['call', 'harbour tides'], ['result', long, 0]]))
  harness.write('notes.jsonl', '{"id":"n1","content":"Barges lie at berth 4."}\n')
  await harness.sync('notes.jsonl')
  const { engine } = harness
  const { db } = engine.core.library
  const id = db.prepare('SELECT id FROM memories').pluck().get() as string
  await harvest('s')
  const by = engine.by('person-cli', null)
  await engine.decide(by, (context) => discard(context, [id], null))
  await engine.decide(by, (context) => purge(context, id))
  const passage = passageOf(db, memories().at(-1)!.id, 20)
  expect(passage?.events.at(-1)?.text).toBe(long)
})

test('a value that is forgotten goes from sessions too, also from long texts', async () => {
  const long = `token quay-7Kz-1984\n${'Berth 4 is free at high tide.\n'.repeat(100)}`
  harness.write(
    's/berths.jsonl',
    claudeCodeLines([...berthSession, ['agent', 'It is quay-7Kz-1984.'], ['call', 'x'], ['result', long, 0]]),
  )
  await harvest('s')
  const { db } = harness.engine.core.library
  write(db, (writable) =>
    eraseValues(writable, { memories: [], values: [{ value: 'quay-7Kz-1984', mark: '[removed]' }], lines: [] }),
  )
  const texts = passageOf(db, memories().at(-1)!.id, 20)?.events.map(({ text, synopsis }) => `${text} ${synopsis}`)
  expect(texts?.join()).not.toContain('quay-7Kz')
  expect(texts?.filter((text) => text.includes('[removed]'))).toHaveLength(2)
  expect(count('blobs')).toBe(1)
})

test('the edit of a lesson keeps the events it rests on', async () => {
  harness.write('s/berths.jsonl', claudeCodeLines())
  const { lessons } = await harvest('s')
  const { engine } = harness
  const outcome = await engine.decide(engine.by('person-cli', null), (context) =>
    edit(context, lessons[1]!.id, { content: 'Never write plans into the repository.' }),
  )
  expect(passageOf(engine.core.library.db, outcome.created[0]!, 0)?.events).toHaveLength(2)
})
