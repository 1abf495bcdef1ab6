import { existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Maturity } from '../../../shared/model/memory.ts'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { applyPieces } from '../store/fileChange.ts'
import { carryOut, inverse } from '../testing/carryOut.ts'
import { madeHere, stateEdit } from '../testing/recordEdits.ts'
import { topic } from '../testing/stores.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import { claudeCode } from './claudeCode.ts'
import { planClaude } from './claudeCodePlan.ts'
import type { NewRecord, RecordEdit } from './connector.ts'

function state(root: string, locator: string, maturity: Maturity, more = {}): RecordEdit {
  return stateEdit(join(root, locator), locator, maturity, more)
}

const record = madeHere({
  external_id: 'm_new',
  content: 'Merged: voilà.\nTwo lines.',
  description: 'Retry uploads: twice, then stop',
  title: 'Retry uploads: twice, then stop',
  tags: ['feedback', 'net'],
  timestamp: '2026-10-01T08:00:00.000Z',
})

function addition(
  root: string,
  replaces: string | null,
  more: Partial<NewRecord> = {},
  merged: string[] = [],
): RecordEdit {
  const absorbs = merged.map((name) => join(root, name))
  const place = replaces === null ? null : { path: join(root, replaces), locator: replaces }
  return { kind: 'add', memory_id: 'm_new', record: { ...record, ...more }, replaces: place, absorbs }
}

function apply(root: string, ...edits: RecordEdit[]) {
  const plan = planClaude(root, edits, nodeFiles)
  carryOut(plan, nodeFiles)
  return plan
}

const text = (root: string, name: string) => readFileSync(join(root, name), 'utf8')

const index = `# Memory\r
\r
- [Uploads](uploads.md) — retry à\r
- [Ports, [old]](<the ports.md>) - 8080\r
* [Sub](./sub/deep.md#top): below\r
See [Uploads](uploads.md) for more.\r
`
const uploads = `---
name: uploads
description: old words
metadata: 
  type: feedback
  modified: 2026-09-08T19:29:56.864Z
---

Old body à

`

function sample(): string {
  return tempFolder({ 'MEMORY.md': index, 'uploads.md': uploads, 'the ports.md': 'Ports', 'sub/deep.md': 'Deep' })
}

test('discarding removes the topic file and its index line, and keeps the other lines byte for byte', () => {
  const root = sample()
  apply(root, state(root, 'uploads.md', 'discarded'))
  expect(existsSync(join(root, 'uploads.md'))).toBe(false)
  expect(text(root, 'MEMORY.md')).toBe(index.replace('- [Uploads](uploads.md) — retry à\r\n', ''))
})

test('index lines are found by their link, however it is spelled', () => {
  const root = sample()
  apply(root, state(root, 'the ports.md', 'validated', { superseded: true }), state(root, 'sub/deep.md', 'discarded'))
  expect(text(root, 'MEMORY.md')).toBe(
    '# Memory\r\n\r\n- [Uploads](uploads.md) — retry à\r\nSee [Uploads](uploads.md) for more.\r\n',
  )
  expect(readdirSync(root)).toEqual(['MEMORY.md', 'sub', 'uploads.md'])
})

test('raw and validated are stored only in our library', () => {
  const root = sample()
  const plan = planClaude(root, [state(root, 'uploads.md', 'raw'), state(root, 'uploads.md', 'validated')], nodeFiles)
  expect(plan).toEqual({ changes: [], refused: [], placed: [] })
})

test('promoting leaves one pointer in the index, and the topic file unchanged', () => {
  const root = sample()
  const promoted = state(root, 'uploads.md', 'escalated', {
    reference: { id: 'retry', name: 'Réessayer', path: '.claude/rules/retry.md' },
  })
  apply(root, promoted)
  expect(text(root, 'MEMORY.md')).toBe(index.replace(' — retry à', ' — retry à (promoted to .claude/rules/retry.md)'))
  expect(text(root, 'uploads.md')).toBe(uploads)
  expect(planClaude(root, [promoted], nodeFiles).changes).toEqual([])
})

test('a pointer to a missing file is refused; discarding a missing file needs no change', () => {
  const root = tempFolder({ 'MEMORY.md': '- [A](a.md) — x\n', 'b.md': 'b' })
  const reference = { id: 'n', name: 'n', path: '/p' }
  const plan = planClaude(root, [state(root, 'a.md', 'escalated', { reference })], nodeFiles)
  expect(plan.changes).toEqual([])
  expect(plan.refused[0]?.reason).toContain(join(root, 'a.md'))
  expect(planClaude(root, [state(root, 'c.md', 'discarded')], nodeFiles)).toEqual({
    changes: [],
    refused: [],
    placed: [],
  })
})

test('a merge takes the representative’s file: body, description, time and hook change, no other byte', () => {
  const root = sample()
  const plan = apply(
    root,
    addition(root, 'uploads.md'),
    state(root, 'uploads.md', 'raw', { superseded: true }),
    state(root, 'the ports.md', 'raw', { superseded: true }),
  )
  expect(text(root, 'uploads.md')).toBe(
    uploads
      .replace('old words', '"Retry uploads: twice, then stop"')
      .replace('2026-09-08T19:29:56.864Z', '2026-10-01T08:00:00.000Z')
      .replace('Old body à', 'Merged: voilà.\nTwo lines.'),
  )
  expect(text(root, 'MEMORY.md')).toBe(
    index
      .replace('retry à', 'Retry uploads: twice, then stop')
      .replace('- [Ports, [old]](<the ports.md>) - 8080\r\n', ''),
  )
  expect(existsSync(join(root, 'the ports.md'))).toBe(false)
  expect(plan.placed).toEqual([
    { memory_id: 'm_new', path: join(root, 'uploads.md'), locator: 'uploads.md', external_id: null },
  ])
  const [reread] = [...claudeCode.read(join(root, 'uploads.md'), root, nodeFiles)]
  expect(reread).toMatchObject({
    record: { content: record.content, description: record.description, timestamp: record.timestamp },
  })
})

test('repeating the merge changes nothing', () => {
  const root = sample()
  apply(root, addition(root, 'uploads.md'))
  expect(planClaude(root, [addition(root, 'uploads.md')], nodeFiles).changes).toEqual([])
})

test('bytes that are not UTF-8 outside the changed spans stay', () => {
  const bad = Buffer.from([0x2d, 0x20, 0xff, 0x0a])
  const root = tempFolder({
    'MEMORY.md': Buffer.concat([bad, Buffer.from('- [A](a.md) — x\n'), bad]),
    'a.md': Buffer.concat([Buffer.from('---\nname: '), bad, Buffer.from('---\nold')]),
  })
  apply(root, addition(root, 'a.md', { content: 'new' }))
  expect(readFileSync(join(root, 'a.md'))).toEqual(
    Buffer.concat([Buffer.from('---\nname: '), bad, Buffer.from('---\nnew')]),
  )
  expect(readFileSync(join(root, 'MEMORY.md'))).toEqual(
    Buffer.concat([bad, Buffer.from('- [A](a.md) — Retry uploads: twice, then stop\n'), bad]),
  )
})

test('a file without front matter, with CRLF, or with an empty body gets its text', () => {
  const root = tempFolder({ 'a.md': 'one\r\ntwo\r\n', 'b.md': '---\nname: b\n---' })
  apply(root, addition(root, 'a.md', { content: 'x\ny' }))
  expect(text(root, 'a.md')).toBe('x\r\ny\r\n')
  apply(root, addition(root, 'b.md', { content: 'x' }))
  expect(text(root, 'b.md')).toBe('---\nname: b\n---\nx\n')
})

test('an edit whose file is missing is refused', () => {
  const root = tempFolder({ 'MEMORY.md': '' })
  expect(planClaude(root, [addition(root, 'a.md')], nodeFiles)).toMatchObject({
    changes: [],
    refused: [
      { memory_id: 'm_new', reason: `${join(root, 'a.md')} is no longer there. Sync the source and decide again.` },
    ],
  })
})

test('a new memory gets a topic file named after it and a line at the end of the list', () => {
  const root = sample()
  const { placed } = apply(root, addition(root, null, { source_session: 's-1' }))
  expect(placed).toMatchObject([{ locator: 'retry-uploads-twice-then-stop.md', external_id: null }])
  expect(text(root, 'retry-uploads-twice-then-stop.md')).toBe(
    '---\nname: retry-uploads-twice-then-stop\ndescription: "Retry uploads: twice, then stop"\ntags: ["net"]\nmetadata: \n' +
      '  node_type: memory\n  type: feedback\n  originSessionId: s-1\n  modified: 2026-10-01T08:00:00.000Z\n---\n' +
      'Merged: voilà.\nTwo lines.\n',
  )
  expect(text(root, 'MEMORY.md')).toBe(
    index.replace(
      ': below\r\n',
      ': below\r\n- [Retry uploads twice then stop](retry-uploads-twice-then-stop.md) — Retry uploads: twice, then stop\r\n',
    ),
  )
  expect(
    claudeCode.recordFiles(root, nodeFiles).flatMap((path) => [...claudeCode.read(path, root, nodeFiles)]),
  ).toContainEqual(
    expect.objectContaining({
      record: expect.objectContaining({ locator: placed[0]?.locator, tags: ['feedback', 'net'] }),
    }),
  )
})

test('names of new files are safe and unused, and no index is created', () => {
  const root = tempFolder({ 'retry.md': 'x' })
  for (const title of ['../../Retry!', 'Memory', 'CON', '…', 'Ünïcode naïve', 'x '.repeat(200)])
    apply(root, addition(root, null, { title }))
  expect(readdirSync(root).sort()).toEqual([
    'note-con.md',
    'note-memory.md',
    'note.md',
    'retry-2.md',
    'retry.md',
    'unicode-naive.md',
    `${'x-'.repeat(29)}x.md`,
  ])
})

test('two new memories in one plan get two files and two lines, even if the index has no final newline', () => {
  const root = tempFolder({ 'MEMORY.md': '- [A](a.md) — a', 'a.md': 'a' })
  apply(
    root,
    addition(root, null, { description: 'one', title: 'one' }),
    addition(root, null, { description: 'one', title: 'one' }),
  )
  expect(text(root, 'MEMORY.md')).toBe('- [A](a.md) — a\n- [One](one.md) — one\n- [One 2](one-2.md) — one')
})

test('inverting the pieces restores the former bytes', () => {
  const root = sample()
  const edits = [addition(root, 'uploads.md'), state(root, 'the ports.md', 'discarded'), addition(root, null)]
  for (const change of planClaude(root, edits, nodeFiles).changes) {
    if (change.kind !== 'modify') continue
    const before = readFileSync(change.path)
    const after = applyPieces(before, change.pieces)
    expect(after.equals(before)).toBe(false)
    expect(applyPieces(after, inverse(change.pieces)).equals(before)).toBe(true)
  }
})

test('a hook with its own words stays when the description changes, and a long description is cut', () => {
  const root = tempFolder({
    'MEMORY.md': '- [A](a.md) — said in its own words\n',
    'a.md': topic('a', 'the description', 'Body'),
  })
  const same = addition(root, 'a.md', { description: 'the description' })
  apply(root, same)
  expect(text(root, 'MEMORY.md')).toBe('- [A](a.md) — said in its own words\n')
  apply(root, addition(root, 'a.md', { description: `${'words '.repeat(60)}` }))
  const [, hook = ''] = text(root, 'MEMORY.md').split(' — ')
  expect(hook.trim().length).toBeLessThanOrEqual(150)
  expect(hook).toMatch(/words…\n$/)
})

test('a note in a team folder changes with its line in the index of that folder', () => {
  const root = tempFolder({
    'MEMORY.md': '- [Both](team/b.md) — b\n',
    'team/MEMORY.md': '- [A](a.md) — a\n- [B](b.md) — b\n',
    'team/b.md': 'B',
    'team/a.md': 'A',
  })
  apply(root, state(root, 'team/b.md', 'discarded'))
  expect(text(root, 'MEMORY.md')).toBe('')
  expect(text(root, 'team/MEMORY.md')).toBe('- [A](a.md) — a\n')
})

test('a pointer replaces an earlier one; a reference outside the project is called by its name', () => {
  const root = tempFolder({ 'MEMORY.md': '- [A](a.md) — first words (promoted to old.md)\n', 'a.md': 'A' })
  apply(root, state(root, 'a.md', 'escalated', { reference: { id: 'free-ports', name: 'Free ports', path: null } }))
  expect(text(root, 'MEMORY.md')).toBe('- [A](a.md) — first words (promoted to Free ports)\n')
})

test('words of a hook that only read like a pointer stay', () => {
  const hooks = ['staging builds are promoted to production on Fridays', 'promoted to lead']
  const lines = (tail: string) => hooks.map((hook) => `- [A](a.md) — ${hook}${tail}\n`).join('')
  const root = tempFolder({ 'MEMORY.md': lines(''), 'a.md': 'A' })
  apply(root, state(root, 'a.md', 'escalated', { reference: { id: 'free-ports', name: 'Free ports', path: null } }))
  expect(text(root, 'MEMORY.md')).toBe(lines(' (promoted to Free ports)'))
})

test('discarding a file removes the index lines of links to it, and no other file', () => {
  const root = tempFolder({
    'MEMORY.md': '- [A](a.md) — one\n- [A again](other.md) — one\n- [L](l/a.md) — one\n- [B](b.md) — two\n',
    'a.md': 'A',
    'b.md': 'B',
  })
  symlinkSync('a.md', join(root, 'other.md'))
  symlinkSync('.', join(root, 'l'))
  apply(root, state(root, 'a.md', 'discarded'))
  expect(text(root, 'MEMORY.md')).toBe('- [B](b.md) — two\n')
  expect(claudeCode.recordFiles(root, nodeFiles)).toEqual([join(root, 'b.md')])
})

test('a merge of two notes names both in the index and in the description, and the line of the other goes', () => {
  const root = tempFolder({
    'MEMORY.md': '- [Uploads](uploads.md) — stop after two uploads\n- [Ports](ports.md) — free ports begin at 4000\n',
    'uploads.md': topic('Upload retries', 'when an upload is repeated', 'Stop after two uploads.'),
    'ports.md': topic('Free ports', 'ports that nobody takes', 'Free ports begin at 4000.'),
  })
  const more = {
    content: 'Stop after two uploads. Free ports begin at 4000.',
    description: 'Upload retries; Free ports',
  }
  apply(
    root,
    addition(root, 'uploads.md', more, ['ports.md']),
    state(root, 'ports.md', 'raw', { superseded: true, memory_id: 'm_b' }),
  )
  expect(text(root, 'MEMORY.md')).toBe('- [Uploads](uploads.md) — stop after two uploads; free ports begin at 4000\n')
  expect(text(root, 'uploads.md')).toContain(
    'name: Upload retries; Free ports\ndescription: when an upload is repeated; ports that nobody takes\n',
  )
})

test('the hook of a merge stays as it is if the other note adds nothing, or a person named the result', () => {
  const root = tempFolder({
    'MEMORY.md': '- [Uploads](uploads.md) — stop after two uploads\n- [Twice](twice.md) — uploads stop after two\n',
    'uploads.md': topic('uploads', 'stop', 'Stop after two uploads.'),
    'twice.md': topic('twice', 'uploads stop', 'Uploads stop after two. Always.'),
  })
  const content = 'Stop after two uploads. Always.'
  const hookAfter = (description: string, of = content) => {
    const { changes } = planClaude(
      root,
      [addition(root, 'uploads.md', { content: of, description }, ['twice.md'])],
      nodeFiles,
    )
    const change = changes.find(({ path }) => path.endsWith('MEMORY.md'))
    return change?.kind === 'modify' ? change.pieces.map(({ after }) => after.toString('utf8')) : []
  }
  expect(hookAfter('stop')).toEqual([])
  expect(hookAfter('stop', 'Stop after two uploads.')).toEqual([])
  expect(hookAfter('Uploads end')).toEqual([' — Uploads end'])
})
