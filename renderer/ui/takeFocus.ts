/** As a `ref`: gives the focus to the element when it appears, before a dialog around it looks for a first one. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
