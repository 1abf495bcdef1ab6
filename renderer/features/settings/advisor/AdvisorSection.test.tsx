import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdvisorState } from '../../../../shared/contract/advisor.ts'
import type { Change } from '../../../../shared/contract/system.ts'
import type { AdvisorEstimate } from '../../../../shared/model/advisor.ts'
import type { Job } from '../../../../shared/model/job.ts'
import { useToastStore } from '../../../stores/toasts.ts'
import { renderWith } from '../../../testing/renderWith.tsx'
import { type Stub, stubClient } from '../../../testing/stubClient.ts'
import { advisorOff, advisorOn, fakeAdvisorModel, fakeEstimate, fakeReport } from '../testing/advisorStates.ts'
import { AdvisorSection } from './AdvisorSection.tsx'

const job: Job = {
  id: 'j_1',
  kind: 'advise',
  label: 'Asking the advisor',
  state: 'running',
  done: 5,
  total: 12,
  unit: 'memories',
  started_at: '2026-11-20T09:00:00Z',
  error: null,
  error_kind: null,
  result: null,
  version: 3,
}

function show(first: AdvisorState, estimate: AdvisorEstimate = fakeEstimate): Stub {
  let state = first
  const changes = new TransformStream<Change, Change>()
  const engine = changes.writable.getWriter()
  const stub = stubClient({
    system: { changes: () => changes.readable as never },
    advisor: {
      get: () => state,
      set: ({ caps, ...change }) => {
        if (change.small?.base_url.startsWith('http://')) throw new Error('Give a base URL that begins with https://.')
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
        state = {
          ...state,
          settings: {
            ...state.settings,
            ...given,
            caps: { ...state.settings.caps, ...caps } as typeof state.settings.caps,
          },
        }
        void engine.write({ version: 1, topics: ['settings'] })
        return state
      },
      estimate: () => estimate,
      run: () => {
        state = { ...state, job }
        return job
      },
    },
  })
  renderWith(stub.client, <AdvisorSection />)
  return stub
}

const named = (stub: Stub, name: string): unknown[] =>
  stub.calls.filter((call) => call.name === name).map(({ input }) => input)
const press = (key: string) => fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('it is off at first, and nothing is sent or estimated by itself', async () => {
  const stub = show(advisorOff)
  expect(await screen.findByText(/Off: no text leaves this machine/)).toBeTruthy()
  expect(stub.calls.filter(({ name }) => name.startsWith('advisor')).map(({ name }) => name)).toEqual(['advisor.get'])
})

test('a model is set up by keyboard; a refused address and a typed key are explained at their fields', async () => {
  const stub = show(advisorOff)
  await screen.findByText(/Off:/)
  press('s')
  fireEvent.click(await screen.findByRole('radio', { name: 'OpenAI-compatible' }))
  type('Model', 'tiny')
  type('Base URL', 'http://models.example.org/v1')
  type('Variable with the key', 'sk-12345')
  const save = () => fireEvent.keyDown(screen.getByLabelText('Model'), { key: 'Enter' })
  save()
  expect(await screen.findByText(/Do not put the key itself here/)).toBeTruthy()
  type('Variable with the key', 'TINY_KEY')
  type('Price in', '0.15')
  type('Price out', '0.6')
  save()
  expect(await screen.findByText(/begins with https/)).toBeTruthy()
  type('Base URL', 'https://models.example.org/v1')
  save()
  await waitFor(() => expect(screen.queryByLabelText('Base URL')).toBe(null))
  expect(named(stub, 'advisor.set').at(-1)).toEqual({ small: fakeAdvisorModel })
  expect(screen.getByText('TINY_KEY')).toBeTruthy()
})

test('asking first says what leaves the machine, where to and what it costs', async () => {
  const stub = show(advisorOn)
  await screen.findByText('TINY_KEY')
  press('a')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask the advisor' }))
  expect(await dialog.findByText('models.example.org')).toBeTruthy()
  expect(dialog.getByText(/These texts leave this machine/)).toBeTruthy()
  expect(dialog.getByText('about 3 questions, 12,400 tokens in, 2,580 out: $0.0034')).toBeTruthy()
  expect(
    dialog.getByText('12 of 40 memories that wait; not 20 the rules are sure about and 8 it answered before'),
  ).toBeTruthy()
  expect(named(stub, 'advisor.run')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: /Ask about 12 memories/ }))
  expect(await screen.findByText(/It is being asked/)).toBeTruthy()
  expect(named(stub, 'advisor.run')).toEqual([{ limit: 50 }])
})

test('nothing can be asked while a key is missing, and the variable is named', async () => {
  show({ ...advisorOn, missing_keys: [{ tier: 'small', variable: 'TINY_KEY' }] })
  expect(await screen.findByText(/which is not set/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Ask the advisor/ })).toHaveProperty('disabled', true)
})

test('turning it off offers the models back', async () => {
  const stub = show(advisorOn)
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText(/Off: no text leaves this machine/)).toBeTruthy()
  useToastStore.getState().toast?.action?.run()
  expect(await screen.findByText('TINY_KEY')).toBeTruthy()
  expect(named(stub, 'advisor.set')).toEqual([
    { small: null, large: null },
    { small: fakeAdvisorModel, large: null },
  ])
})

test('an unknown price is said, and a cap that would end the run', async () => {
  const small = { ...fakeEstimate.small, unpriced: 3, cost: 0 }
  show(advisorOn, { ...fakeEstimate, small, stop: 'The cap of 1,000 tokens for a run is reached.' })
  await screen.findByText('TINY_KEY')
  press('e')
  expect(await screen.findByText('about 3 questions, 12,400 tokens in, 2,580 out: price unknown')).toBeTruthy()
  expect(screen.getByText(/The run would end there/)).toBeTruthy()
})

test('an estimate is made again once after a change', async () => {
  const stub = show(advisorOn)
  await screen.findByText('TINY_KEY')
  press('e')
  await screen.findByText(/^about 3 questions/)
  fireEvent.click(screen.getByRole('switch', { name: 'Ask the advisor when a session ends' }))
  await waitFor(() => expect(named(stub, 'advisor.estimate')).toHaveLength(2))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(named(stub, 'advisor.estimate')).toHaveLength(2)
})

test('a cap is stored when its field is left; what is no number is explained', async () => {
  const stub = show(advisorOn)
  const field = await screen.findByLabelText('Dollars of a run')
  fireEvent.change(field, { target: { value: 'much' } })
  fireEvent.blur(field)
  expect(await screen.findByText('A number, or empty for no cap.')).toBeTruthy()
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.blur(field)
  await waitFor(() => expect(named(stub, 'advisor.set')).toEqual([{ caps: { run_cost: null } }]))
})

test('the last run says what was proposed, dropped and spent, and what ended it', async () => {
  show({ ...advisorOn, report: fakeReport })
  const report = within(await screen.findByRole('region', { name: 'Last run' }))
  expect(report.getByText('1 discard; 1 as declined before')).toBeTruthy()
  expect(report.getByText('2 without a true quote, 1 incomplete or unreadable')).toBeTruthy()
  expect(report.getByRole('alert').textContent).toContain('The cap of 20,000 tokens')
})
