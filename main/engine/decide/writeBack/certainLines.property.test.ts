import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { overlayOf } from '../../store/overlay.ts'
import { findSource } from '../../store/queries/sources.ts'
import { createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { validate } from '../verbs/move.ts'
import { planSourceWrites } from './planWriteBack.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const decided = ['b', 'c', 'e']
const lineOf = (id: string): string => jaatoLine(id, `About ${id}.`)
const place = 'app/.jaato/memories.jsonl'

/** What somebody else does to the lines of the file after it was read. */
const change = fc.oneof(
  fc.tuple(fc.nat(5), fc.constantFrom(...ids, 'new')).map(([at, id]) => (lines: string[]) => {
    lines.splice(at, 0, jaatoLine(id, 'Put in by somebody else.'))
  }),
  fc.tuple(fc.nat(5), fc.constantFrom(...ids)).map(([at, id]) => (lines: string[]) => {
    lines.splice(at, 0, lineOf(id))
  }),
  fc.nat(5).map((at) => (lines: string[]) => void lines.splice(at, 1)),
  fc.nat(5).map((at) => (lines: string[]) => {
    if (lines[at]) lines[at] = lines[at].replace('"usage_count":1', '"usage_count":2')
  }),
  fc.tuple(fc.nat(5), fc.nat(5)).map(([from, to]) => (lines: string[]) => {
    lines.splice(to, 0, ...lines.splice(from, 1))
  }),
)

test('whatever other programs did to the file since it was read, a plan changes only the records it was decided for', async () => {
  const harness = createTestEngine()
  harness.write(place, ids.map((id) => `${lineOf(id)}\n`).join(''))
  await harness.sync('app')
  const { library } = harness.engine.core
  await harness.engine.decide(harness.engine.by('person-cli', null), (by) => validate(by, decided, null))
  const source = findSource(library.db, harness.path('app/.jaato'))
  let written = 0
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
      const lines = ids.map(lineOf)
      for (const apply of changes) apply(lines)
      harness.write(place, lines.map((line) => `${line}\n`).join(''))
      const { batch, refused } = planSourceWrites(library, source, ({ description }) => description)
      const after = overlayOf(nodeFiles)
      for (const each of batch?.changes ?? []) after.apply(each)
      const result = after.read(harness.path(place)).toString().trimEnd().split('\n')
      const changed = lines.flatMap((line, at) => (result[at] === line ? [] : [{ line, now: result[at] }]))
      expect(result).toHaveLength(Math.max(1, lines.length))
      for (const { line, now } of changed) {
        expect(decided.map(lineOf)).toContain(line)
        const state = '"maturity":"validated"'
        expect(now).toBe(line.replace('"maturity":"raw"', state).replace(/}$/, ',"curated_by":"person-cli"}'))
      }
      expect(changed.length + refused.length + goneOf(batch?.writes ?? [])).toBe(decided.length)
      if (changes.length === 0) expect(changed).toHaveLength(decided.length)
      written += changed.length
    }),
    { numRuns: 200, examples: [[[]]] },
  )
  expect(written).toBeGreaterThan(100)
  await harness.end()
})

/** Writes that only note a record which is no longer there. */
function goneOf(writes: readonly { after: { present: number } | null }[]): number {
  return writes.filter(({ after }) => after?.present === 0).length
}
