import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Proposal } from '../../../../shared/model/proposal.ts'
import { useDialogs } from '../../../stores/dialogs.ts'
import { useToastStore } from '../../../stores/toasts.ts'
import { fakeProposal, fakeVoice } from '../../../testing/fakeProposal.ts'
import { renderWith } from '../../../testing/renderWith.tsx'
import { stubClient } from '../../../testing/stubClient.ts'
import { Proposals } from './Proposals.tsx'

beforeEach(() => useDialogs.setState({ promoting: null, proposed: null }))

const request = { memory_id: 'm_1', target: 'memory-md' as const, file: '/app/MEMORY.md', section: 'Conventions' }
const proposal = fakeProposal({ request })

function open(
  flags: { kind: 'proposed'; text: string }[] = [{ kind: 'proposed', text: 'codex proposes' }],
  more: Partial<Proposal> = {},
) {
  const stub = stubClient({
    proposals: {
      list: () => [{ ...proposal, ...more }],
      decline: () => ({ ...proposal, state: 'declined' }),
      reopen: () => proposal,
      reply: () => proposal,
    },
  })
  renderWith(stub.client, <Proposals memory={{ id: 'm_1', flags }} />)
  return () => stub.calls.map(({ name }) => name)
}

test('a proposal shows who proposes what, its target and why; accepting opens the promotion with those values', async () => {
  open()
  const section = (await screen.findAllByText('codex'))[0]?.closest('p')
  expect(section?.textContent).toBe('codex proposes: promote to MEMORY.md › Conventions')
  fireEvent.keyDown(document.body, { key: 'y', altKey: true })
  expect(useDialogs.getState()).toMatchObject({ promoting: 'm_1', proposed: { ...request, reason: 'asked twice' } })
})

test.each<[Proposal['request'], string]>([
  [{ memory_id: 'm_1', target: 'learned', scope: 'universal' }, 'a universal reference'],
  [{ memory_id: 'm_1', target: 'learned', scope: 'project' }, 'a reference file'],
  [{ memory_id: 'm_1', target: 'memory-md' }, 'MEMORY.md'],
  [{ memory_id: 'm_1', target: 'claude-md', file: '/app/CLAUDE.md' }, 'CLAUDE.md'],
  [{ memory_id: 'm_1', target: 'rules' }, 'a reference'],
])('the target is described in words: %o', async (wish, words) => {
  open(undefined, { request: wish })
  const section = (await screen.findAllByText('codex'))[0]?.closest('p')
  expect(section?.textContent).toContain(`promote to ${words}`)
})

test('one key declines a proposal, and offers undo', async () => {
  const calls = open()
  await screen.findAllByText('codex')
  fireEvent.keyDown(document.body, { key: 'n', altKey: true })
  await waitFor(() => expect(useToastStore.getState().toast?.words).toBe('Declined what codex proposed'))
  useToastStore.getState().toast?.action?.run()
  await waitFor(() => expect(calls()).toContain('proposals.reopen'))
})

test('the word typed goes with a reply or a decline; a proposal about an older text cannot be accepted', async () => {
  const calls = open(undefined, { verb: 'discard', request: null, voices: [fakeVoice({ outdated: true })] })
  fireEvent.change(await screen.findByRole('textbox', { name: 'A word to codex' }), { target: { value: 'which one?' } })
  expect(screen.getByRole('button', { name: /Accept as proposed/ })).toHaveProperty('disabled', true)
  fireEvent.keyDown(document.body, { key: 'r', altKey: true })
  await waitFor(() => expect(calls()).toContain('proposals.reply'))
})

test('a memory without a proposal shows no section', () => {
  const calls = open([])
  expect(calls()).not.toContain('proposals.list')
})
