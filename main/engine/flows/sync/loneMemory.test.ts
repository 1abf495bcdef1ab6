import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { topic } from '../../testing/stores.ts'
import { slugOf } from '../../sources/claudeSlug.ts'
import { readSource } from '../../store/queries/sources.ts'
import { detect, discover } from './findSources.ts'
import { addAndSync } from './manageSources.ts'

let harness: TestEngine
beforeEach(() => (harness = createTestEngine()))
afterEach(() => harness.end())

const facts = '# Memory\n\n- The pool holds ten connections.\n- Ports begin at 4000.\n'
const found = async (path: string) =>
  (await detect(harness.engine.core, harness.path(path))).map(({ kind, path, name, records }) => {
    return { kind, path: path.slice(harness.path('').length).replace(/^\//, ''), name, records }
  })
const contents = () => harness.engine.core.library.db.prepare('SELECT content FROM memories ORDER BY row').pluck().all()

test('a project whose only memory is MEMORY.md is read by its folder, wherever Claude Code or its agent put the file', async () => {
  const places = {
    'api/MEMORY.md': 'MEMORY.md in api',
    'web/.claude/MEMORY.md': '.claude/MEMORY.md in web',
    'shop/.claude/memory/MEMORY.md': 'shop: Claude Code memory',
    'quay/memory/MEMORY.md': 'quay: Claude Code memory',
    'dock/.claude/agent-memory/tester/MEMORY.md': 'dock: Claude Code memory of agent tester',
  }
  for (const [path, name] of Object.entries(places)) {
    const project = path.split('/', 1)[0] ?? ''
    harness.write(`${project}/package.json`, '{}')
    harness.write(path, facts)
    expect(await found(project)).toEqual([{ kind: 'markdown', path, name, records: 2 }])
    expect(await found(path)).toEqual(await found(project))
  }
})

test('the folder of the memory alone, and the user’s folder of Claude Code, lead to it and to its project', async () => {
  const { core } = harness.engine
  mkdirSync(harness.path('code/parcel-api'), { recursive: true })
  const memory = `home/.claude/projects/${slugOf(harness.path('code/parcel-api'))}/memory`
  harness.write(`${memory}/MEMORY.md`, facts)
  expect(await found(memory)).toMatchObject([{ path: `${memory}/MEMORY.md`, records: 2 }])
  expect(await found('home/.claude')).toEqual(await found(memory))
  const { source, job } = addAndSync(core, harness.path(memory))
  await core.jobs.ended(job.id)
  expect(readSource(core.library.db, source.id)).toMatchObject({
    name: 'parcel-api: Claude Code memory',
    project: { name: 'parcel-api' },
  })
})

test('a scan of the machine offers it, and not one that says nothing', async () => {
  const { home } = harness.engine.core.ports
  const inHome = (path: string) => `${home.slice(harness.path('').length)}/${path}`.replace(/^\/+/, '')
  harness.write(inHome('.claude/projects/-src-api/memory/MEMORY.md'), facts)
  harness.write(inHome('.claude/projects/-src-web/memory/MEMORY.md'), '# Memory\n')
  harness.write(inHome('code/quay/go.mod'), '')
  harness.write(inHome('code/quay/MEMORY.md'), facts)
  const offered = await discover(harness.engine.core)
  expect(offered.map(({ name }) => name).sort()).toEqual(['MEMORY.md in quay', 'api: Claude Code memory'])
})

test('beside other memories it is read only if named, and its lines that only name a file that is read too are no notes of their own', async () => {
  harness.write('api/package.json', '{}')
  harness.write('api/notes/pool.md', 'The pool holds ten connections.\n')
  harness.write(
    'api/MEMORY.md',
    '- [Pool](notes/pool.md) — size of the pool\n- [Plan](docs/plan.md) — nobody reads it\n- Ports begin at 4000.\n',
  )
  expect((await found('api')).map(({ name }) => name)).toEqual(['notes in api'])
  await harness.sync('api/MEMORY.md')
  expect(contents()).toEqual(['[Plan](docs/plan.md) — nobody reads it', 'Ports begin at 4000.'])
})

test('a memory that gets topic files later is read by its folder too, with no note twice', async () => {
  harness.write('api/memory/MEMORY.md', facts)
  await harness.sync('api')
  harness.write('api/memory/pool.md', topic('pool', 'size of the pool', 'Ask before it is raised.'))
  harness.write('api/memory/MEMORY.md', `${facts}- [Pool](pool.md) — size of the pool\n`)
  await harness.sync('api')
  await harness.sync('api/memory/MEMORY.md')
  expect(contents()).toHaveLength(3)
  expect(contents()).not.toContain('[Pool](pool.md) — size of the pool')
})
