import { expect, test } from 'vitest'
import type { Difference } from '../../../../shared/model/comparison.ts'
import type { CodeRef, Evidence } from '../../../../shared/model/evidence.ts'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { tempFolder } from '../../testing/tempFolder.ts'
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
const evidence = (refs: CodeRef[]): Evidence => ({
  tier: 'observed',
  reason: '',
  refs,
  commit: null,
  checked_at: '2026-01-01T00:00:00.000Z',
  stale: null,
  changed_since: null,
})
const says = (code: string, refs = [ref('src/pool.ts:3')]) => {
  const root = tempFolder({ 'src/pool.ts': code })
  const sides = {
    older: { content: older, evidence: evidence(refs), root },
    newer: { content: newer, evidence: null, root },
  }
  return codeSays(nodeFiles, sides, [numbers])
}

test('the line that holds the value of a side speaks for that side; the other’s value is not there', () => {
  expect(
    says('export const pool = create({\n  // for each worker\n  max: 10, // connections\n  idle: 20,\n})\n'),
  ).toEqual({
    older: ['20 is not in src/pool.ts'],
    newer: ['max: 10 at src/pool.ts:3'],
  })
})

test('a number within another one, or in a line about something else, says nothing', () => {
  expect(says('const size = 10\nconst maxWorker = 120\nconst version = 1.10\n').newer).toEqual([
    '10 is not in src/pool.ts',
  ])
})

test('without a file to look into, the state of what a text names is told', () => {
  const gone = ref('src/old.ts', { state: 'removed', detail: 'removed in 1a2b3c4' })
  expect(says('', [gone, ref('Pool', { kind: 'symbol', state: 'unknown' })])).toEqual({
    older: ['src/old.ts: removed in 1a2b3c4'],
    newer: [],
  })
})

test('a file outside the project is not read', () => {
  const outside = tempFolder({ 'pool.ts': 'max: 10 // connections' })
  expect(says('', [ref(`../../${outside}/pool.ts`)]).newer).toEqual([])
})
