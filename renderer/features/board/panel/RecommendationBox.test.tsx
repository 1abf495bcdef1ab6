import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RecommendationBrief } from '../../../../shared/model/action.ts'
import type { Memory } from '../../../../shared/model/memory.ts'
import type { Proposal } from '../../../../shared/model/proposal.ts'
import { ToastRegion } from '../../../app/ToastRegion.tsx'
import { useBoardStore } from '../../../stores/board.ts'
import { useNavigation } from '../../../stores/navigation.ts'
import { fakeExplanation } from '../../../testing/fakeAdvice.ts'
import { createFake } from '../../../testing/fakeClient.ts'
import { fakeProposal, fakeVoice } from '../../../testing/fakeProposal.ts'
import { renderWith } from '../../../testing/renderWith.tsx'
import { BoardCommandsContext, useBoardCommands } from '../useBoardCommands.ts'
import { useTargets } from '../useTargets.ts'
import { useDialogs } from '../../../stores/dialogs.ts'
import { MemoryPanel } from './MemoryPanel.tsx'

beforeEach(() => useBoardStore.setState(useBoardStore.getInitialState(), true))
afterEach(() => {
  cleanup()
  useDialogs.setState({ merging: null, promoting: null, proposed: null })
})

function Opened({ id }: { id: string }) {
  const acts = useBoardCommands()
  const { cards } = useTargets()
  return (
    <BoardCommandsContext.Provider value={acts}>
      <MemoryPanel id={id} />
      <output>keys go by {cards[0]?.recommendation?.action ?? 'nothing'}</output>
      <ToastRegion />
    </BoardCommandsContext.Provider>
  )
}

/** Opens the first memory that is as asked for. */
async function open(
  as: (memory: Memory) => boolean,
  proposed?: (memory: Memory) => Proposal,
  recommendation?: Partial<RecommendationBrief>,
) {
  const proposals: Proposal[] = []
  const fake = createFake(60, { proposals })
  const found = [...fake.memories.values()].find(as)
  if (!found) throw new Error('There is no such memory among the fakes.')
  const memory = { ...found, attention: null }
  fake.memories.set(memory.id, memory)
  if (proposed) {
    proposals.push(proposed(memory))
    fake.memories.set(memory.id, { ...memory, flags: [{ kind: 'proposed', text: 'codex proposes' }] })
  }
  if (recommendation && memory.recommendation)
    fake.memories.set(memory.id, { ...memory, recommendation: { ...memory.recommendation, ...recommendation } })
  useBoardStore.setState({ open: memory.id })
  renderWith(fake.client, <Opened id={memory.id} />)
  await screen.findByRole('heading', { name: memory.description })
  return { fake, memory }
}

const recommended = (action: string) => (memory: Memory) =>
  memory.maturity === 'raw' && memory.recommendation?.action === action
const box = () => screen.findByRole('region', { name: 'Recommendation' })
const enter = () => act(() => void fireEvent.keyDown(document.body, { key: 'Enter' }))

test('the box shows the action, its confidence as number and words, and the past accuracy of its rules', async () => {
  const { memory } = await open(recommended('discard'))
  const words = (await box()).textContent
  expect(words).toMatch(/Discardsure 0\.97, almost certain.*Accept/)
  expect(words).toContain(`${memory.recommendation?.reason}: `)
  expect(words).toContain('It holds for the whole project.34 of 35 accepted')
  expect(words).toContain('It says what to do.no decisions yet')
  expect(words.match(/0\.\d+/g)?.length).toBe(1)
  expect(screen.getByTitle('How often this rule is right: 0.95, by what you decided')).toBeTruthy()
  expect(screen.getByTitle('How often this rule is right: 0.90, estimated')).toBeTruthy()
})

test('what an advisor quotes is marked too, and the words of the reasons stay marked', async () => {
  const { memory } = await open(recommended('discard'), ({ id, content }) => {
    const quotes = [{ text: lastWords(content), memory_id: id, file: null }]
    return fakeProposal({ memory_id: id, memory_ids: [id], voices: [fakeVoice({ quotes })] })
  })
  await box()
  await waitFor(() => expect(quoted()).toBe(lastWords(memory.content)))
  expect(document.querySelectorAll('[data-reason~="1"], [data-reason~="2"]').length).toBeGreaterThan(1)
})

const lastWords = (text: string) => text.split(' ').slice(-2).join(' ')
const quoted = () =>
  [...document.querySelectorAll('mark[class*="quoted"]')].map((mark) => mark.firstChild?.textContent).join('')

test('pointing at a reason highlights its words in the text, and pointing at the words highlights the reason', async () => {
  await open(recommended('discard'))
  const reason = within(await box()).getByRole('button', { name: /^1/ })
  const mark = document.querySelector('[data-reason="1"]')
  expect(mark).toBeTruthy()
  const still = mark?.className
  fireEvent.mouseEnter(reason)
  expect(mark?.className).not.toBe(still)
  fireEvent.mouseLeave(reason)
  expect(mark?.className).toBe(still)
  fireEvent.focus(reason)
  expect(mark?.className).not.toBe(still)
  fireEvent.blur(reason)
  const quiet = reason.innerHTML
  fireEvent.mouseEnter(mark!)
  expect(reason.innerHTML).not.toBe(quiet)
})

test('a reason without words in the text is not interactive', async () => {
  await open(recommended('discard'))
  const reasons = within(await box())
  expect(reasons.getByText('No other memory says it.')).toBeTruthy()
  expect(reasons.queryByRole('button', { name: /^3/ })).toBeNull()
})

test('the four scores say what they are based on', async () => {
  await open(recommended('discard'))
  await box()
  const words = screen.getByRole('complementary').textContent
  expect(words).toContain('Frequency0.75Found in 3 sessions of 2 agents.')
  expect(words).toContain('Uniqueness0.18The most similar text scores 0.82.')
})

test('Enter accepts a discard with the first reason', async () => {
  const { fake, memory } = await open(recommended('discard'))
  await box()
  enter()
  await waitFor(() =>
    expect(fake.calls).toContainEqual({
      name: 'discard',
      input: { ids: [memory.id], reason: 'It reports work that is done.' },
    }),
  )
})

test('accepting a promotion opens its dialog, so that the diff is seen first', async () => {
  const { fake, memory } = await open(recommended('promote'))
  await box()
  enter()
  await waitFor(() => expect(useDialogs.getState()).toMatchObject({ promoting: memory.id }))
  expect(useDialogs.getState().proposed?.reason).toBeTruthy()
  expect(fake.calls.map(({ name }) => name)).not.toContain('promote')
})

test('accepting a merge opens the merge view, so that the text is read first', async () => {
  const { memory } = await open(recommended('merge'))
  expect((await box()).textContent).toContain('Merge 3 into one')
  enter()
  await waitFor(() =>
    expect(useDialogs.getState().merging?.ids).toEqual([memory.id, 'm_0000000000000001', 'm_0000000000000002']),
  )
})

test('a recommendation that needs a person has reasons and no accept button', async () => {
  const { fake } = await open(recommended('needs-you'))
  const needs = within(await box())
  expect(needs.getByText(/Another memory says the opposite/)).toBeTruthy()
  expect(needs.queryByRole('button', { name: /Accept/ })).toBeNull()
  enter()
  expect(fake.calls).toEqual([])
})

test('a contradiction links to its conflict', async () => {
  const { memory } = await open(recommended('needs-you'))
  expect(within(await box()).getByRole('button', { name: /^Settle the conflict/ })).toBeTruthy()
  enter()
  expect(useNavigation.getState()).toMatchObject({ screen: 'conflicts', id: memory.id })
})

test('the newer of two in conflict is accepted by Enter, and links to its conflict by G', async () => {
  const { memory } = await open(recommended('validate'), undefined, { with: ['m_0000000000000004'] })
  const kept = within(await box())
  expect(kept.getByRole('button', { name: /^Accept/ })).toBeTruthy()
  expect(kept.getByRole('button', { name: /^Settle the conflict/ })).toBeTruthy()
  act(() => void fireEvent.keyDown(document.body, { key: 'g' }))
  expect(useNavigation.getState()).toMatchObject({ screen: 'conflicts', id: memory.id })
})

test('a promotion names its target file and section', async () => {
  await open(recommended('promote'))
  expect((await box()).textContent).toContain('Goes to ada/MEMORY.md, section Money')
})

test('Enter does not act on the memory in the panel while cards are selected', async () => {
  const { fake } = await open(recommended('discard'))
  await box()
  act(() => useBoardStore.setState({ selected: new Set(['m_0000000000000003']) }))
  enter()
  expect(fake.calls).toEqual([])
})

test('a memory before triage says so and how to start one', async () => {
  await open(({ maturity, recommendation }) => maturity === 'raw' && recommendation === null)
  expect(await screen.findByText(/No recommendation for this memory yet/)).toBeTruthy()
})

test('a decided memory has no recommendation, and none is requested', async () => {
  await open(({ maturity }) => maturity === 'escalated')
  expect(screen.queryByRole('region', { name: 'Recommendation' })).toBeNull()
  expect(screen.queryByText(/No recommendation/)).toBeNull()
})

test('the keys of the board use the recommendation that the panel fetched', async () => {
  const fake = createFake(20, {
    explain: (memory) => {
      const judged: Memory = {
        ...memory,
        recommendation: { action: 'retain', confidence: 0.7, with: [], reason: 'So.', snoozed_until: null },
      }
      fake.memories.set(memory.id, judged)
      return fakeExplanation(judged)
    },
  })
  const memory = [...fake.memories.values()].find(({ maturity }) => maturity === 'raw')!
  fake.memories.set(memory.id, { ...memory, recommendation: null })
  useBoardStore.setState({ open: memory.id })
  renderWith(fake.client, <Opened id={memory.id} />)
  expect((await box()).textContent).toContain('Snoozesure 0.70')
  expect(await screen.findByText('keys go by retain')).toBeTruthy()
})
