import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Maturity } from '../../../shared/model/memory.ts'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { carryOut } from '../testing/carryOut.ts'
import { putFile } from '../testing/files.ts'
import { madeHere, stateEdit } from '../testing/recordEdits.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import type { NewRecord, RecordEdit } from './connector.ts'
import { planJaato } from './jaatoPlan.ts'
import { localFromUtc } from './jaatoTime.ts'

function store(content: Record<string, string>): string {
  const root = join(tempFolder(), '.jaato')
  for (const [name, text] of Object.entries(content)) putFile(root, name, text)
  return root
}

const old = 'memories.jsonl'
const curated = 'memories/curated.jsonl'
const rawA = 'memories/raw/a.json'

function state(root: string, file: string, locator: string, maturity: Maturity, more = {}): RecordEdit {
  return stateEdit(join(root, file), locator, maturity, more)
}

const record = madeHere({
  external_id: 'mem_new',
  content: 'Caf\u00e9 "x"',
  description: 'new',
  title: 'new',
  tags: ['a', 'b'],
  timestamp: '2026-03-01T04:00:00.000Z',
})

function addition(more: Partial<NewRecord> = {}): RecordEdit {
  return { kind: 'add', memory_id: 'm_new', record: { ...record, ...more }, replaces: null, absorbs: [] }
}

function apply(root: string, ...edits: RecordEdit[]) {
  const plan = planJaato(root, edits, nodeFiles)
  carryOut(plan, nodeFiles)
  return plan
}

const text = (root: string, name: string) => readFileSync(join(root, name), 'utf8')

test('old layout: validating replaces two values and nothing else', () => {
  const before =
    '\uFEFF{"id":"z" , "content":"\\u00e9","n":1.0}\r\n{ "id": "a","content":"x", "maturity" :"raw", "confidence":2.50e-1, "big":12345678901234567890,"curated_by": null}\r\nnot json\r\n{"id":"a2"'
  const root = store({ [old]: before })
  apply(root, state(root, old, 'a', 'validated'))
  expect(text(root, old)).toBe(before.replace('"raw"', '"validated"').replace('null', '"person-desktop"'))
})

test.each([
  ['escalated', false, 'escalated'],
  ['discarded', false, 'dismissed'],
  ['validated', true, 'dismissed'],
] as const)('old layout: %s (superseded %s) is written as %s', (maturity, superseded, theirs) => {
  const root = store({ [old]: '{"id":"a","content":"x","maturity":"raw"}\n' })
  apply(root, state(root, old, 'a', maturity, { superseded }))
  const by = theirs === 'dismissed' ? '' : ',"curated_by":"person-desktop"'
  expect(text(root, old)).toBe(`{"id":"a","content":"x","maturity":"${theirs}"${by}}\n`)
})

test('two objects on one line: only the decided one changes', () => {
  const root = store({ [old]: '{"id":"é","content":"ü"}{"id":"b","content":"y"}\n' })
  apply(root, state(root, old, 'b', 'discarded'))
  expect(text(root, old)).toBe('{"id":"é","content":"ü"}{"id":"b","content":"y","maturity":"dismissed"}\n')
})

test('two records with the same id are told apart', () => {
  const one = '{"id":"a","content":"x"}\n'
  const root = store({ [old]: one + one })
  apply(root, state(root, old, 'a#2', 'discarded'))
  expect(text(root, old)).toBe(`${one}{"id":"a","content":"x","maturity":"dismissed"}\n`)
})

test('escalated_to names the reference by id if the record has the field, is never added, and is cleared by un-promote', () => {
  const root = store({ [old]: '{"id":"a","content":"x","escalated_to":null}\n{"id":"b","content":"y"}\n' })
  const reference = { id: 'flush-first', name: 'Flush before you close', path: '/r/flush-first.json' }
  apply(root, state(root, old, 'a', 'escalated', { reference }), state(root, old, 'b', 'escalated', { reference }))
  expect(text(root, old)).toContain('"escalated_to":"flush-first"')
  expect(text(root, old).split('\n')[1]).not.toContain('escalated_to')
  apply(root, state(root, old, 'a', 'validated'))
  expect(text(root, old)).toContain('"escalated_to":null')
})

test('a record already in the state needs no change, and another curator stays', () => {
  const root = store({
    [old]:
      '{"id":"a","content":"x","maturity":"validated","curated_by":"ada"}\n{"id":"b","content":"y"}\n{"id":"c","content":"z","maturity":"dismissed"}\n',
  })
  const edits = [state(root, old, 'a', 'validated'), state(root, old, 'b', 'raw'), state(root, old, 'c', 'discarded')]
  expect(planJaato(root, edits, nodeFiles)).toEqual({ changes: [], refused: [], placed: [] })
})

test('a validated record without a curator gets ours, because jaato uses nothing else', () => {
  const root = store({ [old]: '{"id":"a","content":"x","maturity":"validated","curated_by":""}\n' })
  apply(root, state(root, old, 'a', 'validated'))
  expect(text(root, old)).toBe('{"id":"a","content":"x","maturity":"validated","curated_by":"person-desktop"}\n')
})

test('back to raw removes the curator', () => {
  const root = store({ [old]: '{"id":"a","content":"x","maturity":"validated","curated_by":"ada"}\n' })
  apply(root, state(root, old, 'a', 'raw'))
  expect(text(root, old)).toBe('{"id":"a","content":"x","maturity":"raw","curated_by":null}\n')
})

test('a missing record, or an unknown state, is refused with the reason', () => {
  const root = store({ [old]: '{"id":"b","content":"y","maturity":"archived"}\n' })
  const plan = planJaato(root, [state(root, old, 'a', 'discarded'), state(root, old, 'b', 'discarded')], nodeFiles)
  expect(plan.changes).toEqual([])
  expect(plan.refused.map(({ memory_id }) => memory_id)).toEqual(['m_a', 'm_b'])
  expect(plan.refused[0]?.reason).toContain(join(root, old))
  expect(plan.refused[1]?.reason).toContain('archived')
})

test('new layout: validating moves the record, spelled as it was, to its own line', () => {
  const root = store({
    [rawA]: '{\n  "id": "a",\n  "content": "x",\n  "n": 1.0,\n  "maturity": "raw"\n}\n',
    [curated]: '{"id":"z","content":"z"}',
  })
  apply(root, state(root, rawA, 'a', 'validated'))
  expect(existsSync(join(root, rawA))).toBe(false)
  expect(text(root, curated)).toBe(
    '{"id":"z","content":"z"}\n{"id": "a","content": "x","n": 1.0,"maturity": "validated","curated_by": "person-desktop"}\n',
  )
})

test('new layout: two records move together into a curated file that is new, or has CRLF', () => {
  const files = { [rawA]: '{"id":"a","content":"x"}', 'memories/raw/b.json': '{"id":"b","content":"y"}' }
  const moved = (root: string) => [
    state(root, rawA, 'a', 'validated'),
    state(root, 'memories/raw/b.json', 'b', 'escalated'),
  ]
  const root = store(files)
  apply(root, ...moved(root))
  expect(text(root, curated).split('\n')).toHaveLength(3)
  const other = store({ ...files, [curated]: '{"id":"y","content":"y"}\r\n{"id":"z","content":"z"}' })
  apply(other, ...moved(other))
  const lines = text(other, curated).split('\r\n')
  expect(lines.slice(0, -1).map((line) => JSON.parse(line).id)).toEqual(['y', 'z', 'a', 'b'])
  expect(lines.at(-1)).toBe('')
})

test('new layout: the addition to one file is written before the removal from another', () => {
  const root = store({ [rawA]: '{"id":"a","content":"x"}' })
  expect(planJaato(root, [state(root, rawA, 'a', 'validated')], nodeFiles).changes.map(({ kind }) => kind)).toEqual([
    'create',
    'remove',
  ])
})

test('new layout: dismissing removes the raw file, or only its line', () => {
  const lines = [
    '{"id":"b","content":"y"}',
    '{"id":"c","content":"z"}',
    '{"id":"d","content":"d"}{"id":"e","content":"e"}',
  ]
  const root = store({ [rawA]: '{"id":"a","content":"x"}', [curated]: lines.join('\n') })
  apply(
    root,
    state(root, rawA, 'a', 'discarded'),
    state(root, curated, 'b', 'discarded'),
    state(root, curated, 'd', 'discarded'),
  )
  expect(existsSync(join(root, rawA))).toBe(false)
  expect(text(root, curated)).toBe('{"id":"c","content":"z"}\n{"id":"e","content":"e"}')
})

test('new layout: a raw file with two records loses only the decided one', () => {
  const root = store({ [rawA]: '{"id":"a","content":"x"} {"id":"b","content":"y"}\n', [curated]: '' })
  apply(root, state(root, rawA, 'a', 'discarded'))
  expect(text(root, rawA)).toBe(' {"id":"b","content":"y"}\n')
  apply(root, state(root, rawA, 'b', 'validated'))
  expect(existsSync(join(root, rawA))).toBe(false)
  expect(text(root, curated)).toBe('{"id":"b","content":"y","maturity":"validated","curated_by":"person-desktop"}\n')
})

test('new layout: dismissing a record jaato already deleted needs no change', () => {
  const root = store({ [curated]: '' })
  expect(planJaato(root, [state(root, rawA, 'a', 'discarded')], nodeFiles)).toEqual({
    changes: [],
    refused: [],
    placed: [],
  })
})

test('new layout: back to raw moves the line into a raw file', () => {
  const root = store({
    [curated]: '{"id":"a","content":"x","maturity":"validated","curated_by":"ada"}\n{"id":"b","content":"y"}\n',
  })
  apply(root, state(root, curated, 'a', 'raw'))
  expect(text(root, curated)).toBe('{"id":"b","content":"y"}\n')
  expect(text(root, rawA)).toBe('{"id":"a","content":"x","maturity":"raw","curated_by":null}\n')
})

test('a record jaato moved meanwhile is found at its new place', () => {
  const root = store({ [curated]: '{"id":"a","content":"x","maturity":"validated","curated_by":"ada"}\n' })
  apply(root, state(root, rawA, 'a', 'escalated'))
  expect(text(root, curated)).toBe('{"id":"a","content":"x","maturity":"escalated","curated_by":"person-desktop"}\n')
})

test('an id that looks like a path never becomes one', () => {
  for (const id of ['../../../evil', '/etc/evil', 'con', 'a\\..\\b', '..', 'x'.repeat(300)]) {
    const root = store({ [curated]: `${JSON.stringify({ id, content: 'x', maturity: 'validated' })}\n`, [rawA]: '{}' })
    apply(root, state(root, curated, id, 'raw'), addition({ external_id: `${id}/new`, maturity: 'raw' }))
    expect(readdirSync(join(root, 'memories/raw'))).toHaveLength(3)
    expect(readdirSync(join(root, '..'))).toEqual(['.jaato'])
  }
})

test('a raw file with another record is not overwritten', () => {
  const root = store({
    [curated]: '{"id":"a","content":"x","maturity":"validated"}\n',
    [rawA]: '{"id":"other","content":"y"}',
  })
  apply(root, state(root, curated, 'a', 'raw'))
  expect(text(root, rawA)).toBe('{"id":"other","content":"y"}')
  expect(readdirSync(join(root, 'memories/raw'))).toHaveLength(2)
})

test('a merge is added to the old file on its own line, in jaato’s field order and the neighbour’s spacing', () => {
  const root = store({ [old]: '{"id": "a", "content": "x"}' })
  const { placed } = apply(root, addition())
  expect(text(root, old)).toBe(
    `{"id": "a", "content": "x"}\n{"id": "mem_new", "content": "Café \\"x\\"", "description": "new", "tags": ["a", "b"], ` +
      `"timestamp": "${localFromUtc(record.timestamp)}", "usage_count": 0, "last_accessed": null, "maturity": "validated", ` +
      '"scope": "project", "evidence": null, "source_agent": null, "source_session": null, "curated_by": "person-desktop"}\n',
  )
  expect(placed).toEqual([{ memory_id: 'm_new', path: join(root, old), locator: 'mem_new', external_id: 'mem_new' }])
})

test('a stated confidence is written', () => {
  const root = store({ [old]: '' })
  apply(root, addition({ confidence: 0.7 }))
  expect(JSON.parse(text(root, old)).confidence).toBe(0.7)
})

test('where both layouts exist, the new one gets the new record', () => {
  const root = store({ [old]: '{"id":"a","content":"x"}\n', [rawA]: '{"id":"r","content":"x"}' })
  expect(apply(root, addition({ maturity: 'raw' })).placed[0]?.path).toBe(join(root, 'memories/raw/mem_new.json'))
  expect(apply(root, addition({ external_id: 'mem_2' })).placed[0]?.path).toBe(join(root, curated))
  expect(text(root, old)).toBe('{"id":"a","content":"x"}\n')
})

test('adding an existing record changes nothing and says where it is', () => {
  const root = store({ [old]: '' })
  apply(root, addition())
  const plan = planJaato(root, [addition()], nodeFiles)
  expect(plan.changes).toEqual([])
  expect(plan.placed).toHaveLength(1)
})

test('a merge in one plan adds the new record and dismisses both sources', () => {
  const root = store({ [old]: '{"id":"a","content":"x"}\n{"id":"b","content":"y"}' })
  const plan = apply(
    root,
    addition(),
    state(root, old, 'a', 'raw', { superseded: true }),
    state(root, old, 'b', 'raw', { superseded: true }),
  )
  expect(plan.changes).toHaveLength(1)
  expect(
    text(root, old)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).maturity),
  ).toEqual(['dismissed', 'dismissed', 'validated'])
})

test('of two edits of one record the last one counts', () => {
  const root = store({ [old]: '{"id":"a","content":"x"}\n' })
  apply(root, state(root, old, 'a', 'validated'), state(root, old, 'a', 'discarded'))
  expect(text(root, old)).toBe('{"id":"a","content":"x","maturity":"dismissed"}\n')
})

test('a record nested too deeply to edit is refused, and the others continue', () => {
  const deep = `{"id":"a","content":"x","deep":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const root = store({ [old]: `${deep}\n{"id":"b","content":"y"}\n` })
  const { refused } = apply(root, state(root, old, 'a', 'discarded'), state(root, old, 'b', 'discarded'))
  expect(refused).toMatchObject([{ memory_id: 'm_a', reason: expect.stringContaining('nested too deeply') }])
  expect(text(root, old)).toBe(`${deep}\n{"id":"b","content":"y","maturity":"dismissed"}\n`)
})
