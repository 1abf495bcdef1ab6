/** Part of the visible area at either end in which what was sought has too little beside it. */
const edge = 0.15
/** Where it is placed instead, from the top. */
const place = 1 / 3

/** Where something in a scrolling list begins and ends, and the part of the list that is visible. All in pixels. */
export interface Span {
  top: number
  bottom: number
  scrollTop: number
  height: number
}

/**
 * Returns how far a list is scrolled once something in it was sought: as before if it is visible with a few rows above and
 * below, else so that it is a third down.
 */
export function revealedTop({ top, bottom, scrollTop, height }: Span): number {
  const margin = height * edge
  const isSeen = top >= (scrollTop > 0 ? scrollTop + margin : 0) && bottom <= scrollTop + height - margin
  return isSeen ? scrollTop : Math.max(0, top - height * place)
}
