import { expect, test } from 'vitest'
import { fakeSource } from '../testing/fakeSource.ts'
import { importingWords } from './useImporting.ts'

const started_at = '2026-11-20T10:00:00.000Z'
const running = [{ kind: 'sync', state: 'running', started_at }] as const
const fresh = fakeSource({ name: '.jaato in app', synced_at: null, error: null, memories: 1204 })
const read = fakeSource({ id: 's_2', synced_at: '2026-11-20T09:00:00.000Z', memories: 7 })

test('names a source that is read for the first time, and how many notes there are so far', () => {
  expect(importingWords([fresh, read], running)).toBe('Importing .jaato in app: 1,204 notes so far')
  expect(importingWords([fresh, { ...fresh, memories: 1 }], running)).toBe(
    'Importing several sources: 1,205 notes so far',
  )
})

test('the notes of a source that is read before the others go on counting', () => {
  const justRead = { ...read, synced_at: '2026-11-20T10:00:03.000Z' }
  expect(importingWords([fresh, justRead], running)).toBe('Importing several sources: 1,211 notes so far')
})

test('says nothing once everything was read, when nothing is read, and of a source that cannot be read', () => {
  expect(importingWords([read], running)).toBeNull()
  expect(importingWords([fresh], [{ kind: 'sync', state: 'done', started_at }])).toBeNull()
  expect(importingWords([{ ...fresh, error: 'no folder' }], running)).toBeNull()
})
