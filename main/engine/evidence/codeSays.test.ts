import { expect, test } from 'vitest'
import type { Difference } from '../../../shared/model/comparison.ts'
import type { CodeRef } from '../../../shared/model/evidence.ts'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import { codeSays } from './codeSays.ts'

const older = 'Set max: 20 connections for each worker in `src/pool.ts`.'
const newer = 'Set max: 10 connections for each worker.'
const at = (text: string, words: string) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  text: words,
})
const numbers: Difference = { kind: 'number', a: at(older, '20'), b: at(newer, '10'), text: '20 or 10', contrary: true }

const ref = (text: string, more: Partial<CodeRef> = {}): CodeRef => {
  const found: CodeRef = {
    kind: 'path',
    text,
    start: 0,
    end: 1,
    state: 'present',
    detail: '',
    candidate: null,
    commit: null,
  }
  return { ...found, ...more }
}
interface Named {
  refs?: CodeRef[]
  stated?: string
  texts?: { older: string; newer: string }
}
const says = (files: Record<string, string>, { refs = [], stated, texts = { older, newer } }: Named = {}) => {
  const root = tempFolder({ 'README.md': '', ...files })
  const sides = {
    a: { content: texts.older, stated: null, refs, root },
    b: { content: texts.newer, stated: stated ?? null, refs: [], root },
  }
  return codeSays(nodeFiles, sides, [{ ...numbers, a: at(texts.older, '20'), b: at(texts.newer, '10') }])
}
const pool = (code: string) => ({ 'src/pool.ts': code })

test('the line that holds the value of a side speaks for that side; the other’s value is not there', () => {
  const code = 'export const pool = create({\n  // for each worker\n  max: 10, // connections\n  idle: 30,\n})\n'
  expect(says(pool(code))).toEqual({
    a: ['`20` is not in `src/pool.ts`'],
    b: ['`max: 10` at `src/pool.ts:3`'],
    holds: 'b',
  })
})

test('a value that both sides find speaks for neither', () => {
  const code = 'const workerMax = 10\nconst workerMin = 20\n'
  expect(says(pool(code)).holds).toBe(null)
})

test('a key and a value in quotes keep both their quotes', () => {
  expect(says(pool('{ "workers": 20 }')).a).toEqual(['`"workers": 20` at `src/pool.ts:1`'])
  expect(says(pool("{ workers: '20' }")).a).toEqual(["`workers: '20'` at `src/pool.ts:1`"])
})

test('a number within another one is not the value; in a line about something else it is there, but says nothing', () => {
  const code = 'const size = 10\nconst maxWorker = 120\nconst version = 1.20\n'
  expect(says(pool(code))).toEqual({ a: ['`20` is not in `src/pool.ts`'], b: [], holds: null })
})

test('a line with a name that one of the texts mentions is about the same thing', () => {
  const texts = {
    older: 'A call is tried 20 times before it is parked.',
    newer: 'A call is tried 10 times before it is parked. `maxAttempts` in src/deliver.ts says so.',
  }
  expect(says({ 'src/deliver.ts': 'export const maxAttempts = 10\n' }, { texts }).b).toEqual([
    '`maxAttempts = 10` at `src/deliver.ts:1`',
  ])
})

test('a file is also known from the evidence that the agent gave, and from where a name is defined', () => {
  const texts = { older: 'Use 20 connections for each worker.', newer: 'Use 10 connections for each worker.' }
  const code = { 'src/db.ts': 'const connections = 10\n' }
  const expected = ['`connections = 10` at `src/db.ts:1`']
  expect(says(code, { texts, stated: 'src/db.ts:1' }).b).toEqual(expected)
  expect(says(code, { texts, refs: [ref('Db', { kind: 'symbol', detail: 'src/db.ts' })] }).b).toEqual(expected)
})

test('without a file to look into, the state of what a text names is told', () => {
  const gone = ref('src/old.ts', { state: 'removed', detail: 'removed in 1a2b3c4' })
  expect(says({}, { refs: [gone, ref('Pool', { kind: 'symbol', state: 'unknown' })] })).toEqual({
    a: ['`src/old.ts`: removed in 1a2b3c4'],
    b: [],
    holds: null,
  })
})

test('what both texts name and is there speaks for neither', () => {
  const root = tempFolder({ 'README.md': '' })
  const side = { content: 'Round the fees.', stated: null, refs: [ref('feeOf', { kind: 'symbol' })], root }
  expect(codeSays(nodeFiles, { a: side, b: side }, [])).toEqual({ a: [], b: [], holds: null })
})

test('a file outside the project is not read', () => {
  const outside = tempFolder({ 'pool.ts': 'max: 10 // connections' })
  expect(says({}, { stated: `../../${outside}/pool.ts` }).b).toEqual([])
})

test('a number with a unit is sought without it', () => {
  const [a, b] = ['`TIMEOUT_MS` in `src/pool.ts` is 30000 ms.', '`TIMEOUT_MS` in `src/pool.ts` is 10000 ms.']
  const root = tempFolder(pool('export const TIMEOUT_MS = 30000\n'))
  const side = (content: string) => ({ content, stated: null, refs: [ref('src/pool.ts')], root })
  const difference: Difference = { ...numbers, a: at(a, '30000 ms'), b: at(b, '10000 ms') }
  expect(codeSays(nodeFiles, { a: side(a), b: side(b) }, [difference])).toEqual({
    a: ['`TIMEOUT_MS = 30000` at `src/pool.ts:1`'],
    b: ['`10000` is not in `src/pool.ts`'],
    holds: 'a',
  })
})

test('where the code has neither value, what it sets the constant to that they name is told to both', () => {
  const texts = {
    older: 'A box rests 20 hours; `REST_HOURS` in `src/pool.ts` sets it.',
    newer: 'A box rests 10 hours; `REST_HOURS` in `src/pool.ts` sets it.',
  }
  const code = '// How long a box rests.\nexport const REST_HOURS: number = 36\n'
  expect(says(pool(code), { texts })).toEqual({
    a: ['`REST_HOURS: number = 36` at `src/pool.ts:2`, not `20`'],
    b: ['`REST_HOURS: number = 36` at `src/pool.ts:2`, not `10`'],
    holds: null,
  })
})

test('a constant that is computed, or that nobody names, is not told', () => {
  const named = { older: 'A box rests 20 hours, see `src/pool.ts`.', newer: 'A box rests 10 hours: `REST_HOURS`.' }
  const expected = { a: ['`20` is not in `src/pool.ts`'], b: ['`10` is not in `src/pool.ts`'], holds: null }
  expect(says(pool('export const REST_HOURS = 6 * 6\n'), { texts: named })).toEqual(expected)
  expect(says(pool('export const MAX_HOURS = 36\n'), { texts: named })).toEqual(expected)
})
