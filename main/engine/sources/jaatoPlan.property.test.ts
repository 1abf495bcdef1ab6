import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Maturity } from '../../../shared/model/memory.ts'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { applyPieces } from '../store/fileChange.ts'
import { inverse } from '../testing/carryOut.ts'
import { jaato } from './jaato.ts'

const space = fc.constantFrom('', ' ', '  ', '\t')
const number = fc.constantFrom('1.0', '2.50', '-0', '1e5', '12345678901234567890', '0.30000000000000004')
const string = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => JSON.stringify(text)),
  fc.constantFrom('"\\u00e9"', '"\\/"', '"}{\\"\\\\"', '"\\ud83d\\ude00"', '"maturity"'),
)
const value = fc.oneof(
  number,
  string,
  fc.constantFrom('null', 'true', '[1.0, "a" ]', '{"maturity" : "raw", "curated_by":1 }', '{}'),
)
const state = fc.constantFrom('"raw"', '"validated"', '"escalated"', '"dismissed"', '"r\\u0061w"')
const curator = fc.constantFrom('null', '""', '"ada"', '"\\u00e9"')
const extra = fc.tuple(
  fc.stringMatching(/^x[a-z]{0,3}$/).map((name) => JSON.stringify(name)),
  value,
)
const optional = fc.oneof(
  extra,
  extra,
  fc.tuple(fc.constantFrom('"maturity"', '"m\\u0061turity"'), state),
  fc.tuple(fc.constant('"curated_by"'), curator),
  fc.tuple(fc.constant('"confidence"'), fc.constantFrom('0.50', '1.0', '1e-1', 'null')),
)

/** The text of one record: keys in any order and repeated, odd spacing. */
const recordText = fc
  .tuple(
    fc.integer({ min: 0, max: 4 }),
    string,
    fc.array(optional, { maxLength: 8 }),
    fc.array(space, { minLength: 60, maxLength: 60 }),
    fc.nat(),
  )
  .map(([id, content, others, spaces, seed]) => {
    const properties = [...others]
    properties.splice(
      seed % (others.length + 1),
      0,
      ['"id"', `"r${id}"`],
      ['"content"', content.length > 2 ? content : '"c"'],
    )
    let next = 0
    const gap = () => spaces[next++ % spaces.length]
    return `{${properties.map(([key, text]) => `${gap()}${key}${gap()}:${gap()}${text}${gap()}`).join(',')}}`
  })

const fileText = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.array(
      fc.tuple(
        fc.oneof({ weight: 6, arbitrary: recordText }, { weight: 1, arbitrary: fc.constantFrom('', 'junk', '{"id":') }),
        fc.constantFrom('\n', '\r\n', ' \n', ''),
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
  )
  .map(([mark, lines]) => mark + lines.flat().join(''))

const wanted = fc.record({
  pick: fc.nat(),
  maturity: fc.constantFrom<Maturity>('raw', 'validated', 'escalated', 'discarded'),
  superseded: fc.boolean(),
})

test('a state edit of any file changes the values of maturity and curated_by of one record, and its inverse restores every byte', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'jaato-property-')), 'memories.jsonl')
  let edited = 0
  fc.assert(
    fc.property(fileText, wanted, (text, { pick, maturity, superseded }) => {
      writeFileSync(path, text)
      const before = readFileSync(path)
      const items = [...jaato.read(path, path, nodeFiles)]
      const records = items.flatMap((item) => (item.kind === 'record' ? [item.record] : []))
      const chosen = records[pick % records.length]
      if (!chosen) return
      const plan = jaato.plan?.(
        path,
        [
          {
            kind: 'state',
            memory_id: 'm',
            path,
            locator: chosen.locator,
            maturity,
            curated_by: 'me',
            superseded,
            reference: null,
            texts: null,
          },
        ],
        nodeFiles,
      )
      expect(plan?.refused).toEqual([])
      const [change] = plan?.changes ?? []
      if (!change) return
      if (change.kind !== 'modify') throw new Error(`a state edit must not ${change.kind} the file`)
      edited += 1
      const after = applyPieces(before, change.pieces)
      expect(applyPieces(after, inverse(change.pieces)).equals(before)).toBe(true)
      for (const { before: was, after: is } of change.pieces)
        expect(isStateValue(was.toString(), is.toString())).toBe(true)

      writeFileSync(path, after)
      const again = [...jaato.read(path, path, nodeFiles)]
      expect(again.map((item) => item.kind)).toEqual(items.map((item) => item.kind))
      for (const [index, item] of again.entries()) {
        const former = items[index]
        if (item.kind === 'unreadable') expect(item.line).toEqual(former?.kind === 'unreadable' && former.line)
        else if (former?.kind !== 'record') throw new Error('a line became readable')
        else if (item.record.locator !== chosen.locator)
          expect(item.record).toEqual({ ...former.record, timestamp: item.record.timestamp })
        else {
          expect(item.record.maturity).toBe(superseded ? 'discarded' : maturity)
          expect(withoutState(item.record.raw)).toEqual(withoutState(former.record.raw))
        }
      }
    }),
    { numRuns: 400 },
  )
  expect(edited).toBeGreaterThan(100)
})

function isStateValue(was: string, is: string): boolean {
  const known = new Set(['raw', 'validated', 'escalated', 'dismissed', 'ada', 'é', '', null, 'me'])
  if (was === '') return /^[\s,]*(?:"(?:maturity|curated_by)"\s*:\s*"[a-z]+"[\s,]*)+$/.test(is)
  return known.has(JSON.parse(was)) && known.has(JSON.parse(is))
}

function withoutState(raw: string): unknown {
  return { ...JSON.parse(raw), maturity: null, curated_by: null }
}
