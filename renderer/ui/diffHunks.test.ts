import { expect, test } from 'vitest'
import { fileDiff } from '../../shared/text/fileDiff.ts'
import { shownHunks } from './diffHunks.ts'

const lines = (count: number, word = 'line') => Array.from({ length: count }, (_, at) => `${word} ${at + 1}\n`)

/** The diff after replacing some lines, by number. */
function changed(before: readonly string[], changes: Readonly<Record<number, string>>) {
  const after = before.map((line, at) => changes[at + 1] ?? line)
  return shownHunks(fileDiff('notes.md', before.join(''), after.join('')))
}

test('two lines of context are shown, and the others counted', () => {
  const { hunks, below } = changed(lines(1300), { 50: 'line fifty\n', 80: 'line eighty\n' })
  expect(
    hunks.map(({ above, lines: shown }) => [above, shown.map(({ sign, old, new: now }) => `${sign}${old ?? now}`)]),
  ).toEqual([
    [47, [' 48', ' 49', '-50', '+50', ' 51', ' 52']],
    [25, [' 78', ' 79', '-80', '+80', ' 81', ' 82']],
  ])
  expect(below).toBe(1218)
})

test('of long lines, one is shown on either side', () => {
  const records = lines(9, 'word '.repeat(60))
  const [hunk] = changed(records, { 5: `${records[4]?.trimEnd()} more\n` }).hunks
  expect(hunk?.lines.map(({ sign, isPaired }) => [sign, isPaired])).toEqual([
    [' ', false],
    ['-', true],
    ['+', true],
    [' ', false],
  ])
})

test('of a file of records only the changed ones are shown, and what is between is counted', () => {
  const records = Array.from({ length: 12 }, (_, at) => `{"id": ${at + 1}, "maturity": "raw"}\n`)
  const { hunks, below } = changed(records, { 3: '{"id": 3, "maturity": "x"}\n', 6: '{"id": 6, "maturity": "x"}\n' })
  expect(hunks.map(({ above, lines: shown }) => [above, shown.map(({ sign }) => sign)])).toEqual([
    [2, ['-', '+']],
    [2, ['-', '+']],
  ])
  expect(below).toBe(6)
})

test('a change at the beginning or the end has nothing above or below', () => {
  expect(changed(lines(2), { 1: 'first\n' })).toMatchObject({ hunks: [{ above: 0 }], below: 0 })
  const { hunks, below } = shownHunks(fileDiff('notes.md', 'a\nb\n', 'a\nb\nc'))
  expect([hunks[0]?.above, hunks[0]?.lines.at(-1)?.text, below]).toEqual([0, '\\ No newline at end of file', 0])
})

test('of a part without line numbers nothing is counted', () => {
  const [hunk] = fileDiff('', 'a\n', 'b\n').hunks
  const part = {
    path: 'a',
    change: 'modify' as const,
    added: 1,
    removed: 1,
    hunks: [{ header: '…', lines: hunk?.lines ?? [] }],
  }
  expect(shownHunks(part)).toMatchObject({ hunks: [{ above: null, heading: '' }], below: 0 })
})

test('of a new record its lineage is counted, until it is asked for', () => {
  const record = { id: 'a', content: 'Lock first.', lineage: { source_memory_ids: ['m1'], curated_by: 'me' } }
  const text = `${JSON.stringify(record, null, 2)}\n`
  const diff = fileDiff('a.json', null, text)
  const { hunks } = shownHunks(diff)
  expect(hunks.map(({ lineage, lines: shown }) => [lineage, shown.map(({ text: line }) => line.trim())])).toEqual([
    [0, ['{', '"id": "a",', '"content": "Lock first.",']],
    [6, ['}']],
  ])
  expect(shownHunks(diff, true).hunks.flatMap(({ lines: shown }) => shown)).toHaveLength(10)
})

test('in a new JSON file a text reads as it is meant; other lines and files stay as they are', () => {
  const made = `{\n  "content": ${JSON.stringify('Say "go".\n\tIn C:\\new first.')},\n  "tags": ["\\n"]\n}\n`
  const shown = (path: string) => shownHunks(fileDiff(path, null, made)).hunks[0]?.lines.map(({ text }) => text)
  expect(shown('a.json')).toEqual(['{', '  "content": "Say "go".\n\tIn C:\\new first.",', '  "tags": ["\\n"]', '}'])
  expect(shown('a.md')?.[1]).toBe('  "content": "Say \\"go\\".\\n\\tIn C:\\\\new first.",')
})
