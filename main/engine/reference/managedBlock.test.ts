import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FileChange, applyPieces } from '../store/fileChange.ts'
import { findBlockEntry, planBlock, planBlockEdit, planBlockRemoval } from './managedBlock.ts'

const path = '/home/ada/harbor/CLAUDE.md'

function after(change: FileChange | null, current: Buffer): Buffer {
  return change?.kind === 'modify' ? applyPieces(current, change.pieces) : expect.unreachable()
}

const texts = fc.string({
  unit: fc.constantFrom('a', '\n', '\r\n', '- b', '# C', ' ', '```', '\ufeff', 'é', '<!-- x -->'),
  maxLength: 20,
})
const entries = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z ]{0,12}[a-z](\n\n?[a-z]{1,9}){0,2}$/), {
  minLength: 1,
  maxLength: 4,
})

test('entries added to a block, changed, and removed in any order restore every byte', () => {
  fc.assert(
    fc.property(texts, entries, fc.boolean(), (text, all, backwards) => {
      const start = Buffer.from(text)
      let now: Buffer = start
      const where = () => ({ path, current: now, owner: 'r' })
      for (const entry of all) now = after(planBlock({ ...where(), entry, create: false }), now)
      for (const entry of all) now = after(planBlockEdit({ ...where(), from: entry, to: `${entry} anew` }), now)
      const changed = all.map((entry) => `${entry} anew`)
      for (const entry of changed) expect(findBlockEntry(now.toString(), entry)).not.toBeNull()
      expect(now.includes(start)).toBe(true)
      for (const entry of backwards ? changed.toReversed() : changed)
        now = after(planBlockRemoval({ ...where(), entry }), now)
      expect(now.toString('latin1')).toBe(start.toString('latin1'))
    }),
    { numRuns: 150, seed: 11 },
  )
})

test('an entry outside the markers is not ours', () => {
  const text = '- Use pnpm.\n\n<!-- schoolhouse:begin -->\n- Retry.\n<!-- schoolhouse:end -->\n'
  expect(findBlockEntry(text, 'Use pnpm.')).toBeNull()
  expect(findBlockEntry(text, 'Retry.')).not.toBeNull()
})
