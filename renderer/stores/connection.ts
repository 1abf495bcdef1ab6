import { create } from 'zustand'

interface Connection {
  /** Why the engine cannot be reached, and the way out; null while it can. `over`: it is not tried again by itself. */
  lost: { words: string; over: boolean } | null
}

/** Whether the engine answers, for what a screen shows meanwhile. */
export const useConnection = create<Connection>()(() => ({ lost: null }))

/** Why nothing can be decided now; null where it can. Asked before a card or an item leaves its place for a verdict. */
export function unreachable(): string | null {
  return useConnection.getState().lost ? 'Nothing was changed: Schoolhouse is not responding.' : null
}
