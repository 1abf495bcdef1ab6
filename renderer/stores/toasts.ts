import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { FileDiff } from '../../shared/model/diff.ts'

export interface Toast {
  /** Increases by one with every toast. */
  id: number
  words: string
  tone: 'done' | 'error'
  icon?: ReactNode
  /** One command, such as Undo; its key is the app-wide one. */
  action?: { label: string; key?: string; run: () => void } | undefined
  /** Files changed immediately, shown on demand. */
  files?: FileDiff[] | undefined
}

interface ToastStore {
  toast: Toast | null
  /** Text for screen readers: of a toast, or an announcement without one. */
  spoken: string
  /** Increases with every announcement, so that repeated text is read again. */
  said: number
  show: (toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }) => void
  say: (words: string) => void
  close: () => void
}

let count = 0

/** One toast at a time: a newer one replaces it. */
export const useToastStore = create<ToastStore>()((set) => ({
  toast: null,
  spoken: '',
  said: 0,
  show: (toast) =>
    set(({ said }) => ({ toast: { tone: 'done', ...toast, id: ++count }, spoken: toast.words, said: said + 1 })),
  say: (words) => set(({ said }) => ({ spoken: words, said: said + 1 })),
  close: () => set({ toast: null }),
}))

/** `show` displays a toast, `say` only announces to screen readers, `close` closes the current toast. */
export function useToast(): Pick<ToastStore, 'show' | 'say' | 'close'> {
  const show = useToastStore((store) => store.show)
  const say = useToastStore((store) => store.say)
  const close = useToastStore((store) => store.close)
  return { show, say, close }
}
