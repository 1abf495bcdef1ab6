/** Sizes in layout units of 1/16 of the root font size. */
export const size = { width: 156, height: 76, columnGap: 52, rowGap: 20, margin: 24, besides: 14 } as const

/** Converts a layout length to rem, which scales with the text. */
export function rem(length: number): string {
  return `${length / 16}rem`
}
