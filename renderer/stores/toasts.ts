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
  /** Whether it is about the screen it was shown on, such as why a key does nothing there. */
  here?: boolean
  /** What stands in the way of an undo, as a unified diff, and the reference it is about; shown on demand. */
  obstacle?: { diff: string; reference?: string | undefined } | undefined
}

interface ToastStore {
  toast: Toast | null
  /** An earlier toast with an undo, which a notice does not replace. */
  kept: Toast | null
  /** Text for screen readers: of a toast, or an announcement without one. */
  spoken: string
  /** Increases with every announcement, so that repeated text is read again. */
  said: number
  show: (toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }) => void
  say: (words: string) => void
  /** Closes the toast with this id; without one, all. */
  close: (id?: number) => void
  /** Closes a plain notice, as when another screen is shown; failures and what offers something stay. */
  closeNotice: () => void
  /** Closes a toast with an undo: what it undoes is no longer the last step. */
  closeUndo: () => void
}

let count = 0

/** One toast at a time: a newer one replaces it, but a notice leaves a toast with an undo its time. */
export const useToastStore = create<ToastStore>()((set) => ({
  toast: null,
  kept: null,
  spoken: '',
  said: 0,
  show: (toast) =>
    set((now) => ({
      toast: { tone: 'done', ...toast, id: ++count },
      kept: hasUndo(toast) ? null : latestUndo(now),
      spoken: toast.words,
      said: now.said + 1,
    })),
  say: (words) => set(({ said }) => ({ spoken: words, said: said + 1 })),
  close: (id) => set(({ toast, kept }) => ({ toast: left(toast, id), kept: left(kept, id) })),
  closeNotice: () => set(({ toast }) => (isNotice(toast) ? { toast: null } : {})),
  closeUndo: () => set(({ toast }) => ({ kept: null, ...(hasUndo(toast) && { toast: null }) })),
}))

function hasUndo(toast: Pick<Toast, 'action'> | null): boolean {
  return toast?.action?.key === 'mod+z'
}

function isNotice(toast: Toast | null): boolean {
  return (
    toast !== null && !toast.action && !toast.files && !toast.obstacle && (toast.tone === 'done' || toast.here === true)
  )
}

function latestUndo({ toast, kept }: Pick<ToastStore, 'toast' | 'kept'>): Toast | null {
  return hasUndo(toast) ? toast : kept
}

function left(toast: Toast | null, closed: number | undefined): Toast | null {
  return closed === undefined || toast?.id === closed ? null : toast
}

/** `show` displays a toast, `say` only announces to screen readers, `close` closes toasts. */
export function useToast(): Pick<ToastStore, 'show' | 'say' | 'close'> {
  const show = useToastStore((store) => store.show)
  const say = useToastStore((store) => store.say)
  const close = useToastStore((store) => store.close)
  return { show, say, close }
}
