import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSource } from '../../store/queries/sources.ts'
import { readProject } from '../../store/queries/projects.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { putFile } from '../../testing/files.ts'
import { detect, discover, recognise } from './findSources.ts'
import { asOrdinaryUser } from '../../testing/asOrdinaryUser.ts'
import { posixTest } from '../../testing/posixTest.ts'
import { slugOf } from '../../sources/claudeSlug.ts'
import { projectsLeft } from './projectsLeft.ts'
import { addAndSync } from './manageSources.ts'

let harness: TestEngine
beforeEach(() => (harness = createTestEngine()))
afterEach(() => harness.end())

const put = (...paths: string[]) => paths.forEach((path) => harness.write(path, 'Ports begin at 4000.\n'))
const told = new RegExp(
  String.raw`api holds no memories, only instructions for agents: \.github/copilot-instructions\.md, ` +
    String.raw`\.cursor/rules/ports\.mdc, \.github/instructions/tests\.instructions\.md and 1 more\. People write these`,
)
const namesAt = async (path: string) => (await detect(harness.engine.core, harness.path(path))).map(({ name }) => name)

test('in a project the notes of several agents are found, and none of its own documents', async () => {
  put('api/README.md', 'api/docs/guide.md', 'api/package.json')
  put('api/.serena/memories/ports.md', 'api/memory-bank/progress.md', 'api/tasks/lessons.md', 'api/LEARNINGS.md')
  expect(await namesAt('api')).toEqual([
    'Serena memories in api',
    'memory bank in api',
    'LEARNINGS.md in api',
    'tasks/lessons.md in api',
  ])
})

test('the log of a loop of agents is found beside its tasks, and not where there are none', async () => {
  put('api/scripts/ralph/progress.txt', 'api/scripts/ralph/prd.json', 'api/ralph/progress.txt')
  expect(await namesAt('api')).toEqual(['scripts/ralph/progress.txt in api'])
  expect(await namesAt('api/scripts/ralph/progress.txt')).toEqual(['scripts/ralph/progress.txt in api'])
})

posixTest(
  'a place that is empty, or that this user may not read, is refused with what it is and what to do',
  async () => {
    harness.write('api/memories.jsonl', '')
    await expect(namesAt('api/memories.jsonl')).rejects.toThrow(
      /memories\.jsonl is empty, so its format cannot be told/,
    )
    put('closed/notes/ports.md')
    chmodSync(harness.path('.'), 0o755)
    chmodSync(harness.path('closed/notes'), 0o700)
    const tryAs = (path: string) => () =>
      asOrdinaryUser(() => recognise(harness.engine.core, harness.path(path), undefined))
    expect(tryAs('closed/notes')).toThrow(
      /Cannot read .*closed\/notes: this user may not read it\. Change its permissions/,
    )
    expect(tryAs('closed')).toThrow(/may not look into .*closed\/notes\. Change its permissions and try again/)
  },
)

test('a project without a known build file is recognised by the folder of an agent', async () => {
  put('api/README.md', 'api/.serena/memories/ports.md')
  expect(await namesAt('api')).toEqual(['Serena memories in api'])
})

test('the notes of an agent have the same name when their own folder is given', async () => {
  put('api/.serena/memories/ports.md')
  expect(await namesAt('api/.serena/memories')).toEqual(['Serena memories in api'])
})

test('notes without a project, in any depth, are read as a whole, even with a file of lessons', async () => {
  put('vault/LEARNINGS.md', 'vault/2026/may.md')
  expect(await namesAt('vault')).toEqual([`vault in ${harness.path('').split('/').findLast(Boolean)}`])
})

test('a folder that holds projects stands for the notes of all of them', async () => {
  put('work/api/.serena/memories/ports.md', 'work/api/go.mod', 'work/api/docs/guide.md')
  put('work/web/memory-bank/progress.md', 'work/web/package.json', 'work/plans.md')
  expect(await namesAt('work')).toEqual(['Serena memories in api', 'memory bank in web'])
})

test('a scan of a folder of projects tells which of them it leaves out, with how many instructions for agents', async () => {
  put('work/api/.serena/memories/ports.md', 'work/api/go.mod')
  put('work/web/package.json', 'work/web/.claude/rules/ports.md', 'work/web/CLAUDE.md', 'work/tools/go.mod')
  const left = projectsLeft(harness.engine.core, harness.path('work'))
  expect(left.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
    { path: harness.path('work/tools'), name: 'tools', instructions: 0 },
    { path: harness.path('work/web'), name: 'web', instructions: 2 },
  ])
  expect(projectsLeft(harness.engine.core, harness.path('work/api'))).toEqual([])
})

test('a project whose notes Claude Code keeps in the folder of the user is not left out', async () => {
  put('work/api/.serena/memories/ports.md', 'work/api/go.mod', 'work/web/package.json', 'work/web/CLAUDE.md')
  put(`home/.claude/projects/${slugOf(harness.path('work/web'))}/memory/MEMORY.md`)
  expect(projectsLeft(harness.engine.core, harness.path('work'))).toEqual([])
})

test('in a folder of projects the instructions for agents of each are no memories, as in that project alone', async () => {
  put('work/api/.git/HEAD', 'work/api/AGENTS.md', 'work/api/CLAUDE.md', 'work/web/.serena/memories/ports.md')
  expect(await namesAt('work')).toEqual(['Serena memories in web'])
  put('team/api/.git/HEAD', 'team/api/AGENTS.md', 'team/web/.git/HEAD', 'team/web/CLAUDE.md')
  await expect(namesAt('team')).rejects.toThrow('only instructions for agents: api/AGENTS.md, web/CLAUDE.md.')
})

test('a folder of projects whose projects hold only documents holds no memories', async () => {
  put('work/api/package.json', 'work/api/README.md', 'work/web/go.mod', 'work/web/docs/guide.md', 'work/web/CLAUDE.md')
  await expect(namesAt('work')).rejects.toThrow('only instructions for agents: web/CLAUDE.md.')
})

test('a scan of a folder of projects finds what a scan of each of them finds, also in its parts', async () => {
  for (const at of ['quay', 'quay/crane', 'quay/gate'])
    harness.write(`work/${at}/.claude/memory.jsonl`, `${JSON.stringify({ content: `The ${at} opens at six.` })}\n`)
  put('work/quay/.git/HEAD', 'work/web/.serena/memories/ports.md', 'work/web/go.mod')
  symlinkSync(harness.path('work'), harness.path('work/quay/gate/up'))
  const alone = await namesAt('work/quay')
  expect(alone).toHaveLength(3)
  expect((await namesAt('work')).toSorted()).toEqual([...alone, 'Serena memories in web'].toSorted())
})

test('folders in which agents keep notes are projects too, also without a build file or a repository', async () => {
  put('work/api/.serena/memories/ports.md', 'work/api/docs/guide.md', 'work/web/.claude/memory/berths.md')
  put('work/web/.claude/memory/MEMORY.md', 'work/plans.md')
  expect(await namesAt('work')).toEqual(['web: Claude Code memory', 'Serena memories in api'])
})

test('notes that lie beside a single project are read as a whole', async () => {
  put('vault/may.md', 'vault/tool/package.json', 'vault/june/a.md', 'vault/july/b.md')
  expect(await namesAt('vault')).toHaveLength(1)
  expect((await detect(harness.engine.core, harness.path('vault')))[0]).toMatchObject({ files: 3 })
})

test('notes of an agent belong to the project they lie in, also outside repositories', async () => {
  put('api/.serena/memories/ports.md')
  const { db } = harness.engine.core.library
  const { source, job } = addAndSync(harness.engine.core, harness.path('api'))
  await harness.engine.core.jobs.ended(job.id)
  const { project_id } = findSource(db, source.id)
  expect(readProject(db, project_id)?.name).toBe('api')
})

test('what a source reads already is told apart when its folder is scanned again', async () => {
  put('work/api/.serena/memories/ports.md', 'work/api/go.mod')
  put('work/web/memory-bank/progress.md', 'work/web/package.json')
  const added = async () =>
    (await detect(harness.engine.core, harness.path('work'))).map(({ name, is_added }) => [name, is_added])
  await harness.engine.core.jobs.ended(addAndSync(harness.engine.core, harness.path('work/api')).job.id)
  expect(await added()).toEqual([
    ['Serena memories in api', true],
    ['memory bank in web', false],
  ])
})

test('a folder whose only notes a source reads is added already', async () => {
  put('vault/tasks/lessons.md')
  const { job } = addAndSync(harness.engine.core, harness.path('vault/tasks/lessons.md'))
  await harness.engine.core.jobs.ended(job.id)
  const added = async () => (await detect(harness.engine.core, harness.path('vault'))).map(({ is_added }) => is_added)
  expect(await added()).toEqual([true])
  put('vault/may.md')
  expect(await added()).toEqual([false])
})

test('notes in a hidden folder are not added by a source of the folder around it', async () => {
  put('vault/may.md')
  await harness.engine.core.jobs.ended(addAndSync(harness.engine.core, harness.path('vault')).job.id)
  put('vault/.serena/memories/ports.md')
  const found = await detect(harness.engine.core, harness.path('vault/.serena/memories'))
  expect(found.map(({ is_added }) => is_added)).toEqual([false])
})

test('notes of agents near the home folder are offered, and those for all projects', async () => {
  const { home } = harness.engine.core.ports
  const personal = ['code/notes/b.md', 'diary/lessons.md']
  for (const path of ['code/api/.serena/memories/a.md', '.hermes/memories/MEMORY.md', ...personal])
    putFile(home, path, 'Ports begin at 4000.\n')
  const offered = (await discover(harness.engine.core)).map(({ path }) => path)
  expect(offered.toSorted()).toEqual([join(home, '.hermes/memories'), join(home, 'code/api/.serena/memories')])
})

test('a project that has only instructions for agents says which, and why they are no source', async () => {
  put('api/package.json', 'api/.kiro/steering/product.md', 'api/.cursor/rules/ports.mdc', 'api/src/ports.ts')
  put('api/.github/copilot-instructions.md', 'api/.github/instructions/tests.instructions.md')
  await expect(namesAt('api')).rejects.toMatchObject({ kind: 'validation', message: expect.stringMatching(told) })
  put('web/.kiro/steering/product.md', 'web/.git/HEAD')
  await expect(namesAt('web')).rejects.toThrow('only instructions for agents: .kiro/steering/product.md.')
  put('tool/package.json', 'tool/README.md')
  await expect(namesAt('tool')).rejects.toThrow('holds no memories in a known format')
})

test('rules for agents in a folder of any agent are instructions, also with a trigger in their front matter', async () => {
  harness.write('api/.agent/rules/ports.md', '---\ntrigger: always_on\n---\n\n- Ports begin at 4000, also in tests.\n')
  put('api/.git/HEAD', 'api/.devin/rules/tests.md')
  await expect(namesAt('api')).rejects.toThrow(
    'only instructions for agents: .devin/rules/tests.md, .agent/rules/ports.md.',
  )
})

test('a project that has transcripts of sessions says that they are not read, and what reads them', async () => {
  put('api/package.json', 'api/.specstory/history/ports.md')
  const note =
    / Its transcripts in \.specstory\/history are not read as memories: `harvest` looks for lessons in them\.$/
  await expect(namesAt('api')).rejects.toThrow(note)
  put('api/CLAUDE.md')
  await expect(namesAt('api')).rejects.toThrow(note)
})

test('a folder without code whose only Markdown is instructions for agents is no source either; one of its files is', async () => {
  put('team/AGENTS.md', 'team/CLAUDE.md')
  await expect(namesAt('team')).rejects.toThrow('only instructions for agents: CLAUDE.md, AGENTS.md.')
  expect(await namesAt('team/AGENTS.md')).toEqual(['AGENTS.md in team'])
  put('team/june.md')
  expect((await detect(harness.engine.core, harness.path('team')))[0]).toMatchObject({ files: 3 })
})

test('instructions for agents do not stand in the way of memories beside them', async () => {
  put('api/package.json', 'api/.kiro/steering/product.md', 'api/.serena/memories/ports.md')
  expect(await namesAt('api')).toEqual(['Serena memories in api'])
})
