import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CodeRef, Evidence } from '../../../../shared/model/evidence.ts'
import { useKeyboard } from '../../../app/useKeyboard.ts'
import { ApiProvider } from '../../../client/provider.tsx'
import { useBoardStore } from '../../../stores/board.ts'
import { createFake } from '../../../testing/fakeClient.ts'
import { EvidenceSection } from './EvidenceSection.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useBoardStore.setState(useBoardStore.getInitialState(), true)
})

const named = (kind: CodeRef['kind'], text: string, more: Partial<CodeRef> = {}): CodeRef => ({
  kind,
  text,
  start: text.length,
  end: 2 * text.length,
  state: 'present',
  detail: '',
  candidate: null,
  commit: null,
  ...more,
})

const evidence: Evidence = {
  tier: 'observed',
  reason: 'It was grounded; changed since: src/pool.ts in 1a2b3c4 (2026-11-19).',
  refs: [
    named('path', 'src/pool.ts', { state: 'changed', detail: 'changed in 1a2b3c4' }),
    named('path', 'src/old.ts', { state: 'renamed', candidate: 'src/new.ts' }),
    named('command', 'npm run lint'),
  ],
  commit: '9f8e7d6c5b4a39281706f5e4d3c2b1a098765432',
  checked_at: '2026-11-20T09:00:00.000Z',
  stale: null,
  changed_since: { what: 'src/pool.ts', since: '2026-11-19T09:00:00.000Z', commit: '1a2b3c4' },
}

function open(found: Evidence | undefined) {
  const fake = createFake(10, found ? { evidence: found } : {})
  const memory = [...fake.memories.values()].find(({ maturity }) => maturity === 'raw')!
  function Frame() {
    useKeyboard()
    return <EvidenceSection memory={memory} />
  }
  render(
    <ApiProvider client={fake.client}>
      <Frame />
    </ApiProvider>,
  )
  return { fake, id: memory.id }
}

test('the tier is shown with its reason, and the state of every name in the text', async () => {
  open(evidence)
  await screen.findByText(evidence.reason)
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual([
    'src/pool.tschanged sincechanged in 1a2b3c4',
    'src/old.tsmoved sincenow src/new.ts',
    'npm run lintfound',
  ])
  expect(screen.getByText('9f8e7d6')).toBeTruthy()
})

test('a command is copied; nothing runs it', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  open(evidence)
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the command npm run lint' }))
  expect(writeText).toHaveBeenCalledWith('npm run lint')
  expect(screen.queryByRole('button', { name: /run$/i })).toBeNull()
})

test('a button answers that the memory still holds; H, which moves to the left, does not', async () => {
  const { fake, id } = open(evidence)
  await screen.findByText(evidence.reason)
  fireEvent.keyDown(document.body, { key: 'h' })
  expect(fake.calls).not.toContainEqual(expect.objectContaining({ name: 'confirm' }))
  fireEvent.click(screen.getByRole('button', { name: /Still holds/ }))
  await waitFor(() => expect(fake.calls).toContainEqual(expect.objectContaining({ name: 'confirm' })))
  expect(JSON.stringify(fake.calls)).toContain(id)
})

test('the evidence is gathered again on request', async () => {
  const { fake, id } = open(evidence)
  fireEvent.click(await screen.findByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(fake.calls).toContainEqual({ name: 'check', input: { id } }))
})

test('a memory without evidence shows none', async () => {
  open(undefined)
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
})
