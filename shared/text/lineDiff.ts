import { diffArrays } from 'diff'
import { longestIncreasing } from '../longestIncreasing.ts'

/** `count` equal lines on both sides, starting at these indexes. */
export interface Match {
  left: number
  right: number
  count: number
}

/**
 * Minimum number of lines on both sides together to align lines that are unique on each side first: Myers alone is quadratic
 * in the changes.
 */
const minAnchorLines = 200
const maxLineEdits = 2000

/** Returns the common runs of two lists of lines, in order. Lines in regions too different to compare stay unmatched. */
export function commonLines(left: readonly string[], right: readonly string[]): Match[] {
  const matches: Match[] = []
  compare({ left, right, leftStart: 0, leftEnd: left.length, rightStart: 0, rightEnd: right.length }, matches)
  return joined(matches)
}

/** The compared ranges of two lists of lines; ends are exclusive. */
interface Region {
  left: readonly string[]
  right: readonly string[]
  leftStart: number
  leftEnd: number
  rightStart: number
  rightEnd: number
}

function compare(region: Region, into: Match[]): void {
  const { left, right, leftStart, leftEnd, rightStart, rightEnd } = region
  let [l, r, le, re] = [leftStart, rightStart, leftEnd, rightEnd]
  while (l < le && r < re && left[l] === right[r]) [l, r] = [l + 1, r + 1]
  if (l > leftStart) into.push({ left: leftStart, right: rightStart, count: l - leftStart })
  while (le > l && re > r && left[le - 1] === right[re - 1]) [le, re] = [le - 1, re - 1]
  if (l < le && r < re) {
    const rest = { ...region, leftStart: l, leftEnd: le, rightStart: r, rightEnd: re }
    const anchors = le - l + re - r >= minAnchorLines ? uniqueAnchors(rest) : []
    if (anchors.length === 0) compareAll(rest, into)
    else {
      for (const [anchorLeft, anchorRight] of [...anchors, [le, re] as const]) {
        if (anchorLeft < l) continue
        compare({ ...region, leftStart: l, leftEnd: anchorLeft, rightStart: r, rightEnd: anchorRight }, into)
        ;[l, r] = [anchorLeft, anchorRight]
        while (l < le && r < re && left[l] === right[r]) [l, r] = [l + 1, r + 1]
        if (l > anchorLeft) into.push({ left: anchorLeft, right: anchorRight, count: l - anchorLeft })
      }
    }
  }
  if (le < leftEnd) into.push({ left: le, right: re, count: leftEnd - le })
}

function compareAll({ left, right, leftStart, leftEnd, rightStart, rightEnd }: Region, into: Match[]): void {
  const changes = diffArrays(left.slice(leftStart, leftEnd), right.slice(rightStart, rightEnd), {
    maxEditLength: maxLineEdits,
  })
  let [l, r] = [leftStart, rightStart]
  for (const { added, removed, count } of changes ?? []) {
    if (!added && !removed) into.push({ left: l, right: r, count })
    if (!added) l += count
    if (!removed) r += count
  }
}

/** Returns pairs of lines that occur exactly once on each side, as the longest sequence in order on both. */
function uniqueAnchors({
  left,
  right,
  leftStart,
  leftEnd,
  rightStart,
  rightEnd,
}: Region): (readonly [number, number])[] {
  const places = new Map<string, { left: number; right: number }>()
  for (const [offset, line] of left.slice(leftStart, leftEnd).entries()) {
    const known = places.get(line)
    if (known) known.left = -1
    else places.set(line, { left: leftStart + offset, right: -2 })
  }
  for (const [offset, line] of right.slice(rightStart, rightEnd).entries()) {
    const known = places.get(line)
    if (known) known.right = known.right === -2 ? rightStart + offset : -1
  }
  const pairs = [...places.values()].filter((place) => place.left >= 0 && place.right >= 0)
  return longestIncreasing(pairs, (pair) => pair.right).map((pair) => [pair.left, pair.right] as const)
}

function joined(matches: readonly Match[]): Match[] {
  const result: Match[] = []
  for (const match of matches) {
    const last = result.at(-1)
    if (last && last.left + last.count === match.left && last.right + last.count === match.right)
      last.count += match.count
    else if (match.count > 0) result.push({ ...match })
  }
  return result
}
