/** Sizes in the unit of the layout, a sixteenth of the root’s font size. */
export const size = { width: 156, height: 76, columnGap: 52, rowGap: 20, margin: 24, besides: 14 } as const

/** A length of the layout in a unit that grows with the text. */
export function rem(length: number): string {
  return `${length / 16}rem`
}
