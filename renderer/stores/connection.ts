import { create } from 'zustand'

interface Connection {
  /** Why the engine cannot be reached, and what to do; null while it can. `over`: no automatic retry. */
  lost: { words: string; over: boolean } | null
}

/** Whether the engine answers. */
export const useConnection = create<Connection>()(() => ({ lost: null }))

/** Returns why nothing can be decided now; null if it can. Call it before a card or item is hidden for a verdict. */
export function unreachableReason(): string | null {
  return useConnection.getState().lost ? 'Nothing was changed: Schoolhouse is not responding.' : null
}
