import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { sha256 } from '../store/blobs.ts'
import type { KnownRecord, KnownRecords } from '../store/knownRecords.ts'
import type { ReadItem, SameItem } from '../store/sourceRecord.ts'
import { jaato } from './jaato.ts'
import { curatedPath, oldPath } from './jaatoLayout.ts'

const object = fc
  .record({ id: fc.constantFrom('a', 'b', 'a#2', 'a@memories.jsonl'), content: fc.constantFrom('One.', 'Two.') })
  .map((record) => JSON.stringify(record))
const line = fc.oneof(
  { weight: 8, arbitrary: object },
  { weight: 1, arbitrary: object.map((text) => ` ${text} `) },
  { weight: 1, arbitrary: fc.tuple(object, object).map((both) => both.join(' ')) },
  { weight: 1, arbitrary: fc.constantFrom('', 'junk', '{"id":"a"}') },
)
const text = fc.array(line, { maxLength: 7 }).map((lines) => lines.map((each) => `${each}\n`).join(''))
const store = fc.record({ old: text, curated: fc.option(text) })

test('reading a file again gives every record the same name and line as reading it afresh, whatever was known of it', () => {
  const root = mkdtempSync(join(tmpdir(), 'jaato-'))
  try {
    fc.assert(
      fc.property(store, store, fc.boolean(), (former, latter, isLone) => {
        const paths = isLone ? [oldPath(root)] : [oldPath(root), curatedPath(root)]
        const top = isLone ? oldPath(root) : root
        const write = ({ old, curated }: typeof former): void => {
          rmSync(join(root, 'memories'), { recursive: true, force: true })
          writeFileSync(oldPath(root), old)
          if (curated === null) return
          mkdirSync(dirname(curatedPath(root)))
          writeFileSync(curatedPath(root), curated)
        }
        write(former)
        const known = paths.map((path) => knownOf([...jaato.read(path, top, nodeFiles)]))
        write(latter)
        for (const [at, path] of paths.entries()) {
          const again = [...jaato.readAgain!(path, top, nodeFiles, known[at]!)]
          expect(again.map(placeOf)).toEqual([...jaato.read(path, top, nodeFiles)].map(placeOf))
        }
      }),
      { numRuns: 300 },
    )
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test('an unchanged line is not parsed again', () => {
  const root = mkdtempSync(join(tmpdir(), 'jaato-'))
  const path = oldPath(root)
  const lines = ['a', 'b', 'c'].map((id) => JSON.stringify({ id, content: `About ${id}.` }))
  writeFileSync(path, lines.join('\n'))
  const known = knownOf([...jaato.read(path, root, nodeFiles)])
  writeFileSync(
    path,
    ['{"id":"new","content":"First."}', ...lines.with(1, '{"id":"b","content":"Edited."}')].join('\n'),
  )
  const again = [...jaato.readAgain!(path, root, nodeFiles, known)]
  expect(again.map((item) => [item.kind, ...placeOf(item)])).toEqual([
    ['record', 'new', 1],
    ['same', 'a', 2],
    ['record', 'b', 3],
    ['same', 'c', 4],
  ])
  rmSync(root, { recursive: true })
})

function knownOf(items: ReadItem[]): KnownRecords {
  const known = new Map<string, KnownRecord>()
  for (const item of items)
    if (item.kind === 'record') {
      const { locator, line: place, raw } = item.record
      known.set(sha256(raw), { memory_id: locator, locator, line: place })
    }
  return { find: (raw) => known.get(sha256(raw)) }
}

function placeOf(item: ReadItem | SameItem): unknown[] {
  if (item.kind === 'unreadable') return [item.line.line, item.line.text]
  return item.kind === 'same' ? [item.known.locator, item.line] : [item.record.locator, item.record.line]
}
