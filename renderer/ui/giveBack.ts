/**
 * For `onCloseAutoFocus`: the focus goes back to where it was before a dialog; when that has gone meanwhile, to the
 * place the screen calls its own, else to the screen.
 */
export function giveBack(event: Event, before: Element | null): void {
  event.preventDefault()
  const now = document.activeElement
  if (now && now !== document.body) return
  const back = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null
  const place = back ?? document.querySelector<HTMLElement>('[data-home]') ?? document.querySelector('main')
  place?.focus()
}
