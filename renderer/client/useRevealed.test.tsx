import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRevealed } from './useRevealed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fetch = async () => 'kq82'

function show() {
  const { result, rerender } = renderHook(({ id, keep = false }) => useRevealed(id, fetch, keep), {
    initialProps: { id: 'one' } as { id: string; keep?: boolean },
  })
  return { value: () => result.current.value, reveal: () => act(() => result.current.reveal()), rerender }
}

test('a secret is revealed for thirty seconds, and for as long as it is edited', async () => {
  const { value, reveal, rerender } = show()
  await reveal()
  expect(value()).toBe('kq82')
  rerender({ id: 'one', keep: true })
  act(() => vi.advanceTimersByTime(60_000))
  expect(value()).toBe('kq82')
  rerender({ id: 'one' })
  act(() => vi.advanceTimersByTime(30_000))
  expect(value()).toBeNull()
})

test('returning to a memory finds its secret masked again', async () => {
  const { value, reveal, rerender } = show()
  await reveal()
  rerender({ id: 'two' })
  expect(value()).toBeNull()
  rerender({ id: 'one' })
  expect(value()).toBeNull()
})
