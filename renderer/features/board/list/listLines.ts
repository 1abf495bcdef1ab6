import type { CardGroup } from '../pages.ts'

/** The lines of a list, where each group begins with a heading as high as a row. Lines and indexes start at 0. */
export interface ListLines {
  /** Number of lines, headings included. */
  count: number
  /** Whether the groups have headings. */
  headed: boolean
  lineOf: (index: number) => number
  /** Returns the memory on a line; of a heading, the first below it. */
  indexAt: (line: number) => number
}

/** Returns the lines of so many memories in these groups; without groups there are no headings. */
export function listLines(total: number, groups: readonly CardGroup[]): ListLines {
  const lineOf = (index: number): number => index + groups.filter(({ start }) => start <= index).length
  return {
    count: total + groups.length,
    headed: groups.length > 0,
    lineOf,
    indexAt: (line) => {
      const at = groups.findLastIndex(({ start }, number) => start + number <= line)
      const index = at < 0 ? line : Math.max(groups[at]?.start ?? 0, line - at - 1)
      return Math.max(0, Math.min(total - 1, index))
    },
  }
}
