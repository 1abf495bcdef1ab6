import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useArrived } from './useArrived.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Answer = (value: string) => void

function open(parts: readonly string[]): Map<string, Answer> {
  const answers = new Map<string, Answer>()
  function Part({ name }: { name: string }) {
    const { data } = useQuery({
      queryKey: [name, { input: { id: 'm_1' } }],
      queryFn: () => new Promise<string>((answer) => answers.set(name, answer)),
    })
    return <p>{data}</p>
  }
  function Whole() {
    const arrived = useArrived('m_1')
    return (
      <main hidden={!arrived}>
        {parts.map((name) => (
          <Part key={name} name={name} />
        ))}
      </main>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Whole />
    </QueryClientProvider>,
  )
  return answers
}

const isShown = (): boolean => screen.queryByRole('main') !== null
const answer = (answers: Map<string, Answer>, name: string) => act(async () => answers.get(name)?.(`the ${name}`))

test('parts appear once all have arrived, in whatever order', async () => {
  const answers = open(['evidence', 'neighbours'])
  expect(isShown()).toBe(false)
  await answer(answers, 'neighbours')
  expect(isShown()).toBe(false)
  await answer(answers, 'evidence')
  await vi.waitFor(() => expect(isShown()).toBe(true))
  expect(screen.getByRole('main').textContent).toBe('the evidencethe neighbours')
})

test('a part that takes long does not hold up the others for more than 0.4 seconds', async () => {
  const answers = open(['evidence', 'neighbours'])
  await answer(answers, 'neighbours')
  expect(isShown()).toBe(false)
  act(() => void vi.advanceTimersByTime(400))
  expect(screen.getByRole('main').textContent).toBe('the neighbours')
})

test('where nothing is read, everything appears at once', async () => {
  open([])
  await vi.waitFor(() => expect(isShown()).toBe(true))
})
