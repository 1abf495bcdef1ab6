import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Memory } from '../../../../shared/model/memory.ts'
import { fakeDecision } from '../../../testing/fakeDecision.ts'
import { fakeMemory } from '../../../testing/fakeMemories.ts'
import { fakeSource } from '../../../testing/fakeSource.ts'
import { renderWith } from '../../../testing/renderWith.tsx'
import { stubClient } from '../../../testing/stubClient.ts'
import { RemovedSecret } from './RemovedSecret.tsx'

const memory = { ...fakeMemory(0), flags: [], attention: null }
const journal = [fakeDecision({ verb: 'remove-secret', memory_ids: [memory.id] })]
const origin = {
  source: 's_1',
  source_name: 'notes',
  path: '/home/ada/notes.md',
  line: 3,
  locator: 'a',
  content_hash: 'a',
  raw: 'Push with ghp_••••••••••••.',
}

function show(over: Partial<Memory>, writable = true, isLast = true): void {
  const { client } = stubClient({ sources: { list: () => [fakeSource({ writable })] } })
  renderWith(client, <RemovedSecret memory={{ ...memory, origin, ...over, journal }} isLast={isLast} />)
}
const forget = () => screen.queryByRole('button', { name: /^Forget it for good/ })

test('what was removed and written can be forgotten', async () => {
  show({})
  expect(await screen.findByText(/The library keeps it for undo/)).toBeTruthy()
  expect(forget()).toBeTruthy()
})

test('it cannot be forgotten before it is written', () => {
  show({ flags: [{ kind: 'pending', text: 'not written yet' }] })
  expect(screen.getByText(/Its file holds it until you write/)).toBeTruthy()
  expect(forget()).toBeNull()
})

test('once it is written, another pending decision does not put it back into the file', async () => {
  const flags = [{ kind: 'pending' as const, text: 'not written yet' }]
  show({ flags, origin: { ...origin, raw: 'Push with [removed secret (GitHub token)].' } })
  expect(await screen.findByText(/The library keeps it for undo/)).toBeTruthy()
  expect(forget()).toBeTruthy()
})

test('it cannot be forgotten while a changed file waits for a person', () => {
  const theirs = { content: 'a', description: 'a', tags: [], maturity: 'raw' as const }
  show({ attention: { since: '2026-11-20T09:00:00.000Z', theirs } })
  expect(screen.getByText(/settle that below/)).toBeTruthy()
  expect(forget()).toBeNull()
})

test('a file that is not written is said to hold it still, until a person removed it there', async () => {
  show({}, false)
  expect(await screen.findByText(/remove it there yourself/)).toBeTruthy()
})

test('while personal data are left to remove, it is forgotten by its button and not by the key that removes them', async () => {
  show({}, true, false)
  await screen.findByText(/The library keeps it for undo/)
  expect(forget()?.textContent).toBe('Forget it for good')
})
