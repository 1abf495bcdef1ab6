import { rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import { claudeCode } from './claudeCode.ts'
import { claudeProjectFolder, findClaudeFolders } from './claudeCodeFolders.ts'

function readAll(root: string) {
  return claudeCode
    .recordFiles(root, nodeFiles)
    .flatMap((path) => [...claudeCode.read(path, root, nodeFiles)])
    .flatMap((item) => (item.kind === 'record' ? [item.record] : []))
}

const topic = `---
name: quiet-builds
description: builds print nothing when all is well
metadata: 
  node_type: memory
  type: feedback
  originSessionId: 11111111-2222-4333-8444-555555555555
  modified: 2026-09-08T19:29:56.864Z
---
Print nothing on success.
**Why:** long logs hide the one line that matters.
`

test('a note in the folder of a subagent is of that agent', () => {
  const folder = tempFolder({ '.claude/agent-memory/guard/a.md': topic, '.claude/memory/a.md': topic })
  const agentOf = (place: string) => readAll(join(folder, '.claude', place)).map(({ source_agent }) => source_agent)
  expect(agentOf('agent-memory/guard')).toEqual(['guard'])
  expect(agentOf('memory')).toEqual(['claude-code'])
})

test('a topic file is one memory, with its front matter as fields', () => {
  const root = tempFolder({ 'MEMORY.md': '- [Quiet](quiet-builds.md) — hush\n', 'quiet-builds.md': topic })
  expect(readAll(root)).toEqual([
    {
      locator: 'quiet-builds.md',
      external_id: null,
      path: join(root, 'quiet-builds.md'),
      line: null,
      raw: topic,
      section: null,
      content: 'Print nothing on success.\n**Why:** long logs hide the one line that matters.',
      description: 'builds print nothing when all is well',
      tags: ['feedback'],
      timestamp: '2026-09-08T19:29:56.864Z',
      usage_count: 0,
      last_accessed: null,
      maturity: 'raw',
      confidence: null,
      evidence: null,
      scope: 'project',
      scope_path: null,
      source_agent: 'claude-code',
      source_session: '11111111-2222-4333-8444-555555555555',
      curated_by: null,
      escalated_to: null,
      kind: 'preference',
      thought_type: 'original',
      weight: 1,
    },
  ])
})

test.each([
  ['feedback', 'preference'],
  ['user', 'preference'],
  ['project', 'fact'],
  ['reference', 'fact'],
  ['diary', null],
])('the older flat type %s is read as %s', (type, kind) => {
  const root = tempFolder({ 'a.md': `---\nname: a\ntype: ${type}\ntags: [x, y]\n---\nbody` })
  expect(readAll(root)[0]).toMatchObject({ kind, tags: [type, 'x', 'y'], description: 'body' })
})

test.each([
  ['a name in words', 'name: Berth locks\ndescription: the row first', 'Berth locks'],
  ['the description, if the name is that of a file', 'name: berth_locks\ndescription: the row first', 'the row first'],
  ['the title', 'name: berth-locks\ntitle: Berth locks\ndescription: the row first', 'Berth locks'],
  ['the first words, if only a file is named', 'name: berth-locks', 'Lock the row.'],
])('the title of a topic is %s', (_, fields, title) => {
  const root = tempFolder({ 'a.md': `---\n${fields}\n---\nLock the row. Then read.\n` })
  expect(readAll(root)[0]?.description).toBe(title)
})

test('a file without front matter is a memory too, dated by the file', () => {
  const root = tempFolder({ 'a.md': '# Ports\n\nUse 8080.\n' })
  utimesSync(join(root, 'a.md'), 1_700_000_000, 1_700_000_000)
  expect(readAll(root)[0]).toMatchObject({
    content: '# Ports\n\nUse 8080.',
    description: 'Ports',
    timestamp: '2023-11-14T22:13:20.000Z',
    kind: null,
    tags: [],
  })
})

test('the index, temporary, empty and hidden files are no memories; folders one level down are read', () => {
  const root = tempFolder({
    'MEMORY.md': '- [A](a.md)\n',
    'a.md': 'one',
    '.a.md.0f.tmp': 'x',
    'a.md.tmp': 'x',
    '.hidden.md': 'x',
    'empty.md': '\n',
    'notes.txt': 'x',
    'sub/b.md': 'two',
    'sub/deep/c.md': 'x',
    '.git/d.md': 'x',
  })
  expect(readAll(root).map(({ locator }) => locator)).toEqual(['a.md', 'sub/b.md'])
})

test('CRLF, a byte order mark and a byte that is not UTF-8 are tolerated', () => {
  const crlf = `\uFEFF${topic.replaceAll('\n', '\r\n')}`
  const root = tempFolder({ 'a.md': crlf, 'b.md': Buffer.from([0x61, 0xff, 0x62]) })
  expect(readAll(root)).toMatchObject([
    { description: 'builds print nothing when all is well', kind: 'preference' },
    { content: 'a\uFFFDb' },
  ])
})

test('a binary file is unreadable, not a memory', () => {
  const root = tempFolder({ 'picture.md': Buffer.from([0x89, 0x50, 0, 0xff, 0, 13, 10]) })
  const items = [...claudeCode.read(join(root, 'picture.md'), root, nodeFiles)]
  expect(items).toMatchObject([
    { kind: 'unreadable', line: { line: null, reason: expect.stringContaining('not text') } },
  ])
})

test('a file that vanishes after it was listed yields nothing', () => {
  const root = tempFolder({ 'a.md': 'one' })
  const listed = claudeCode.recordFiles(root, nodeFiles)
  rmSync(join(root, 'a.md'))
  expect(listed.flatMap((path) => [...claudeCode.read(path, root, nodeFiles)])).toEqual([])
})

test('a link that leaves the folder is left out, and one to a file of the folder is no second memory', () => {
  const outside = tempFolder({ 'secret.md': 'x' })
  const root = tempFolder({ 'a.md': 'one' })
  symlinkSync(join(outside, 'secret.md'), join(root, 'secret.md'))
  symlinkSync(outside, join(root, 'linked'))
  symlinkSync(join(root, 'a.md'), join(root, 'A-first.md'))
  symlinkSync(join(root, 'a.md'), join(root, 'b.md'))
  expect(claudeCode.recordFiles(root, nodeFiles)).toEqual([join(root, 'a.md')])
})

test('a folder linked to itself, and links to the index, add no memory', () => {
  const root = tempFolder({ 'MEMORY.md': '- [A](a.md) — hush\n', 'a.md': topic, 'deep/b.md': topic })
  symlinkSync('.', join(root, 'l'))
  symlinkSync('deep', join(root, 'also-deep'))
  symlinkSync('MEMORY.md', join(root, 'index.md'))
  expect(claudeCode.recordFiles(root, nodeFiles)).toEqual([join(root, 'a.md'), join(root, 'deep/b.md')])
})

test('a memory reachable only by links is read by the first of them', () => {
  const root = tempFolder({ 'deep/deeper/a.md': topic })
  symlinkSync('deep/deeper/a.md', join(root, 'one.md'))
  symlinkSync('deep/deeper/a.md', join(root, 'two.md'))
  expect(claudeCode.recordFiles(root, nodeFiles)).toEqual([join(root, 'one.md')])
})

test('a session line with a bad escape is skipped when looking for the project', () => {
  const home = tempFolder({
    'p/memory/MEMORY.md': '- [A](a.md) — hush\n',
    'p/memory/a.md': topic,
    'p/1.jsonl': '{"cwd":"/w/older"}\n',
    'p/2.jsonl': '{"cwd":"C:\\x"}\n{"cwd":"/w/parcel"}\n',
    'p/3.jsonl': '{"cwd":"\\q"}\n',
  })
  expect(claudeProjectFolder(join(home, 'p/memory'), nodeFiles)).toBe('/w/parcel')
  expect(claudeCode.detect(join(home, 'p'), nodeFiles)).toMatchObject({ name: 'parcel: Claude Code memory' })
})

test.each([
  '.claude',
  '.claude/projects',
  '.claude/projects/-w-parcel',
  '.claude/projects/-w-parcel/memory',
  '.claude/projects/-w-parcel/memory/MEMORY.md',
])('the folder is recognised at %s, and named after the project its sessions ran in', (inside) => {
  const home = tempFolder({
    '.claude/projects/-a-empty/s.jsonl': '{}',
    '.claude/projects/-w-parcel/memory/MEMORY.md': '- [A](a.md)\n',
    '.claude/projects/-w-parcel/memory/a.md': topic,
    '.claude/projects/-w-parcel/s1.jsonl': '{"type":"summary"}\n{"cwd":"/w/par\\u0063el","type":"user"}\n',
  })
  const root = join(home, '.claude/projects/-w-parcel/memory')
  expect(claudeCode.detect(join(home, inside), nodeFiles)).toEqual({
    root,
    name: 'parcel: Claude Code memory',
    detail: 'Claude Code memory folder, 1 topic file',
  })
  expect(claudeProjectFolder(root, nodeFiles)).toBe('/w/parcel')
})

test('a memory folder with only an index is a source without records', () => {
  const root = join(tempFolder({ 'memory/MEMORY.md': '# Nothing yet\n' }), 'memory')
  expect(claudeCode.detect(root, nodeFiles)?.root).toBe(root)
  expect(readAll(root)).toEqual([])
})

test('a folder of another name is recognised by its contents', () => {
  expect(claudeCode.detect(tempFolder({ 'a.md': topic }), nodeFiles)).not.toBeNull()
  expect(claudeCode.detect(tempFolder({ 'MEMORY.md': '- [É](%C3%A9.md)', 'é.md': 'x' }), nodeFiles)).not.toBeNull()
  expect(
    claudeCode.detect(tempFolder({ 'MEMORY.md': '## Rules\n- (2026-01-01) text\n', 'a.md': 'x' }), nodeFiles),
  ).toBeNull()
  expect(
    claudeCode.detect(tempFolder({ 'a.md': '---\ntitle: A\ntype: note\npermalink: a\n---\nx' }), nodeFiles),
  ).toBeNull()
  expect(claudeCode.detect(tempFolder({ 'README.md': '# Docs' }), nodeFiles)).toBeNull()
  expect(claudeCode.detect('/nowhere/at/all', nodeFiles)).toBeNull()
})

test('the folders of all projects are found, and the one named in the settings', () => {
  const home = tempFolder({
    '.claude/settings.json': '{"autoMemoryDirectory":"~/notes/agent"}',
    '.claude/projects/-a/memory/a.md': topic,
    '.claude/projects/-b/s.jsonl': '{}',
    '.claude/projects/-c/memory/MEMORY.md': '',
    'notes/agent/a.md': topic,
  })
  expect(findClaudeFolders(home, nodeFiles)).toEqual(
    ['.claude/projects/-a/memory', '.claude/projects/-c/memory', 'notes/agent'].map((name) => join(home, name)),
  )
})
