import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FileDiff } from '../model/diff.ts'
import { fileDiff, formatUnified } from './fileDiff.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`)

function applyWithGit(before: string | null, patch: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'file-diff-'))
  try {
    if (before !== null) writeFileSync(join(folder, 'notes.md'), before)
    writeFileSync(join(folder, 'change.patch'), patch)
    execFileSync('git', ['apply', '-p0', '--unidiff-zero', '--whitespace=nowarn', 'change.patch'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return readFileSync(join(folder, 'notes.md'), 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a changed line has its number on both sides and marks only the differing words', () => {
  const before = ['# Rules', '', '- Retry three times.', '- Keep dates in UTC.', ''].join('\n')
  const diff = fileDiff('MEMORY.md', before, before.replace('three', 'five'))
  expect(FileDiff.parse(diff)).toEqual(diff)
  expect(diff).toMatchObject({ path: 'MEMORY.md', change: 'modify', added: 1, removed: 1 })
  expect(diff.hunks).toHaveLength(1)
  expect(diff.hunks[0]!.header).toBe('@@ -1,4 +1,4 @@')
  const [removed, added] = diff.hunks[0]!.lines.filter((line) => line.sign !== ' ')
  expect(removed).toEqual({ sign: '-', old: 3, new: null, text: '- Retry three times.', words: [[8, 13]] })
  expect(added).toEqual({ sign: '+', old: null, new: 3, text: '- Retry five times.', words: [[8, 12]] })
})

test('an entirely new line has no marked words, even beside a changed one', () => {
  const diff = fileDiff('a.md', '- Use pnpm here.\n', '- Never force-push.\n- Use pnpm here, always.\n')
  const [removed, fresh, changed] = diff.hunks[0]!.lines
  expect(fresh).toMatchObject({ sign: '+', text: '- Never force-push.', words: [] })
  expect(changed!.words).toEqual([[15, 23]])
  expect(removed!.words).toEqual([])
})

test('distant changes get separate hunks, named by the heading above them', () => {
  const lines = ['## Build', ...numbered(30), '## Deploy', ...numbered(30)]
  const after = [...lines]
  after[20] = 'other'
  after.splice(50, 0, 'inserted')
  const diff = fileDiff('a.md', lines.join('\n') + '\n', after.join('\n') + '\n')
  expect(diff.hunks.map((hunk) => hunk.header)).toEqual(['@@ -18,7 +18,7 @@ ## Build', '@@ -48,6 +48,7 @@ ## Deploy'])
  expect(diff.hunks[1]!.lines[3]).toMatchObject({ sign: '+', old: null, new: 51, text: 'inserted' })
})

test('a created and a deleted file are shown as in git', () => {
  expect(formatUnified(fileDiff('new.json', null, '{}\n'))).toBe('--- /dev/null\n+++ new.json\n@@ -0,0 +1 @@\n+{}\n')
  expect(formatUnified(fileDiff('old.json', 'a\nb\n', null))).toBe(
    '--- old.json\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n',
  )
  expect(fileDiff('empty', null, '')).toEqual({ path: 'empty', change: 'create', added: 0, removed: 0, hunks: [] })
})

test('a missing final newline is marked on its side', () => {
  expect(formatUnified(fileDiff('a', 'x\ny', 'x\ny\n'))).toBe(
    '--- a\n+++ a\n@@ -1,2 +1,2 @@\n x\n-y\n\\ No newline at end of file\n+y\n',
  )
  expect(fileDiff('a', 'x\ny', 'z\ny').added).toBe(1)
})

test('a change of line ends alone counts as a change', () => {
  expect(fileDiff('a', 'x\r\ny\r\n', 'x\ny\r\n')).toMatchObject({ added: 1, removed: 1 })
})

test('equal texts have no hunks and an empty output', () => {
  expect(formatUnified(fileDiff('a', 'same\n', 'same\n'))).toBe('')
})

test('git applies the output of formatUnified for any two texts', () => {
  const text = fc
    .tuple(fc.array(fc.constantFrom('a', 'b', 'c', '', '## h', 'a b', 'é\r'), { maxLength: 14 }), fc.boolean())
    .map(([lines, ended]) => lines.join('\n') + (ended && lines.length > 0 ? '\n' : ''))
  fc.assert(
    // Without context git may take the line before for one that has no end: it looks from where the new text would stand.
    fc.property(text, text, fc.integer({ min: 1, max: 3 }), (before, after, context) => {
      const patch = formatUnified(fileDiff('notes.md', before, after, context))
      if (patch !== '') expect(applyWithGit(before, patch)).toBe(after)
      else expect(after).toBe(before)
    }),
    { numRuns: 60 },
  )
})

test('in a 14 MB store only the changed lines are shown, even when thousands changed', () => {
  const line = (i: number, state: string) => `{"id":"mem_${i}","content":"${'word '.repeat(24)}","maturity":"${state}"}`
  const before = Array.from({ length: 90_000 }, (_, i) => line(i, 'raw'))
  const few = before.map((text, i) => (i === 10 || i === 89_990 ? line(i, 'validated') : text))
  const many = before.map((text, i) => (i % 9 === 0 ? line(i, 'validated') : text))
  const whole = before.join('\n') + '\n'
  expect(whole.length).toBeGreaterThan(14_000_000)
  expect(fileDiff('m.jsonl', whole, few.join('\n') + '\n').hunks.map((hunk) => hunk.header)).toEqual([
    '@@ -8,7 +8,7 @@',
    '@@ -89988,7 +89988,7 @@',
  ])
  const diff = fileDiff('m.jsonl', whole, many.join('\n') + '\n')
  expect([diff.added, diff.removed]).toEqual([10_000, 10_000])
})

test('each changed long line is shown above its new version, and git applies the diff', () => {
  const record = (id: number, maturity: string) =>
    `{"id": "mem_${id}", "content": "${`The tide table of quay ${id} is read once. `.repeat(5)}", "maturity": "${maturity}"}\n`
  const before = [1, 2, 3].map((id) => record(id, 'raw')).join('')
  const after = [...[1, 2, 3].map((id) => record(id, 'validated')), record(4, 'raw')].join('')
  const diff = fileDiff('notes.md', before, after)
  expect(diff.hunks[0]!.lines.map(({ sign }) => sign).join('')).toBe('-+-+-++')
  expect(applyWithGit(before, formatUnified(diff))).toBe(after)
})
