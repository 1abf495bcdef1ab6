import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openingRatio, wordJaccard } from './baselines.ts'
import { curveOf, lineOf } from './calibrate.ts'
import { areaUnderCurve, precisionRecall, spearman } from './metrics.ts'
import { isHeldOut } from './sets.ts'

const judge = resolve(import.meta.dirname, 'judge.ts')

test('the judge prints every set it finds, beside both baselines, and the verdicts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schoolhouse-judge-'))
  const same = 'The worker retries a failed parcel label three times.'
  const pairs = [
    { a: same, b: same, paraphrase: true },
    { a: same, b: 'A failed parcel label is retried three times by the worker.', paraphrase: true },
    { a: same, b: 'Invoices are printed in the evening.', paraphrase: false },
  ]
  writeFileSync(join(folder, 'pairs-mrpc.jsonl'), pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''))
  const { stdout, status } = spawnSync(process.execPath, [judge], {
    env: { ...process.env, SCHOOLHOUSE_SAMPLES: folder },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(status).toBe(0)
  expect(stdout).toMatch(/^\| set \| part \| pairs \| method /)
  expect(stdout).toContain('| MRPC | whole | 3 | lexical | 1.000 | 1.000 | 1.000 | 1.000 |')
  expect(stdout).toContain('| MRPC | whole | 3 | Jaccard of words | 1.000 | 0.500 |')
  expect(stdout).toContain('| MRPC paraphrases called conflict | ')
})

test('the numbers are those of the textbooks', () => {
  expect(areaUnderCurve([0.1, 0.4, 0.35, 0.8], [false, false, true, true])).toBe(0.75)
  expect(areaUnderCurve([1, 1], [true, false])).toBe(0.5)
  expect(spearman([1, 2, 3], [10, 20, 15])).toBeCloseTo(0.5)
  expect(precisionRecall([true, true, false], [true, false, true])).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 })
  expect(wordJaccard('a b c', 'B c d')).toBe(0.5)
  expect(openingRatio('kitten', 'sitting')).toBeCloseTo(1 - 3 / 7)
})

test('a third of the pairs is held out, the same ones always, whichever way round they are written', () => {
  const held = Array.from({ length: 3000 }, (_, index) => isHeldOut(`a${index}`, 'b'))
  expect(held.filter(Boolean).length).toBeGreaterThan(900)
  expect(held.filter(Boolean).length).toBeLessThan(1100)
  expect(held).toEqual(Array.from({ length: 3000 }, (_, index) => isHeldOut(' B.', `A${index}`)))
})

test('the line lies between the pairs that are the same and the others, and the curve rises through it', () => {
  const judged = Array.from({ length: 200 }, (_, index) => ({ raw: index / 200, same: index >= 120 }))
  const line = lineOf([judged])
  expect(line).toBeCloseTo(0.6, 1)
  const graded = judged.map(({ raw }) => ({ raw, grade: 5 * raw + Math.sin(raw * 50) }))
  const knots = curveOf(graded, { zero: 0.05, line, one: 2 })
  expect(knots[0]).toEqual([0.05, 0])
  expect(knots).toContainEqual([line, 0.85])
  expect(knots.at(-1)).toEqual([2, 1])
  for (const [index, knot] of knots.slice(1).entries()) {
    expect(knot[0]).toBeGreaterThan(knots[index]![0])
    expect(knot[1]).toBeGreaterThan(knots[index]![1])
  }
})
