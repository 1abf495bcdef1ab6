/** Sizes in the unit of the layout, a sixteenth of the root’s font size. */
export const size = { width: 156, height: 76, columnGap: 52, rowGap: 20, margin: 24, besides: 14 } as const
