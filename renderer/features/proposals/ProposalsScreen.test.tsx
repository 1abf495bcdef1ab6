import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Proposal } from '../../../shared/model/proposal.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { fakeProposal, fakeVoice } from '../../testing/fakeProposal.ts'
import { fakeStep } from '../../testing/fakeStep.ts'
import { letRead, stopClock } from '../../testing/clock.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { ProposalsScreen } from './ProposalsScreen.tsx'

let left: Proposal[]
beforeEach(() => {
  stopClock()
  useDialogs.setState({ promoting: null, proposed: null })
  left = [
    fakeProposal({
      id: 'pr_berths',
      verb: 'edit',
      titles: ['East pier berths'],
      voices: [
        fakeVoice({
          reason: 'it was widened',
          text: 'The east pier has 24 berths.',
          description: 'Berths of the pier',
          tags: ['pier'],
        }),
        fakeVoice({ actor: 'agent:gemini', reason: 'counted them', text: 'There are 24 berths at the east pier.' }),
      ],
      rivals: [{ id: 'pr_x', verb: 'discard', actors: ['agent:amp'], disagrees: true }],
    }),
    fakeProposal({ id: 'pr_tides', verb: 'discard', titles: ['Tide times'], waits_for: 'agent' }),
  ]
})

function open() {
  const answered = (id: string): Proposal => {
    const proposal = left.find((each) => each.id === id)!
    left = left.filter((each) => each !== proposal)
    return proposal
  }
  const stub = stubClient({
    proposals: {
      list: () => left,
      accept: ({ id }) => ({ ...fakeStep(7, 'Edited 1 memory'), proposal: answered(id) }),
      decline: ({ id }) => answered(id),
      reply: ({ id }) => left.find((each) => each.id === id)!,
    },
    memories: {
      get: () => ({
        ...fakeMemory(1),
        id: 'm_1',
        content: 'Use pnpm. The east pier has 20 berths.',
        summary: null,
        versions: [],
        sources: [],
        successor: null,
        returned: null,
        journal: [],
      }),
    },
  })
  renderWith(stub.client, <ProposalsScreen />)
  return (name: string) => stub.calls.filter((call) => call.name === `proposals.${name}`).map(({ input }) => input)
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

/** The proposal in view, once it could be read. */
async function current(): Promise<HTMLElement> {
  const shown = await screen.findByRole('region', { name: /^Proposal / })
  letRead()
  return shown
}

test('a proposal shows what would be done, who says so and why, its draft as a diff, and the quotes marked', async () => {
  open()
  const view = within(await current())
  expect(view.getByRole('heading', { name: 'Rewrite 1 memory' })).toBeTruthy()
  expect(view.getByText('2 advisors agree')).toBeTruthy()
  expect(view.getByText('it was widened')).toBeTruthy()
  expect(view.getByText(/^Advisors disagree: amp would discard\./)).toBeTruthy()
  expect(screen.getByText('advisors disagree')).toBeTruthy()
  expect((await view.findByRole('list', { name: 'How the draft differs' })).textContent).toContain('24')
  expect(view.getByText('Use pnpm', { selector: 'mark *, mark' })).toBeTruthy()
  expect(screen.getByText('1 proposal waits')).toBeTruthy()
})

test('a accepts the draft in view, of another advisor after n', async () => {
  const calls = open()
  await current()
  press('n')
  expect(await screen.findByText('Draft of gemini')).toBeTruthy()
  await current()
  press('a')
  await waitFor(() => expect(calls('accept')).toEqual([{ id: 'pr_berths', actor: 'agent:gemini' }]))
  await waitFor(() =>
    expect(useToastStore.getState().toast?.words).toBe('Edited 1 memory, as codex and gemini proposed'),
  )
})

test('a pressed as the next proposal or the next draft appears accepts nothing unread', async () => {
  left[1] = { ...left[1]!, waits_for: 'person' }
  const calls = open()
  await current()
  press('n')
  await screen.findByText('Draft of gemini')
  press('a')
  expect(calls('accept')).toEqual([])
  expect(useToastStore.getState().spoken).toBe('Pressed before this could be read. Press again.')
  letRead()
  press('a')
  await screen.findByRole('heading', { name: 'Discard 1 memory' })
  press('a')
  expect(calls('accept')).toHaveLength(1)
  letRead()
  press('a')
  await waitFor(() => expect(calls('accept')).toHaveLength(2))
})

test('e changes the draft, whose diff follows, and Ctrl Enter accepts it as changed', async () => {
  const calls = open()
  await current()
  press('e')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The draft' })
  expect(field.value).toBe('The east pier has 24 berths.')
  fireEvent.change(field, { target: { value: 'The east pier has 25 berths.' } })
  expect((await screen.findByRole('list', { name: 'How the draft differs' })).textContent).toContain('25')
  press('Enter')
  expect(calls('accept')).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() =>
    expect(calls('accept')).toEqual([{ id: 'pr_berths', actor: 'agent:codex', text: 'The east pier has 25 berths.' }]),
  )
})

test('a changed draft of a promotion opens in the dialog that shows its file, and stays until that is done', async () => {
  const request = { memory_id: 'm_1', content: 'Use pnpm.', reason: 'asked' }
  left = [fakeProposal({ verb: 'promote', request, voices: [fakeVoice({ text: 'Use pnpm.' })] })]
  open()
  await current()
  press('e')
  const field = screen.getByRole('textbox', { name: 'The draft' })
  fireEvent.change(field, { target: { value: 'Use pnpm, never npm.' } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(useDialogs.getState().proposed).toMatchObject({ content: 'Use pnpm, never npm.' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The draft' }).value).toBe('Use pnpm, never npm.')
})

test('a draft in which dots hide a secret is not accepted, and says why', async () => {
  const calls = open()
  await current()
  press('e')
  const field = screen.getByRole('textbox', { name: 'The draft' })
  fireEvent.change(field, { target: { value: 'The password is ••••••••.' } })
  expect(screen.getByText('Dots hide a secret. Write the text without it.')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  expect(calls('accept')).toEqual([])
})

test('d asks why not, and Enter declines with the word that goes back', async () => {
  const calls = open()
  await current()
  press('d')
  fireEvent.change(screen.getByRole('textbox', { name: 'Why not' }), { target: { value: 'still 20' } })
  press('Enter')
  await waitFor(() => expect(calls('decline')).toEqual([{ id: 'pr_berths', reason: 'still 20' }]))
})

test('r replies about words of the draft; Escape leaves it', async () => {
  const calls = open()
  await current()
  press('r')
  press('Escape')
  expect(screen.queryByRole('group', { name: 'Reply' })).toBeNull()
  press('r')
  fireEvent.change(screen.getByRole('textbox', { name: 'About these words' }), { target: { value: '24 berths' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'What should be different' }), {
    target: { value: 'since when?' },
  })
  press('Enter')
  await waitFor(() =>
    expect(calls('reply')).toEqual([{ id: 'pr_berths', words: 'since when?', fragment: '24 berths' }]),
  )
})

test('what is about an older text cannot be accepted, and says so', async () => {
  left = [fakeProposal({ verb: 'discard', voices: [fakeVoice({ outdated: true })] })]
  const calls = open()
  expect((await current()).textContent).toContain('the memory has changed since')
  press('a')
  expect(calls('accept')).toEqual([])
})

test('a promotion opens with what it asks for, so that its file is seen first', async () => {
  left = [fakeProposal({ request: { memory_id: 'm_1', target: 'memory-md', reason: 'asked twice', proposal: 'pr_1' } })]
  open()
  await current()
  press('a')
  await waitFor(() => expect(useDialogs.getState()).toMatchObject({ promoting: 'm_1', proposed: { proposal: 'pr_1' } }))
})

test('without proposals the screen says who could make them', async () => {
  left = []
  open()
  expect(await screen.findByText('Nothing is proposed')).toBeTruthy()
})

test('a draft shows the title and the tags that are accepted with it', async () => {
  open()
  expect((await screen.findByText('Title')).nextElementSibling?.textContent).toBe('Berths of the pier')
  expect(screen.getByText('Tags').nextElementSibling?.textContent).toBe('pier')
})

test('a proposal of the same person, or about other memories too, is no disagreement', async () => {
  left = left.map((each) => ({
    ...each,
    rivals: each.rivals.map((rival) => ({ ...rival, actors: ['person-cli'], disagrees: false })),
  }))
  open()
  const view = within(await current())
  expect(view.getByText(/^Also proposed here: you, in the terminal would discard\./)).toBeTruthy()
  expect(screen.queryByText(/disagree/i)).toBeNull()
})
