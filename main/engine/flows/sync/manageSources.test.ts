import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import type { Job } from '../../../../shared/model/job.ts'
import { write } from '../../store/db.ts'
import { sourceId } from '../../store/identity.ts'
import { allSources, findSource, readSource, removeSource } from '../../store/queries/sources.ts'
import { readCounts } from '../../store/queries/board.ts'
import { readMemory } from '../../store/queries/cards.ts'
import { edit } from '../../decide/merge/compose.ts'
import { redo, undo } from '../../decide/verbs/undo.ts'
import { addAndSync, setProject, startSync, startSyncOfAll } from './manageSources.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('notes.jsonl', '{"id":"n_1","content":"Quay 1 is the one nearest to the sea."}\n')
  await harness.sync('notes.jsonl')
})
afterEach(() => harness.end())

const db = () => harness.engine.core.library.db
const notes = () => harness.path('notes.jsonl')
const projectOf = (id: string) => readMemory(db(), id).project?.name
const now = () => harness.engine.core.library.now().toISOString()
const by = () => harness.engine.by('person-cli', null)

test('notes read while their source is put into a project belong to it', async () => {
  await harness.end()
  let onRead: (() => void) | null = null
  harness = createTestEngine({
    files: {
      read(path) {
        const next = path.endsWith('ports.md') ? onRead : null
        if (next) onRead = null
        next?.()
        return nodeFiles.read(path)
      },
    },
  })
  const slug = harness.path('harbor').replace(/[^A-Za-z0-9]/g, '-')
  const folder = `home/.claude/projects/${slug}/memory`
  harness.write(`${folder}/MEMORY.md`, '- [Ports](ports.md) — ports begin at 4000\n')
  harness.write(`${folder}/ports.md`, topic('ports', 'ports begin at 4000', 'The first free port is 4000.'))
  harness.write('harbor/.jaato/memories.jsonl', `${jaatoLine('b', 'Berths are numbered from the sea.')}\n`)
  const { core } = harness.engine
  const { source, job } = addAndSync(core, harness.path(folder))
  onRead = () => addAndSync(core, harness.path('harbor'))
  await core.jobs.ended(job.id)
  expect(readSource(db(), source.id).project).toMatchObject({ name: 'harbor' })
  const ids = db().prepare<[string], string>('SELECT id FROM memories WHERE source_id = ?').pluck().all(source.id)
  expect(ids.map(projectOf)).toEqual(['harbor'])
})

test('memories follow their source into a project, including later ones, and out of it again', async () => {
  mkdirSync(harness.path('harbor'))
  expect(projectOf('n_1')).toBeUndefined()
  setProject(harness.engine.core, notes(), harness.path('harbor'))
  expect(readSource(db(), notes()).project).toMatchObject({ name: 'harbor' })
  expect(projectOf('n_1')).toBe('harbor')
  harness.write(
    'notes.jsonl',
    '{"id":"n_1","content":"Quay 1 is the one nearest to the sea."}\n{"id":"n_2","content":"New."}\n',
  )
  await harness.sync('notes.jsonl')
  expect(projectOf('n_2')).toBe('harbor')
  setProject(harness.engine.core, notes(), null)
  expect(readSource(db(), notes()).project).toBeNull()
  expect([projectOf('n_1'), projectOf('n_2')]).toEqual([undefined, undefined])
})

test.each(['.claude/memory', '.claude/agent-memory/tester'])(
  'without git, the folder containing the .claude of %s is its project, except the home folder',
  async (folder) => {
    const put = (name: string) => {
      harness.write(`${name}/${folder}/MEMORY.md`, '- [Ports](ports.md) — ports begin at 4000\n')
      harness.write(`${name}/${folder}/ports.md`, topic('ports', 'ports begin at 4000', 'The first free port is 4000.'))
      return harness.sync(`${name}/${folder}`)
    }
    const projectAt = (name: string) => readSource(db(), harness.path(`${name}/${folder}`)).project
    await put('parcels')
    expect(projectAt('parcels')).toMatchObject({ name: 'parcels' })
    await put('home')
    expect(projectAt('home')).toBeNull()
  },
)

test('a missing folder, a file and an incomplete path are refused and change nothing', () => {
  const set = (folder: string) => () => setProject(harness.engine.core, notes(), folder)
  expect(set(harness.path('nowhere'))).toThrow(/nowhere does not exist/)
  expect(set(notes())).toThrow(/notes.jsonl is not a folder/)
  expect(set('harbor')).toThrow(/harbor is not an absolute path/)
  expect(() => setProject(harness.engine.core, 'unknown', null)).toThrow(/no source unknown/)
  expect(readSource(db(), notes()).project).toBeNull()
})

test('an edit made before the project was set can still be undone and redone', async () => {
  mkdirSync(harness.path('harbor'))
  const { created } = await harness.engine.decide(by(), (context) =>
    edit(context, 'n_1', { content: 'Quay 1 is by the sea.' }),
  )
  setProject(harness.engine.core, notes(), harness.path('harbor'))
  expect(projectOf(created[0] ?? '')).toBe('harbor')
  await harness.engine.decide(by(), (context) => undo(context))
  expect(readMemory(db(), 'n_1')).toMatchObject({ superseded_by: null, project: { name: 'harbor' } })
  await harness.engine.decide(by(), redo)
  expect(readMemory(db(), 'n_1').superseded_by).toBe(created[0])
})

test('what replaces a memory of a source counts in its place, so that the count is that of the board', async () => {
  const { created } = await harness.engine.decide(by(), (context) =>
    edit(context, 'n_1', { content: 'Quay 1 is by the sea.' }),
  )
  expect(readSource(db(), notes()).memories).toBe(1)
  expect(readMemory(db(), created[0] ?? '').flags).toMatchObject([{ text: 'edited here only' }])
  const counts = readCounts(db(), {}, new Date())
  expect(counts.raw + counts.validated + counts.escalated + counts.discarded).toBe(1)
})

/** Two syncs of a large file: the first has begun, the other waits for it. */
async function twoSyncs() {
  const lines = Array.from({ length: 20_000 }, (_, at) => `{"id":"n_${at}","content":"Berth ${at} is free."}`)
  harness.write('notes.jsonl', lines.join('\n'))
  const { jobs } = harness.engine.core
  const source = findSource(db(), notes())
  const [first, waiting] = [startSync(harness.engine.core, source), startSync(harness.engine.core, source)]
  for await (const { done } of jobs.watch(first.id, 1)) if (done > 0) break
  return { jobs, source, first, waiting }
}

test('a sync that waits for a cancelled one is cancelled with it; the next one continues there', async () => {
  const { jobs, source, first, waiting } = await twoSyncs()
  jobs.cancel(first.id)
  expect((await jobs.ended(first.id)).state).toBe('cancelled')
  expect(readSource(db(), notes()).memories).toBeLessThan(20_000)
  const next = startSync(harness.engine.core, source)
  expect((await jobs.ended(waiting.id)).state).toBe('cancelled')
  expect((await jobs.ended(next.id)).state).toBe('done')
  expect(readSource(db(), notes()).memories).toBe(20_000)
})

test('a source removed during its sync leaves nothing, and is read completely when added again', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `{"id":"n_${at}","content":"Berth ${at} is free."}`)
  harness.write('notes.jsonl', lines.join('\n'))
  const { jobs } = harness.engine.core
  const count = () => db().prepare('SELECT count(*) FROM memories').pluck().get()
  const removedWhileRead = async (job: Job) => {
    for await (const { done } of jobs.watch(job.id, 1)) if (done > 0) break
    write(db(), (writable) => removeSource(writable, sourceId(notes()), now()))
    harness.pass(1)
    return job
  }
  const first = await removedWhileRead(startSync(harness.engine.core, findSource(db(), notes())))
  await jobs.ended(first.id)
  expect(count()).toBe(0)
  await removedWhileRead(addAndSync(harness.engine.core, notes()).job)
  await jobs.ended(addAndSync(harness.engine.core, notes()).job.id)
  expect(count()).toBe(20_000)
})

test('cancelling the sync of all sources cancels the one that runs', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `{"id":"n_${at}","content":"Berth ${at} is free."}`)
  harness.write('notes.jsonl', lines.join('\n'))
  const { jobs } = harness.engine.core
  const all = startSyncOfAll(harness.engine.core)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  while (!jobs.list().some(({ id, state, done }) => id !== all.id && state === 'running' && done > 0)) await turn()
  jobs.cancel(all.id)
  expect((await jobs.ended(all.id)).state).toBe('cancelled')
  expect(readSource(db(), notes()).memories).toBeLessThan(20_000)
})

test('syncing all sources sums up the results of each', async () => {
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('mem_a', 'Use pnpm, never yarn.')}\n`)
  await harness.sync('app')
  const { jobs } = harness.engine.core
  const readAll = async () => (await jobs.ended(startSyncOfAll(harness.engine.core).id)).result
  expect(await readAll()).toMatchObject({ sources: 2, failed: 0, added: 0, updated: 0, gone: 0 })
  harness.write(
    'notes.jsonl',
    '{"id":"n_1","content":"Quay 1 is far from the sea."}\n{"id":"n_3","content":"Another."}\n',
  )
  expect(await readAll()).toMatchObject({ sources: 2, added: 1, updated: 1 })
})

test.each([['harbor'], [null]])(
  'a source that is removed and added again belongs to %s, as a person chose',
  (chosen) => {
    harness.write('harbor/berths.txt', '')
    harness.write('quay/.jaato/memories.jsonl', `${jaatoLine('q', 'Berths are numbered from the sea.')}\n`)
    const { core } = harness.engine
    const folder = harness.path('quay')
    const { source } = addAndSync(core, folder)
    expect(readSource(db(), source.id).project).toMatchObject({ name: 'quay' })
    setProject(core, source.id, chosen && harness.path(chosen))
    write(db(), (writable) => removeSource(writable, source.id, now()))
    addAndSync(core, folder)
    expect(readSource(db(), source.id).project?.name ?? null).toBe(chosen)
  },
)

test('a source that a person put in no project is not put into one when another source is added', () => {
  const slug = harness.path('harbor').replace(/[^A-Za-z0-9]/g, '-')
  harness.write(`home/.claude/projects/${slug}/memory/MEMORY.md`, '- [Ports](ports.md) — ports begin at 4000\n')
  harness.write('harbor/.jaato/memories.jsonl', `${jaatoLine('b', 'Berths are numbered from the sea.')}\n`)
  const { core } = harness.engine
  const { source } = addAndSync(core, harness.path(`home/.claude/projects/${slug}/memory`))
  setProject(core, source.id, null)
  addAndSync(core, harness.path('harbor'))
  expect(readSource(db(), source.id).project).toBeNull()
})

test('a folder whose files another source reads is not read twice; added again itself, it is the same source', async () => {
  harness.write('vault/harbor/quays.md', '- Quay 1 is the one nearest to the sea.\n')
  await harness.sync('vault')
  const { core } = harness.engine
  expect(() => addAndSync(core, harness.path('vault/harbor'))).toThrow(
    /quays\.md is read already, by the source vault in .*sync that source to read it again, or remove it first/,
  )
  await harness.sync('vault')
  expect(allSources(db()).map(({ path }) => path)).toEqual([notes(), harness.path('vault')])
})

test('a sync that waits for another while its source is removed is cancelled, and names no unknown source', async () => {
  const { jobs, source, waiting } = await twoSyncs()
  write(db(), (writable) => removeSource(writable, source.id, now()))
  expect(await jobs.ended(waiting.id)).toMatchObject({ state: 'cancelled', error: null })
})

test('a source that is its project’s whole folder is named after the project, not after the folder around it', async () => {
  const nameOf = (path: string) => readSource(db(), sourceId(harness.path(path))).name
  harness.write('docks/quay/cranes.md', 'Cranes stop at wind force 7.\n')
  await harness.sync('docks/quay', { project: 'docks/quay' })
  expect(nameOf('docks/quay')).toBe('Markdown notes in quay')
  harness.write('docks/berth/tides.md', 'Tide tables are in the harbour office.\n')
  await harness.sync('docks/berth')
  expect(nameOf('docks/berth')).toBe('berth in docks')
  setProject(harness.engine.core, sourceId(harness.path('docks/berth')), harness.path('docks/berth'))
  expect(nameOf('docks/berth')).toBe('Markdown notes in berth')
  db().prepare('UPDATE sources SET name = ? WHERE path = ?').run('berth in docks', harness.path('docks/berth'))
  await harness.restart()
  expect(nameOf('docks/berth')).toBe('Markdown notes in berth')
})
