import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPieces } from '../store/fileChange.ts'
import type { FileChange } from '../store/fileChange.ts'
import { thrownBy } from '../testing/thrownBy.ts'
import { learnedState, planLearned, planLearnedEdit, planLearnedRemoval } from './learned.ts'
import type { LearnedReference } from './learned.ts'

const path = '/projects/api/.jaato/references/lock-timeout.json'
const reference: LearnedReference = {
  id: 'lock-timeout',
  name: 'Lock timeout in migrations',
  description: 'Why a migration sets lock_timeout',
  mode: 'selectable',
  scope: 'project',
  tags: ['postgres', 'migrations'],
  content: 'A migration sets `lock_timeout`.\nIt retries "five" times – é.',
  lineage: {
    source_memory_ids: ['mem_1'],
    curated_by: 'person-cli',
    curated_at: '2026-05-02T10:00:00.000Z',
    original_agents: ['codex'],
    original_sessions: ['s-9'],
  },
}
const { name, description, tags, content } = reference
const fields = { name, description, tags, content }

function bytesAfter(change: FileChange | null, current: Buffer): string {
  expect(change?.kind).toBe('modify')
  return change?.kind === 'modify' ? applyPieces(current, change.pieces).toString() : ''
}

test('a learned reference is written with its lineage, in the order its readers know', () => {
  const change = planLearned({ reference, current: null, path, type: 'learned' })
  if (change.kind !== 'create') return expect.unreachable()
  const text = change.after.toString()
  expect(change).toMatchObject({ path, owner: 'lock-timeout' })
  expect(text.startsWith('{\n  "id": "lock-timeout",\n  "name": ')).toBe(true)
  expect(text.endsWith('\n}\n')).toBe(true)
  expect(Object.keys(JSON.parse(text) as object)).toEqual(
    ['id', 'name', 'description', 'type', 'mode', 'scope', 'tags', 'content', 'lineage'], // prettier-ignore
  )
  expect(JSON.parse(text)).toEqual({ ...reference, type: 'learned' })
})

test('an inline reference keeps lineage and scope in the library', () => {
  const change = planLearned({ reference, current: null, path, type: 'inline' })
  if (change.kind !== 'create') return expect.unreachable()
  const file = JSON.parse(change.after.toString()) as Record<string, unknown>
  expect(Object.keys(file)).toEqual(['id', 'name', 'description', 'type', 'mode', 'tags', 'content'])
  expect(file.type).toBe('inline')
})

test('an existing file is never overwritten', () => {
  const error = thrownBy(() => planLearned({ reference, current: Buffer.from('{}'), path, type: 'learned' }))
  expect(error).toMatchObject({ kind: 'conflict', message: expect.stringContaining(path) })
})

test('an edit replaces the changed values and no other byte', () => {
  const current = Buffer.from(
    '\ufeff{ "id":"lock-timeout",\r\n\t"weight": 1.0, "big": 12345678901234567890, "é": "\\u00e9",\r\n\t"content" : ' +
      JSON.stringify(content) +
      ',\r\n\t"tags": [\r\n\t\t"postgres",\r\n\t\t"migrations"\r\n\t],\r\n\t"name":"Lock timeout in migrations"  }',
  )
  const to = { ...fields, content: 'Set it to `3s`.', tags: ['postgres', 'ddl', 'locks'] }
  expect(bytesAfter(planLearnedEdit({ path, current, from: fields, to, owner: 'lock-timeout' }), current)).toBe(
    '\ufeff{ "id":"lock-timeout",\r\n\t"weight": 1.0, "big": 12345678901234567890, "é": "\\u00e9",\r\n\t"content" : ' +
      '"Set it to `3s`.",\r\n\t"tags": [\r\n\t\t"postgres",\r\n\t\t"ddl",\r\n\t\t"locks"\r\n\t],\r\n\t"name":"Lock timeout in migrations"  }',
  )
})

test('of a repeated key, the one readers use is edited', () => {
  const current = Buffer.from('{"name":"old","description":"d","tags":[],"content":"c","name":"new"}')
  const from = { name: 'new', description: 'd', tags: [], content: 'c' }
  expect(
    bytesAfter(planLearnedEdit({ path, current, from, to: { ...from, name: 'newer' }, owner: 'x' }), current),
  ).toBe('{"name":"old","description":"d","tags":[],"content":"c","name":"newer"}')
})

test('an outside change of another field stays; in the same field it is a conflict that shows both', () => {
  const theirs = Buffer.from(
    `${JSON.stringify({ ...reference, type: 'learned', mode: 'auto', name: 'Their name' }, null, 2)}\n`,
  )
  const other = planLearnedEdit({ path, current: theirs, from: fields, to: { ...fields, content: 'New.' }, owner: 'x' })
  expect(JSON.parse(bytesAfter(other, theirs))).toMatchObject({ name: 'Their name', mode: 'auto', content: 'New.' })
  const error = thrownBy(() =>
    planLearnedEdit({ path, current: theirs, from: fields, to: { ...fields, name: 'Our new name' }, owner: 'x' }),
  )
  expect(error).toMatchObject({ kind: 'conflict', message: expect.stringContaining(path) })
  expect(error.details.diff).toContain('-name: Lock timeout in migrations\n+name: Their name')
})

test('an edit that changes nothing plans nothing', () => {
  const current = Buffer.from(JSON.stringify(reference))
  expect(planLearnedEdit({ path, current, from: fields, to: { ...fields }, owner: 'x' })).toBeNull()
})

test('a deleted file, or one that is no JSON any more, is reported', () => {
  const to = { ...fields, content: 'New.' }
  const edit = (current: Buffer | null) =>
    thrownBy(() => planLearnedEdit({ path, current, from: fields, to, owner: 'x' })).kind
  expect(edit(null)).toBe('not_found')
  expect(edit(Buffer.from('{"name": '))).toBe('corrupt')
  expect(edit(Buffer.from('[]'))).toBe('corrupt')
  expect(edit(Buffer.from([0x7b, 0xff, 0x7d]))).toBe('corrupt')
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  expect(edit(Buffer.from(JSON.stringify(fields).replace(/\}$/, `,"deep":${deep}}`)))).toBe('corrupt')
})

test('a reference is removed only while it says what we wrote', () => {
  const written = planLearned({ reference, current: null, path, type: 'learned' })
  if (written.kind !== 'create') return expect.unreachable()
  expect(learnedState(written.after, reference)).toBe('as-written')
  expect(planLearnedRemoval({ path, current: written.after, reference })).toEqual({
    kind: 'remove',
    path,
    owner: 'lock-timeout',
    before: written.after,
  })
  const withRow = Buffer.from(written.after.toString().replace('\n}\n', ',\n  "embedding": { "index": 3 }\n}\n'))
  expect(learnedState(withRow, reference)).toBe('as-written')
  const edited = Buffer.from(written.after.toString().replace('five', 'six'))
  expect(learnedState(edited, reference)).toBe('changed')
  expect(learnedState(null, reference)).toBe('missing')
  const error = thrownBy(() => planLearnedRemoval({ path, current: edited, reference }))
  expect(error.kind).toBe('conflict')
  expect(error.details.diff).toContain('+It retries "six" times')
})

test('an edit and its inverse restore the same bytes, however the file is formatted', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 })
  const values = fc.record({ name: text, description: text, tags: fc.array(text, { maxLength: 3 }), content: text })
  const layout = fc.constantFrom<[number | undefined, string]>([undefined, '\n'], [2, '\n'], [1, '\r\n'], [4, '\n'])
  fc.assert(
    fc.property(values, values, layout, fc.boolean(), (from, to, [indent, newline], bom) => {
      const json = JSON.stringify({ id: 'x', ...from, extra: [1, 'é'] }, null, indent).replaceAll('\n', newline)
      const current = Buffer.from((bom ? '\ufeff' : '') + json)
      const change = planLearnedEdit({ path, current, from, to, owner: 'x' })
      if (change?.kind !== 'modify') return expect(to).toEqual(from)
      const edited = Buffer.from(bytesAfter(change, current))
      expect(JSON.parse(edited.toString().replace(/^\ufeff/, ''))).toEqual({ id: 'x', ...to, extra: [1, 'é'] })
      let shift = 0
      const back = change.pieces.map(({ owner, at, before, after }) => {
        const piece = { owner, at: at + shift, before: after, after: before }
        shift += after.length - before.length
        return piece
      })
      expect(applyPieces(edited, back)).toEqual(current)
    }),
  )
})
