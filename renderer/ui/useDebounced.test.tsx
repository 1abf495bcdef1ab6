import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useDebounced } from './useDebounced.ts'

afterEach(() => vi.useRealTimers())

test('the first value is returned at once, a later one once it has stopped changing', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 150), { initialProps: { value: 'a' } })
  expect(result.current).toBe('a')
  rerender({ value: 'ab' })
  act(() => void vi.advanceTimersByTime(100))
  rerender({ value: 'abc' })
  act(() => void vi.advanceTimersByTime(100))
  expect(result.current).toBe('a')
  act(() => void vi.advanceTimersByTime(50))
  expect(result.current).toBe('abc')
})
