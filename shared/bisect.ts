/**
 * Returns the first index of a sorted list at which `isAfter` is true, or its length if it never is. `isAfter` must stay true
 * for all later elements.
 */
export function bisect<Each extends object | string | number>(
  list: ArrayLike<Each>,
  isAfter: (each: Each) => boolean,
): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const each = list[middle]
    if (each === undefined || isAfter(each)) high = middle
    else low = middle + 1
  }
  return low
}
