import { bisect } from './bisect.ts'

/** A chosen element, and the one before it in the subsequence that ends here. */
interface Link<Each> {
  each: Each
  value: number
  previous: Link<Each> | undefined
}

/** Patience sorting: returns the longest subsequence of a list whose values increase, in order. */
export function longestIncreasing<Each>(list: readonly Each[], valueOf: (each: Each) => number): Each[] {
  const tops: Link<Each>[] = []
  for (const each of list) {
    const value = valueOf(each)
    const place = bisect(tops, (top) => top.value >= value)
    tops[place] = { each, value, previous: tops[place - 1] }
  }
  const found: Each[] = []
  for (let link = tops.at(-1); link; link = link.previous) found.push(link.each)
  return found.reverse()
}
