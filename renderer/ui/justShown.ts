/** Two presses of a key within this time, in milliseconds, are one: nobody has read what the first one showed. */
const doublePressMs = 400

/** Checks whether something was shown only a moment ago: at `since`, by `performance.now()`, less than `within` milliseconds. */
export function isJustShown(since: number, within = doublePressMs): boolean {
  return performance.now() - since < within
}
