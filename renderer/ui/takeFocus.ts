/** Use as `ref`: focuses the element when it appears, before a surrounding dialog looks for its first field. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
