import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from './kinds.ts'
import { neighbourPairs } from './neighbours.ts'
import { oneWordPairs } from './oneWordPairs.ts'
import { plantedPairs } from './plantedNotes.ts'
import { readLines } from '../sets.ts'

test('one-word pairs are the same on every run, cover at least fourteen kinds, and share no word between the two halves', () => {
  const pairs = oneWordPairs()
  expect(oneWordPairs()).toEqual(pairs)
  expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(14)
  for (const { a, b } of pairs) {
    expect(a).not.toBe(b)
    expect(a + b).not.toMatch(/[{}[\]|]|\b[Aa] [aeio]/)
  }
  for (const [kind, { words }] of Object.entries(kinds)) {
    const textOf = (heldOut: boolean) =>
      pairs
        .filter((pair) => pair.kind === kind && pair.heldOut === heldOut)
        .map(({ a, b }) => `${a} ${b}`)
        .join(' ')
    const [seen, other] = [textOf(false), textOf(true)]
    const inBoth = words
      .split(', ')
      .filter((word) => [seen, other].every((text) => new RegExp(`\\b${word}\\b`, 'i').test(text)))
    expect(inBoth.filter((word) => !/^(?:polo|orange)$/.test(word))).toEqual([])
  }
})

test('an agent’s note gets another layout, and each change that fits it in exactly one place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schoolhouse-planted-'))
  const note =
    'Crawler\n- Always run `crawl --slow` before the swap.\n- It must read src/mirror/list.ts of version 2.3.1 and not wait 20 minutes.'
  writeFileSync(join(folder, 'memories-dyad.jsonl'), `${JSON.stringify({ text: note })}\n`)
  const pairs = plantedPairs(folder)
  rmSync(folder, { recursive: true })
  const changed = (kind: string) => pairs.find((pair) => pair.kind === kind)!.b
  expect(pairs.every(({ a, b }) => a === note && b !== note)).toBe(true)
  expect(changed('list to prose')).toMatch(/^Crawler\. Always run/)
  expect(changed('a not put in')).toContain('It must not read')
  expect(changed('a not taken out')).toContain('and wait 20')
  expect(changed('always for never')).toContain('- never run')
  expect(changed('a number')).toMatch(/wait 2[1-9] minutes/)
  expect(changed('a version')).toMatch(/version [3-5]\.3\.1/)
  expect(changed('a path')).toMatch(/src\/mirror\/(?:legacy|list-two)\.ts/)
  expect(changed('a flag')).toMatch(/`crawl --(?:dry-run|verbose|legacy)`/)
  expect(changed('before for after')).toContain('after the swap')
})

test('judged neighbours are looked up by their hashes, and only where the texts are present', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schoolhouse-neighbours-'))
  expect(neighbourPairs(folder)).toEqual([])
  rmSync(folder, { recursive: true })
  const lines = readLines(join(import.meta.dirname, '../labels/neighbours.jsonl'))
  expect(lines.length).toBeGreaterThanOrEqual(150)
  for (const line of lines) {
    expect(Object.keys(line)).toEqual(['a', 'b', 'label'])
    expect(`${line['a']} ${line['b']}`).toMatch(/^[0-9a-f]{16} [0-9a-f]{16}$/)
    expect(['same', 'other', 'conflict']).toContain(line['label'])
  }
})
