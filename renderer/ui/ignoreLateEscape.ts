import { reactionTime } from './useFileChange.ts'

/** Ignores Esc for a moment, after a dialog closed without the person: the key was meant for it, not for what lies below. */
export function ignoreLateEscape(): void {
  const ignore = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', ignore, { capture: true })
  setTimeout(() => removeEventListener('keydown', ignore, { capture: true }), reactionTime)
}
