import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { detect, discover } from './findSources.ts'
import { addAndSync, setProject } from './manageSources.ts'
import { slugOf } from '../../sources/claudeSlug.ts'
import { allSources, readSource } from '../../store/queries/sources.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { topic } from '../../testing/stores.ts'

let harness: TestEngine
beforeEach(() => (harness = createTestEngine()))
afterEach(() => harness.end())

const note = topic('ports', 'where ports begin', 'Ports begin at 4000.')
const folder = (path: string) => {
  harness.write(`${path}/MEMORY.md`, '- [Ports](ports.md) — where ports begin\n')
  harness.write(`${path}/ports.md`, note)
}
const found = (path: string) =>
  detect(harness.engine.core, harness.path(path)).then((all) => all.map(({ path, name }) => ({ path, name })))

test('in a repository its memory folder and those of its subagents are found, with the project first in each name', async () => {
  folder('api/.claude/memory')
  folder('api/.claude/agent-memory/reviewer')
  folder('api/.claude/agent-memory-local/tester')
  expect(await found('api')).toEqual([
    { path: harness.path('api/.claude/memory'), name: 'api: Claude Code memory' },
    { path: harness.path('api/.claude/agent-memory/reviewer'), name: 'api: Claude Code memory of agent reviewer' },
    { path: harness.path('api/.claude/agent-memory-local/tester'), name: 'api: Claude Code memory of agent tester' },
  ])
  expect(await found('api/.claude')).toEqual(await found('api'))
})

test('a folder also reached by a link is offered once', async () => {
  folder('api/.claude/memory')
  symlinkSync('.claude/memory', harness.path('api/memory'))
  expect(await found('api')).toHaveLength(1)
})

test('two folders of the same name have different names', async () => {
  const names: string[] = []
  for (const path of ['work/api/memory', 'home/api/memory', 'api/.claude/memory']) {
    folder(path)
    const { source, job } = addAndSync(harness.engine.core, harness.path(path))
    await harness.engine.core.jobs.ended(job.id)
    names.push(readSource(harness.engine.core.library.db, source.id).name)
  }
  expect(names).toEqual([
    'api: Claude Code memory',
    'api: Claude Code memory (home/api/memory)',
    'api: Claude Code memory (.claude/memory)',
  ])
})

test('a folder named after a path is called as its project: what is on the disk, what was chosen, or the end of the path', async () => {
  const { core } = harness.engine
  const inProjects = (slug: string) => `home/.claude/projects/${slug}/memory`
  const nameOf = (id: string) => readSource(core.library.db, id).name
  const add = (slug: string) => {
    folder(inProjects(slug))
    return addAndSync(core, harness.path(inProjects(slug))).source.id
  }
  mkdirSync(harness.path('code/parcel-api'), { recursive: true })
  const onDisk = add(slugOf(harness.path('code/parcel-api')))
  expect(readSource(core.library.db, onDisk)).toMatchObject({
    name: 'parcel-api: Claude Code memory',
    project: { name: 'parcel-api' },
  })
  const gone = add('-home-ada-src-web-shop')
  expect(nameOf(gone)).toBe('web-shop: Claude Code memory')
  expect(nameOf(add('-home-ada-old-web-shop'))).toBe('old-web-shop: Claude Code memory')
  expect(nameOf(add('-home-ada-code-web-shop'))).toBe('web-shop: Claude Code memory (code-web-shop)')
  setProject(core, gone, harness.path('code/parcel-api'))
  expect(nameOf(gone)).toBe('parcel-api: Claude Code memory (src-web-shop)')
})

test('a session from another system names the project, and notes beside sessions are named by it too', async () => {
  folder('home/.claude/projects/C--src-shop/memory')
  harness.write('home/.claude/projects/C--src-shop/s.jsonl', `{"cwd":"C:\\\\src\\\\web shop"}\n`)
  expect((await found('home/.claude/projects/C--src-shop/memory'))[0]?.name).toBe('web shop: Claude Code memory')
  harness.write('home/.claude/projects/-home-ada-src-quay/memory/ports.md', 'Ports begin at 4000.\n')
  expect((await found('home/.claude/projects/-home-ada-src-quay/memory'))[0]?.name).toBe('memory in quay')
})

test('sources that an older version named after a path get the name of their project when the library opens', async () => {
  folder('home/.claude/projects/-home-ada-src-shop/memory')
  await harness.sync('home/.claude/projects/-home-ada-src-shop/memory')
  const { db } = harness.engine.core.library
  db.prepare('UPDATE sources SET name = ?').run('home-ada-src-shop: Claude Code memory')
  await harness.restart()
  expect(allSources(harness.engine.core.library.db).map(({ name }) => name)).toEqual(['shop: Claude Code memory'])
})

test('sources that an older version gave the same name are renamed by their project when the library opens', async () => {
  const { db } = harness.engine.core.library
  for (const path of ['work/api/memory', 'home/web/memory', 'gone/old/memory']) {
    folder(path)
    await harness.sync(path)
    db.prepare('UPDATE sources SET name = ? WHERE path = ?').run('Claude Code memory of api', harness.path(path))
  }
  renameSync(harness.path('gone'), harness.path('away'))
  await harness.restart()
  expect(allSources(harness.engine.core.library.db).map(({ name }) => name)).toEqual([
    'Claude Code memory of api',
    'api: Claude Code memory',
    'web: Claude Code memory',
  ])
})

test('a store in a repository below home is found once, despite work trees and links, and not after it was added', async () => {
  const home = harness.engine.core.ports.home
  const inHome = (path: string) =>
    `${home.slice(harness.path('').length).replace(/^\//, '')}/${path}`.replace(/^\//, '')
  folder(inHome('code/api/.claude/memory'))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], { cwd: `${home}/code/api` })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'notes')
  git('worktree', 'add', '-q', '../api-2')
  mkdirSync(`${home}/.claude/projects/-code-api`, { recursive: true })
  symlinkSync(`${home}/code/api/.claude/memory`, `${home}/.claude/projects/-code-api/memory`)
  const offered = await discover(harness.engine.core)
  expect(offered).toHaveLength(1)
  const { job } = addAndSync(harness.engine.core, offered[0]!.path)
  await harness.engine.core.jobs.ended(job.id)
  expect(await discover(harness.engine.core)).toEqual([])
})
