import { ORPCError } from '@orpc/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useConnection } from '../stores/connection.ts'
import { useToastStore } from '../stores/toasts.ts'
import { tellUncaught } from './tellUncaught.ts'

type Listener = (event: { reason?: unknown; error?: unknown }) => void

/** A page whose events a test sends by hand: the test runner counts a real unhandled rejection as its own failure. */
function watchedPage(): Record<string, Listener> {
  const listeners: Record<string, Listener> = {}
  const addEventListener = (type: string, listener: Listener): void => void (listeners[type] = listener)
  tellUncaught({ addEventListener } as Pick<Window, 'addEventListener'>)
  return listeners
}

const { unhandledrejection = () => undefined, error: thrown = () => undefined } = watchedPage()
const gone = new ORPCError('UNAVAILABLE', { defined: true, message: 'Schoolhouse is not responding.' })
const toast = () => useToastStore.getState().toast

beforeEach(() => useToastStore.setState({ toast: null }))
afterEach(() => useConnection.setState({ lost: null }))

test('a rejection that nothing handles is told, with what went wrong', () => {
  unhandledrejection({ reason: new TypeError('label is undefined') })
  expect(toast()).toMatchObject({
    tone: 'error',
    words: 'Unexpected error in Schoolhouse (label is undefined). Try again. If it happens again, restart Schoolhouse.',
  })
})

test('an error thrown in an event is told too, and the same one only once', () => {
  thrown({ error: new Error('no such column') })
  const first = toast()
  expect(first?.words).toContain('(no such column)')
  thrown({ error: new Error('no such column') })
  expect(toast()).toBe(first)
})

test('a refusal of the engine is told in its own words', () => {
  unhandledrejection({ reason: new ORPCError('CONFLICT', { defined: true, message: 'The file has changed.' }) })
  expect(toast()?.words).toBe('The file has changed.')
})

test('cancelled requests and notices of the browser are not told; what a lost connection breaks, only its banner tells', () => {
  unhandledrejection({ reason: new DOMException('The operation was aborted.', 'AbortError') })
  thrown({ error: null })
  useConnection.setState({ lost: { words: 'Schoolhouse is not responding.', over: false } })
  unhandledrejection({ reason: gone })
  expect(toast()).toBeNull()
  useConnection.setState({ lost: null })
  unhandledrejection({ reason: gone })
  expect(toast()?.words).toBe('Schoolhouse is not responding.')
})
