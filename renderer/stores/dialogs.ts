import { create } from 'zustand'

interface DialogStore {
  /** The memory in the promotion dialog, which the shell shows for whoever asks. */
  promoting: string | null
  palette: boolean
  keys: boolean
}

export const useDialogs = create<DialogStore>()(() => ({ promoting: null, palette: false, keys: false }))

/** Opens the promotion dialog on a memory, or closes it with null. */
export function promote(memoryId: string | null): void {
  useDialogs.setState({ promoting: memoryId })
}
