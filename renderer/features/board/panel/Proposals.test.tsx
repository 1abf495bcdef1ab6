import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Proposal } from '../../../../shared/model/proposal.ts'
import { useDialogs } from '../../../stores/dialogs.ts'
import { useToastStore } from '../../../stores/toasts.ts'
import { letRead, stopClock } from '../../../testing/clock.ts'
import { fakeProposal, fakeVoice } from '../../../testing/fakeProposal.ts'
import { renderWith } from '../../../testing/renderWith.tsx'
import { stubClient } from '../../../testing/stubClient.ts'
import { Proposed, useProposed } from './Proposals.tsx'

beforeEach(() => {
  stopClock()
  useDialogs.setState({ promoting: null, proposed: null })
})

const request = { memory_id: 'm_1', target: 'memory-md' as const, file: '/app/MEMORY.md', section: 'Conventions' }
const proposal = fakeProposal({ request })

function Beside({ memory }: { memory: Parameters<typeof useProposed>[0] }) {
  return <Proposed memory={memory} shown={useProposed(memory)} />
}

function open(
  flags: { kind: 'proposed'; text: string }[] = [{ kind: 'proposed', text: 'codex proposes' }],
  more: Partial<Proposal> = {},
) {
  return openAll([{ ...proposal, ...more }], flags)
}

function openAll(proposals: Proposal[], flags = [{ kind: 'proposed' as const, text: 'codex proposes' }]) {
  const stub = stubClient({
    proposals: {
      list: () => proposals,
      decline: () => ({ ...proposal, state: 'declined' }),
      reopen: () => proposal,
      reply: () => proposal,
    },
  })
  renderWith(stub.client, <Beside memory={{ id: 'm_1', flags }} />)
  return () => stub.calls.map(({ name }) => name)
}

test('a proposal shows who proposes what, its target and why; accepting opens the promotion with those values', async () => {
  open()
  const section = (await screen.findAllByText('codex'))[0]?.closest('p')
  expect(section?.textContent).toBe('codex proposes: promote to MEMORY.md › Conventions')
  letRead()
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
  letRead()
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

test('a title and tags that come with a draft are shown, since they are accepted with it', async () => {
  const draft = { text: 'Use pnpm.', description: 'One package manager', tags: ['pnpm', 'ci'] }
  open(undefined, { request: null, verb: 'merge', voices: [fakeVoice(draft)] })
  expect(await screen.findByText('One package manager')).toBeTruthy()
  expect(screen.getByText('pnpm, ci')).toBeTruthy()
})

test('the draft can be changed beside the memory, and is promoted as changed; Escape leaves it as proposed', async () => {
  open(undefined, { request, verb: 'promote', voices: [fakeVoice({ text: 'Use pnpm.' })] })
  await screen.findByText('Use pnpm.')
  letRead()
  fireEvent.keyDown(document.body, { key: 'c', altKey: true })
  const field = screen.getByRole('textbox', { name: 'The draft' })
  fireEvent.change(field, { target: { value: 'The password is ••••••••.' } })
  expect(screen.getByText('Dots hide a secret. Write the text without it.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Promote this text/ })).toHaveProperty('disabled', true)
  fireEvent.change(field, { target: { value: ' ' } })
  expect(screen.getByText('The draft is empty. Write what it should say.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Use pnpm, never npm.' } })
  fireEvent.keyDown(field, { key: 'y', altKey: true })
  await waitFor(() => expect(useDialogs.getState().proposed).toMatchObject({ content: 'Use pnpm, never npm.' }))
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('textbox', { name: 'The draft' })).toBeNull()
  expect(screen.getByText('Use pnpm.')).toBeTruthy()
})

test('of two advisors, the draft about the present text is shown and taken', async () => {
  const outdated = fakeVoice({ actor: 'agent:one', text: 'The former draft.', outdated: true })
  open(undefined, { request, voices: [outdated, fakeVoice({ actor: 'agent:two', text: 'The present draft.' })] })
  await screen.findByText('The present draft.')
  expect(screen.queryByText('The former draft.')).toBeNull()
})

test('of several proposals the one with most advisors comes first, and a key shows the next', async () => {
  const agreed = fakeProposal({
    id: 'pr_2',
    verb: 'validate',
    voices: [fakeVoice(), fakeVoice({ actor: 'agent:amp' })],
  })
  openAll([fakeProposal({ verb: 'discard' }), agreed])
  expect((await screen.findByText('codex and amp')).closest('p')?.textContent).toContain('propose: validate')
  expect(screen.getByText('1 of 2')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'p', altKey: true })
  expect(screen.getAllByText('codex')[0]?.closest('p')?.textContent).toContain('proposes: discard')
  fireEvent.keyDown(document.body, { key: 'p', altKey: true })
  expect(screen.getByText('codex and amp')).toBeTruthy()
})

test.each([
  ['y', 'proposals.accept'],
  ['n', 'proposals.decline'],
])('Alt %s right after another proposal appeared answers nothing until it could be read', async (key, call) => {
  const calls = openAll([
    fakeProposal({ verb: 'discard' }),
    fakeProposal({ id: 'pr_2', verb: 'validate', voices: [fakeVoice(), fakeVoice({ actor: 'agent:amp' })] }),
  ])
  await screen.findByText('codex and amp')
  letRead()
  fireEvent.keyDown(document.body, { key: 'p', altKey: true })
  fireEvent.keyDown(document.body, { key, altKey: true })
  expect(calls()).not.toContain(call)
  expect(useToastStore.getState().spoken).toBe('Pressed before this could be read. Press again.')
  letRead()
  fireEvent.keyDown(document.body, { key, altKey: true })
  await waitFor(() => expect(calls()).toContain(call))
})

test('a memory without a proposal shows no section', () => {
  const calls = open([])
  expect(calls()).not.toContain('proposals.list')
})
