import { expect, test } from 'vitest'
import { fakeSource } from '../testing/fakeSource.ts'
import { importOf } from './useImporting.ts'

const started_at = '2026-11-20T10:00:00.000Z'
const running = [{ kind: 'sync', state: 'running', started_at }] as const
const fresh = fakeSource({ name: '.jaato in app', synced_at: null, error: null, memories: 1204 })
const read = fakeSource({ id: 's_2', synced_at: '2026-11-20T09:00:00.000Z', memories: 7 })

test('names a source that is read for the first time, and how many notes there are so far', () => {
  expect(importOf([fresh, read], running)).toEqual({ what: '.jaato in app', notes: 1204 })
  expect(importOf([fresh, { ...fresh, memories: 1 }], running)).toEqual({ what: 'several sources', notes: 1205 })
})

test('the notes of a source that is read before the others go on counting', () => {
  const justRead = { ...read, synced_at: '2026-11-20T10:00:03.000Z' }
  expect(importOf([fresh, justRead], running)).toEqual({ what: 'several sources', notes: 1211 })
})

test('the notes of a place whose reading has ended count on while places added with it are read', () => {
  const ended = { kind: 'sync', state: 'done', started_at: '2026-11-20T09:59:55.000Z' } as const
  const soon = { ...read, synced_at: '2026-11-20T09:59:57.000Z' }
  expect(importOf([fresh, soon], [...running, ended])?.notes).toBe(1211)
  expect(importOf([fresh, soon], [...running, { ...ended, started_at: '2026-11-20T09:40:00.000Z' }])?.notes).toBe(1204)
})

test('says nothing once everything was read, when nothing is read, and of a source that cannot be read', () => {
  expect(importOf([read], running)).toBeNull()
  expect(importOf([fresh], [{ kind: 'sync', state: 'done', started_at }])).toBeNull()
  expect(importOf([{ ...fresh, error: 'no folder' }], running)).toBeNull()
})
