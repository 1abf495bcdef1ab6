import { runToEnd } from '../../../shared/runToEnd.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import { discard } from '../decide/verbs/move.ts'
import { promote } from '../decide/promote/promote.ts'
import { purge } from '../decide/verbs/purge.ts'
import { settle } from '../decide/verbs/settle.ts'
import { watchEntries } from './updateEntries.ts'
import { examineMemories } from '../flows/findings/computeFindings.ts'
import { findHygiene } from './hygiene.ts'
import { similarTo } from '../flows/compare/similarTo.ts'
import type { Watch } from '../ports.ts'
import { readMemory } from '../store/queries/cards.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine } from '../testing/stores.ts'
import { readClusters } from '../flows/clusters/readClusters.ts'
import { readConflicts } from '../flows/clusters/readConflicts.ts'
import { startTriage } from '../flows/triage/triageJob.ts'

const pool = (size: number): string => `The connection pool of the tracking service holds ${size} connections.`
const pallet = 'Parcels above 30 kg need a pallet label.'
const memoryMd = (...entries: string[]): string =>
  `# Index\n\n- [Quays](quays.md) — how they count\n\n## Storage\n\n${entries.map((entry) => `- ${entry}\n`).join('')}`

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('app/MEMORY.md', memoryMd(pool(20), pallet))
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('pool', pool(10))}\n${jaatoLine('pallet', `${pallet} `)}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
  await compare()
})
afterEach(() => harness.end())

test('an unreadable file beside the sources delays neither comparing nor judging', async () => {
  harness.write('app/CLAUDE.md', '# Rules\n\n- Never push to main.\n')
  harness.write('app/.jaato/references/tides.json', JSON.stringify({ id: 'tides', name: 'Tides', content: pallet }))
  const { files } = harness.ports
  const { read } = files
  files.read = (path) => {
    if (/(?:CLAUDE|MEMORY)\.md$|tides\.json$/.test(path))
      throw new AppError('forbidden', `Cannot read ${path}: this user may not read it.`)
    return read(path)
  }
  const { core } = harness.engine
  expect((await core.jobs.ended(startTriage(core, null, 'judge').id)).error).toBeNull()
  await expect(examineMemories(core, ['nobody'])).resolves.toBe(0)
  expect(readMemory(db(), 'pool').recommendation).not.toBeNull()
  expect(await findHygiene(core)).toEqual([])
})

async function compare(): Promise<void> {
  const { jobs } = harness.engine.core
  const { error } = await jobs.ended(startTriage(harness.engine.core).id)
  expect(error).toBeNull()
}

const db = () => harness.engine.core.library.db
const by = () => harness.engine.by('person-cli', null)
const conflicts = () => runToEnd(readConflicts(harness.engine.core.library, { offset: 0, limit: 100 })).items
const flags = (id: string) => readMemory(db(), id).flags.map(({ text }) => text)

test('entries of MEMORY.md take part in flags, similar memories, clusters and conflicts, with file and line', async () => {
  expect(flags('pool')).toEqual(['10 or 20'])
  expect(flags('pallet')).toEqual(['1 similar'])
  const [found] = conflicts()
  expect([found!.older, found!.newer].find(({ kind }) => kind === 'entry')).toMatchObject({
    content: pool(20),
    file: harness.path('app/MEMORY.md'),
    line: 7,
    description: 'MEMORY.md › Storage',
  })
  const { items } = await similarTo(harness.engine.core, 'pallet', 5)
  expect(items[0]).toMatchObject({ kind: 'entry', line: 8, verdict: 'duplicate' })
  expect(runToEnd(readClusters(db(), { offset: 0, limit: 10 })).items[0]).toMatchObject({
    representative: { kind: 'entry' },
    members: [{ kind: 'memory' }],
  })
})

test('a memory agents already read is recommended for discard; one that contradicts an entry needs a person, while the entry is there', async () => {
  const advice = (id: string) => readMemory(db(), id).recommendation
  const judge = async () => harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  await judge()
  expect(advice('pallet')).toMatchObject({ action: 'discard', reason: '“MEMORY.md, line 8” already says it' })
  expect(advice('pool')).toMatchObject({ action: 'needs-you', reason: expect.stringContaining('“MEMORY.md, line 7”') })
  harness.write('other/.jaato/memories.jsonl', `${jaatoLine('elsewhere', `${pallet}  `)}\n`)
  await harness.sync('other/.jaato', { project: 'other' })
  harness.write('app/MEMORY.md', memoryMd('Quays are counted from the north.', pallet))
  await judge()
  expect(advice('pallet')?.action).toBe('discard')
  expect(advice('pool')?.action).not.toBe('needs-you')
  expect(advice('elsewhere')?.reason).not.toContain('MEMORY.md')
  harness.write('app/MEMORY.md', memoryMd('Quays are counted from the north.'))
  await judge()
  expect(advice('pallet')?.reason).not.toContain('MEMORY.md')
})

test('a change in the file updates the question at the next sync', async () => {
  harness.write('app/MEMORY.md', memoryMd('A new first line.', pool(10)))
  await compare()
  expect(conflicts()).toEqual([])
  expect(flags('pool')).toEqual(['1 similar'])
  expect(flags('pallet')).toEqual([])
})

test('a conflict with an entry can be settled for the entry or for both; settling against it is refused, naming file and line', async () => {
  const entry = db().prepare(`SELECT id FROM entry_texts WHERE line = 7`).pluck().get() as string
  const decide = (keep: 'newer' | 'older' | 'both') =>
    harness.engine.decide(by(), (context) => settle(context, { a: 'pool', b: entry, keep }))
  const [{ older }] = conflicts() as [ReturnType<typeof conflicts>[number]]
  const [forEntry, forMemory] = older.kind === 'entry' ? (['older', 'newer'] as const) : (['newer', 'older'] as const)
  await expect(decide(forMemory)).rejects.toThrow(
    /MEMORY\.md, line 7, which Schoolhouse did not write and cannot discard\. Change it there/,
  )
  await decide('both')
  expect(conflicts()).toEqual([])
  await harness.engine.decide(by(), (context) => discard(context, ['pallet'], null))
  expect((await decide(forEntry)).label).toMatch(/^Kept the/)
  expect(readMemory(db(), 'pool')).toMatchObject({ maturity: 'discarded', superseded_by: null })
})

test('our own text, and an index line, are no entries', async () => {
  const file = harness.path('app/MEMORY.md')
  await harness.engine.decide(by(), (context) => discard(context, ['pool'], null))
  const content = 'Pallet labels go on top of every parcel above 30 kg.'
  const wish = { memory_id: 'pallet', target: 'memory-md' as const, file, section: 'Storage', content }
  await harness.engine.decide(by(), promote(harness.engine.core, { ...wish, reason: 'asked often' }))
  await compare()
  const lines = db().prepare('SELECT content FROM entry_texts ORDER BY line').pluck().all()
  expect(lines).toEqual([pool(20), pallet])
})

test('a foreign learned reference is an entry too', async () => {
  harness.write(
    'app/.jaato/references/pool.json',
    JSON.stringify({ id: 'pool', name: 'Pool size', content: pool(30), type: 'inline' }, null, 2),
  )
  await compare()
  expect(conflicts().map(({ older, newer }) => [older, newer].find(({ kind }) => kind === 'entry')!.content)).toEqual(
    expect.arrayContaining([pool(20), pool(30)]),
  )
})

test('a purge removes entries with the text, until their file is read again', async () => {
  await harness.engine.decide(by(), (context) => discard(context, ['pallet'], null))
  db()
    .prepare('UPDATE entry_texts SET hash = (SELECT content_hash FROM memories WHERE external_id = ?) WHERE line = 8')
    .run('pallet')
  await harness.engine.decide(by(), (context) => purge(context, 'pallet'))
  expect(db().prepare('SELECT count(*) FROM entry_texts WHERE line = 8').pluck().get()).toBe(0)
})

test('an edit of MEMORY.md refreshes the budget and hygiene of the References screen', () => {
  const { core } = harness.engine
  const touched: string[] = []
  let tell: Parameters<Watch['watch']>[1] = () => undefined
  const watch: Watch = {
    watch: (_, onChange) => {
      tell = onChange
      return () => undefined
    },
  }
  const changes = { ...core.changes, touch: (...topics: string[]) => void touched.push(...topics) }
  const stop = watchEntries({ ...core, changes, ports: { ...core.ports, watch } }, () => undefined)
  harness.write('app/MEMORY.md', memoryMd(pool(10)))
  tell('changed')
  stop()
  expect(touched).toEqual(expect.arrayContaining(['memories', 'references']))
})
