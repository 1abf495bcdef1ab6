import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openingRatio, wordJaccard } from './baselines.ts'
import { curveOf, bestThreshold } from './calibrate.ts'
import { drawNotes } from './drawNotes.ts'
import { labels, readCorrections, readLabels } from './labels.ts'
import { agreement, areaUnderCurve, precisionRecall, spearman } from './metrics.ts'
import { publicSessionTable } from './publicSessions.ts'
import { isHeldOut } from './sets.ts'
import { isRight } from './judgedNotes.ts'
import type { Recommended } from './recommended.ts'
import { wilson } from './recommendationTable.ts'

const judge = resolve(import.meta.dirname, 'judge.ts')

test('the judge prints a row for every set it finds, both baselines and the verdicts', () => {
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
  expect(stdout).toContain('| MRPC paraphrases with the verdict conflict | ')
  expect(stdout).toMatch(/\| one word changed: contradictory \| all \| conflict \| [\d.]+ % of \d+ \|/)
  expect(stdout).toContain('| first reading | of 500 |')
})

test('labelled public sessions whose copies are not there are counted as missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schoolhouse-judge-'))
  const table = publicSessionTable(folder)
  rmSync(folder, { recursive: true })
  expect(table).toContain('| second held out | 0 | 0 | 0 | 0 | – | 0 | – | 0.00–1.00 | 0 of 0 |')
  expect(table).toMatch(/\n\d+ labelled parts are not in the folder\.\n$/)
})

test('the metrics match the textbook values', () => {
  expect(areaUnderCurve([0.1, 0.4, 0.35, 0.8], [false, false, true, true])).toBe(0.75)
  expect(areaUnderCurve([1, 1], [true, false])).toBe(0.5)
  expect(spearman([1, 2, 3], [10, 20, 15])).toBeCloseTo(0.5)
  expect(precisionRecall([true, true, false], [true, false, true])).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 })
  expect(wordJaccard('a b c', 'B c d')).toBe(0.5)
  expect(openingRatio('kitten', 'sitting')).toBeCloseTo(1 - 3 / 7)
})

test('kappa leaves out the agreement that chance explains', () => {
  const pairs = (first: string, second: string, count: number) =>
    Array.from({ length: count }, () => [first, second] as const)
  const readings = [
    ...pairs('yes', 'yes', 20),
    ...pairs('yes', 'no', 5),
    ...pairs('no', 'yes', 10),
    ...pairs('no', 'no', 15),
  ]
  expect(agreement(readings).observed).toBe(0.7)
  expect(agreement(readings).kappa).toBeCloseTo(0.4)
})

test('each label names a note once, and a duplicate or conflict names the other note', () => {
  const first = readLabels('first')
  const ids = new Set(first.map(({ id }) => id))
  expect(ids.size).toBe(500)
  expect(readLabels('second').every(({ id }) => ids.has(id))).toBe(true)
  for (const { id, label, with: other } of [...first, ...readLabels('second')]) {
    expect(labels).toContain(label)
    expect(other !== undefined, id).toBe(label === 'duplicate' || label === 'conflict')
    if (other) expect(ids.has(other) && other !== id, id).toBe(true)
  }
})

test('a fresh draw labels 60 notes that no earlier reading labelled; a duplicate or conflict names one of them', () => {
  const known = new Set(readLabels('first').map(({ id }) => id))
  for (const reading of ['fresh1', 'fresh2', 'fresh3', 'fresh4'] as const) {
    const read = readLabels(reading)
    const ids = new Set(read.map(({ id }) => id))
    expect(ids.size).toBe(60)
    for (const { id, label, with: other } of read) {
      expect(known.has(id), id).toBe(false)
      expect(labels).toContain(label)
      expect(other !== undefined && ids.has(other) && other !== id, id).toBe(
        label === 'duplicate' || label === 'conflict',
      )
    }
    for (const id of ids) known.add(id)
  }
})

test('a correction gives a label that differs from the first reading, and the reason', () => {
  const first = new Map(readLabels('first').map(({ id, label }) => [id, label]))
  for (const { id, label, reason } of readCorrections()) {
    expect(labels).toContain(label)
    expect(first.get(id), id).toBeDefined()
    expect(first.get(id), id).not.toBe(label)
    expect(reason.length).toBeGreaterThan(10)
  }
})

test('drawing notes is repeatable, keeps the share of each source, and includes close neighbours of the drawn notes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schoolhouse-draw-'))
  for (const name of ['memories-dyad', 'memories-claude-mem', 'rules-cursor']) {
    const lines = Array.from({ length: 400 }, (_, index) => ({
      text: `${name} pours batch ${index >> 1} of lot ${(index >> 1) + 1000} ${index & 1}`,
    }))
    writeFileSync(join(folder, `${name}.jsonl`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  const drawn = drawNotes(folder)
  expect(drawNotes(folder)).toEqual(drawn)
  rmSync(folder, { recursive: true })
  expect(new Set(drawn.map(({ id }) => id)).size).toBe(500)
  expect(drawn.filter(({ id }) => id.startsWith('rules-cursor')).length).toBe(60)
  const twins = drawn.filter(({ text }) =>
    drawn.some((other) => other.text === text.replace(/.$/, (bit) => `${1 - +bit}`)),
  )
  expect(twins.length).toBeGreaterThanOrEqual(2 * (66 + 66 + 18))
})

test('a third of the pairs is held out, the same ones in every run and in either order of the two texts', () => {
  const held = Array.from({ length: 3000 }, (_, index) => isHeldOut(`a${index}`, 'b'))
  expect(held.filter(Boolean).length).toBeGreaterThan(900)
  expect(held.filter(Boolean).length).toBeLessThan(1100)
  expect(held).toEqual(Array.from({ length: 3000 }, (_, index) => isHeldOut(' B.', `A${index}`)))
})

test('the threshold lies between matching and other pairs, and the calibration curve rises through it', () => {
  const judged = Array.from({ length: 200 }, (_, index) => ({ raw: index / 200, same: index >= 120 }))
  const line = bestThreshold([judged])
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

test('a recommendation counts as right by its label; for a merge or conflict, the label of either memory decides', () => {
  const note = (
    id: string,
    action: Recommended['action'],
    label: Recommended['label'],
    { with: other, others = [] }: Partial<Recommended> = {},
  ): Recommended => ({
    id,
    action,
    label,
    with: other,
    others,
    text: '',
    lead: '',
    score: 1,
    confidence: 1,
    reasons: [],
  })
  const rows = [
    note('a', 'merge', 'keep', { others: ['b'] }),
    note('b', 'merge', 'duplicate', { with: 'a', others: ['a'] }),
    note('h', 'merge', 'keep', { others: ['i'] }),
    note('i', 'validate', 'duplicate', { with: 'h' }),
    note('j', 'validate', 'duplicate', { with: 'c' }),
    note('c', 'merge', 'keep', { others: ['d'] }),
    note('d', 'discard', 'promote'),
    note('e', 'discard', 'noise'),
    note('f', 'validate', 'promote'),
    note('g', 'promote', 'keep'),
  ]
  const all = new Map(rows.map((row) => [row.id, row]))
  expect(rows.map((row) => isRight(row, all))).toEqual([true, true, true, true, false, false, false, true, true, false])
})

test('Wilson’s interval contains the share and is wider for fewer cases', () => {
  const [low, high] = wilson(9, 10)
  expect([low, high].map((value) => value.toFixed(3))).toEqual(['0.596', '0.982'])
  expect(wilson(90, 100)[0]).toBeGreaterThan(low)
})
