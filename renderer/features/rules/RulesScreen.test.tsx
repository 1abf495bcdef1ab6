import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { RuleTrial } from '../../../shared/model/rule.ts'
import { useBoardStore } from '../../stores/board.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { RulesScreen } from './RulesScreen.tsx'
import { rule } from './testing/rule.ts'
import { fakeStep, staleAfterStep } from '../../testing/fakeStep.ts'

beforeEach(() => useNavigation.setState({ screen: 'rules', id: null }))

const all = [
  rule(),
  rule({ id: 'noise.logs', sentence: 'Lines of a log', hits: 0, samples: [] }),
  rule({
    id: 'secret.token',
    group: 'secret',
    sentence: 'A token',
    severity: 'stop',
    hits: 1,
    precision: { right: 9, of: 10, value: 0.92 },
    samples: [{ memory_id: 'm_2', title: 'A token', quote: 'token ••••••••' }],
  }),
]
const trial: RuleTrial = {
  problems: [],
  hits: 3,
  former: 2,
  gained: 1,
  lost: 0,
  samples: [{ memory_id: 'm_9', text: 'Then let us see the zones.', start: 5, end: 15, gained: true }],
}

function show(given: { trial?: RuleTrial } = {}) {
  const stub = stubClient({
    triage: {
      rules: () => all,
      setRule: ({ id, on }) => ({ ...all.find((each) => each.id === id)!, enabled: on }),
      tryRule: () => given.trial ?? trial,
      saveRule: ({ id }) => rule({ id }),
      retireNoise: ({ dry_run }) => ({
        rules: [
          {
            rule: 'noise.talk',
            sentence: 'An agent announcing its next step',
            count: 2,
            left: 1,
            memories: [
              {
                memory_id: 'm_1',
                external_id: null,
                title: 'Let me look at the labels. Then print.',
                quote: 'Let me look at the labels.',
              },
              { memory_id: 'm_3', external_id: null, title: 'Zones', quote: 'Let me see.' },
            ],
          },
        ],
        result: dry_run ? null : fakeStep(7, 'Discarded 1 memory', { changed: ['m_1'] }),
        stale: dry_run ? [] : staleAfterStep,
      }),
    },
  })
  renderWith(stub.client, <RulesScreen />)
  return stub
}

const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: '', ...init })
const called = (stub: ReturnType<typeof show>, name: string) => stub.calls.filter((call) => call.name === name)

test('rules can be read before their matches are counted', async () => {
  const counted = Promise.withResolvers<typeof all>()
  const uncounted = all.map((each) => ({ ...each, hits: null, samples: [] }))
  const { client } = stubClient({ triage: { rules: ({ count }) => (count ? counted.promise : uncounted) } })
  renderWith(client, <RulesScreen />)
  const logs = await screen.findByRole('button', { name: /^Lines of a log/ })
  expect(logs.textContent).toBe('Lines of a log')
  expect(screen.getByRole('status', { name: 'Counting matches' })).toBeTruthy()
  expect(screen.queryByText('No matches in this library.')).toBeNull()
  counted.resolve(all)
  await waitFor(() => expect(logs.textContent).toBe('Lines of a log0'))
  expect(screen.queryByRole('status', { name: 'Counting matches' })).toBeNull()
})

test('rules are listed in groups with their counts; the selected one shows its words', async () => {
  show()
  const noise = await screen.findByRole('list', { name: /^Noise/ })
  expect(within(noise).getAllByRole('button')).toHaveLength(2)
  expect(screen.getByRole('article').querySelector('mark')?.textContent).toBe('Let me look at the labels.')
  press('ArrowDown')
  press('ArrowDown')
  expect(await screen.findByText('right 0.92, of 10 decided')).toBeTruthy()
})

test('one key switches the rule on or off, another shows its matches on the board', async () => {
  const stub = show()
  await screen.findByRole('article')
  press('s')
  await waitFor(() => expect(called(stub, 'triage.setRule')[0]?.input).toEqual({ id: 'noise.talk', on: false }))
  await waitFor(() => expect(useToastStore.getState().toast?.words).toBe(`Switched off: ${rule().sentence}`))
  press('b')
  expect(useBoardStore.getState().filter).toEqual({ finding: 'noise.talk' })
  expect(useNavigation.getState().screen).toBe('board')
})

test('editing tries the change while typing and saves only what differs', async () => {
  const stub = show()
  await screen.findByRole('article')
  press('e')
  const patterns = await screen.findByLabelText('Patterns, one per line')
  fireEvent.change(patterns, { target: { value: '^let me \n^let us ' } })
  expect(await screen.findByText('3 memories: 1 more')).toBeTruthy()
  expect(document.querySelector('mark')?.textContent).toBe('let us see')
  press('Enter', { ctrlKey: true })
  await waitFor(() =>
    expect(called(stub, 'triage.saveRule')[0]?.input).toEqual({
      id: 'noise.talk',
      change: { patterns: ['^let me ', '^let us '] },
    }),
  )
})

test('a new rule has its group and severity under their labels, in the words of the list', async () => {
  show()
  await screen.findByRole('article')
  press('n')
  const form = within(await screen.findByRole('article', { name: 'New rule' }))
  const options = (name: string) =>
    within(form.getByRole('radiogroup', { name }))
      .getAllByRole('radio')
      .map(({ textContent }) => textContent)
  expect(options('Group')).toEqual(['Noise', 'To discard', 'Gates of a promotion', 'Secrets', 'Aimed at agents'])
  expect(options('Severity')).toEqual(['tells', 'warns', 'stops'])
  expect(form.getByText('Group')).toBeTruthy()
  expect(form.getByText('Severity')).toBeTruthy()
})

test('a problem is shown at its field', async () => {
  show({ trial: { ...trial, problems: [{ field: 'patterns', message: '+ has no end' }], samples: [] } })
  await screen.findByRole('article')
  press('e')
  expect(await screen.findByText('+ has no end')).toBeTruthy()
  expect(screen.getByLabelText('Patterns, one per line').getAttribute('aria-invalid')).toBe('true')
})

test('checked noise is discarded in one step, without the memories taken out of the list', async () => {
  const stub = show()
  await screen.findByRole('article')
  press('r')
  const whole = await screen.findByRole('checkbox', { name: 'Let me look at the labels. Then print.' })
  expect(whole.querySelector('mark')?.textContent).toBe('Let me look at the labels.')
  expect(screen.getByText(/^1 other that it finds stays/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Zones … Let me see.' }))
  fireEvent.click(screen.getByRole('button', { name: /^Discard 1 memory/ }))
  await waitFor(() =>
    expect(called(stub, 'triage.retireNoise').at(-1)?.input).toEqual({ rules: ['noise.talk'], except: ['m_3'] }),
  )
  await waitFor(() => expect(useToastStore.getState().toast?.words).toBe('Discarded 1 memory'))
})
