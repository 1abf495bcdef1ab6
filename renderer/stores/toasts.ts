import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { FileDiff } from '../../shared/model/diff.ts'

export interface Toast {
  /** Grows by one with every toast. */
  id: number
  words: string
  tone: 'done' | 'error'
  icon?: ReactNode
  /** One act, such as Undo; its key is the app’s own for it. */
  action?: { label: string; key?: string; run: () => void } | undefined
  /** Files changed right away, shown on demand. */
  files?: FileDiff[] | undefined
}

interface ToastStore {
  toast: Toast | null
  /** What a screen reader is told; a toast’s words, or a move without a toast. */
  spoken: string
  /** Grows with all that is said, so that the same words twice are heard twice. */
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

/** `show` a toast, `say` something to screen readers only, or `close` the one that is there. */
export function useToast(): Pick<ToastStore, 'show' | 'say' | 'close'> {
  const show = useToastStore((store) => store.show)
  const say = useToastStore((store) => store.say)
  const close = useToastStore((store) => store.close)
  return { show, say, close }
}
