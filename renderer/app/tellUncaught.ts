import { failure, uncaughtWords } from '../client/errors.ts'
import { useConnection } from '../stores/connection.ts'
import { useToastStore } from '../stores/toasts.ts'

/**
 * Tells the person of an error that no part of the screen handled; the browser itself writes it to the console. A
 * cancelled request is no error, and a lost connection has its own banner.
 */
export function tellUncaught(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('unhandledrejection', ({ reason }) => tell(reason))
  page.addEventListener('error', ({ error }) => {
    // The browser's own notices, such as that of a resize observer, come without an error.
    if (error) tell(error)
  })
}

function tell(error: unknown): void {
  if (typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError') return
  const { kind } = failure(error)
  if (kind === 'cancelled' || (kind === 'unavailable' && useConnection.getState().lost)) return
  const words = uncaughtWords(error)
  const { toast, show } = useToastStore.getState()
  if (toast?.words !== words) show({ words, tone: 'error' })
}
