import { expect, test } from 'vitest'
import { prepareEffect, reverseEffect } from './effects.ts'
import { type Piece, applyPieces } from './fileChange.ts'
import type { Files } from '../ports.ts'
import { overlayOf } from './overlay.ts'

const path = '/store.jsonl'

function filesWith(text: string): Files {
  const bytes = Buffer.from(text)
  const stat = { kind: 'file' as const, size: bytes.length, mtimeMs: 0, mode: 0o644, realPath: path }
  return overlayOf({ stat: () => stat, read: () => bytes } as unknown as Files)
}

/** The file after our piece, then as somebody else left it, then with our piece taken back. */
function takenBack(before: string, piece: Omit<Piece, 'owner'>, elsewhere: (ours: string) => string): string {
  const change = { kind: 'modify' as const, path, pieces: [{ owner: 'm', ...piece }] }
  const effect = prepareEffect(change, filesWith(before))
  const theirs = elsewhere(applyPieces(Buffer.from(before), change.pieces).toString())
  const back = reverseEffect(effect, filesWith(theirs))
  if (back.kind !== 'modify') throw new Error('a modification goes back as one')
  return applyPieces(Buffer.from(theirs), back.pieces).toString()
}

const line = (id: string, state: string, uses = 1) =>
  `{"id":"${id}","content":"Some fact about ${id}","maturity":"${state}","uses":${uses}}\n`
const splice = (text: string, from: string, to: string, after = 0) => ({
  at: text.indexOf(from, after),
  before: Buffer.from(from),
  after: Buffer.from(to),
})
const cut = (text: string, from: string) => splice(text, from, '')

test('a value is restored in its own record, wherever that has moved', () => {
  const before = line('a', 'raw') + line('b', 'raw')
  const back = takenBack(
    before,
    splice(before, '"raw"', '"validated"'),
    (ours) => line('c', 'raw') + line('b', 'raw', 9) + ours.split('\n')[0] + '\n',
  )
  expect(back).toBe(line('c', 'raw') + line('b', 'raw', 9) + line('a', 'raw'))
})

test('a value of a missing record is never restored in another one with the same end', () => {
  const before = line('a', 'raw')
  const elsewhere = () => line('b', 'validated')
  expect(() => takenBack(before, splice(before, '"raw"', '"validated"'), elsewhere)).toThrow(
    /no longer what Schoolhouse wrote/,
  )
})

test('a value in a record changed before it needs a new edit', () => {
  const before = line('a', 'raw') + line('b', 'raw')
  const change = splice(before, '"raw"', '"validated"')
  expect(() => takenBack(before, change, (ours) => ours.replace('fact about a', 'tale about a'))).toThrow(
    /no longer what Schoolhouse wrote/,
  )
})

test('a removed line returns between its neighbours, even if one was used meanwhile, or beside the remaining one', () => {
  const before = line('a', 'raw') + line('b', 'raw') + line('c', 'raw')
  const removal = cut(before, line('b', 'raw'))
  expect(takenBack(before, removal, () => line('a', 'raw', 7) + line('c', 'raw', 8))).toBe(
    line('a', 'raw', 7) + line('b', 'raw') + line('c', 'raw', 8),
  )
  expect(takenBack(before, removal, () => line('x', 'raw') + line('c', 'raw', 8))).toBe(
    line('x', 'raw') + line('b', 'raw') + line('c', 'raw', 8),
  )
  expect(takenBack(before, removal, () => line('a', 'raw', 7) + line('x', 'raw'))).toBe(
    line('a', 'raw', 7) + line('b', 'raw') + line('x', 'raw'),
  )
})

test('a line without its neighbours returns at the end, on its own line even without a final newline', () => {
  const before = `${line('a', 'raw')}${line('b', 'raw')}${line('c', 'raw')}`
  const removal = cut(before, line('b', 'raw'))
  const open = line('x', 'raw').trimEnd()
  expect(takenBack(before, removal, () => open)).toBe(`${open}\n${line('b', 'raw').trimEnd()}`)
  expect(takenBack(before, removal, () => '')).toBe(line('b', 'raw'))
})

test('the first line returns to the start, the last of a file without a final newline to its end', () => {
  const before = `${line('a', 'raw')}${line('b', 'raw')}${line('c', 'raw').trimEnd()}`
  expect(takenBack(before, cut(before, line('a', 'raw')), () => line('x', 'raw'))).toBe(
    line('a', 'raw') + line('x', 'raw'),
  )
  const last = cut(before, line('c', 'raw').trimEnd())
  expect(takenBack(before, last, () => line('a', 'raw', 2) + line('b', 'raw', 2))).toBe(
    line('a', 'raw', 2) + line('b', 'raw', 2) + line('c', 'raw').trimEnd(),
  )
})

test('an added line is removed even between other neighbours, but only if unchanged', () => {
  const before = line('a', 'raw')
  const addition = { at: before.length, before: Buffer.alloc(0), after: Buffer.from(line('new', 'raw')) }
  expect(takenBack(before, addition, () => line('x', 'raw') + line('new', 'raw') + line('y', 'raw'))).toBe(
    line('x', 'raw') + line('y', 'raw'),
  )
  expect(() => takenBack(before, addition, () => line('a', 'raw') + line('new', 'raw', 3))).toThrow(
    /no longer what Schoolhouse wrote/,
  )
})

test('a span inside a line is never appended to the end of the file when its line is missing', () => {
  const before = '- [A](a.md) — a hook\n- [B](b.md) — b hook\n'
  expect(() => takenBack(before, cut(before, ' — a hook'), () => '- [B](b.md) — b hook\n')).toThrow(
    /no longer what Schoolhouse wrote/,
  )
})

test('what somebody changed since is left as it is, and the way to undo all the same is named', () => {
  const before = line('a', 'raw')
  const changed = () =>
    takenBack(before, splice(before, '"raw"', '"validated"'), (ours) => ours.replace('validated', 'escalated'))
  expect(changed).toThrow(/it was left as it is\. Put back what was changed there, then try again\./)
})
