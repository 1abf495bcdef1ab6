/** Scrolls to a text when it arrives. */
export function bringIntoSight(text: HTMLElement | null): void {
  text?.scrollIntoView?.({ block: 'nearest' })
}
