/**
 * For `onCloseAutoFocus`: restores the focus to where it was before a dialog; if that element is gone, to the screen’s
 * `data-home` element, else to the screen.
 */
export function restoreFocus(event: Event, before: Element | null): void {
  event.preventDefault()
  const now = document.activeElement
  if (now && now !== document.body) return
  const back = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null
  const place = back ?? document.querySelector<HTMLElement>('[data-home]') ?? document.querySelector('main')
  place?.focus()
}
