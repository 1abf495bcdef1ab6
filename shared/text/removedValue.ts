/**
 * What stands in a text in place of a secret that was removed, such as `[removed secret (GitHub token)]`. Without a colon: in
 * front matter, that would begin a value.
 */
export function removedValueOf(name: string): string {
  return `[removed secret (${name})]`
}

/** Finds what `removedValueOf` writes. */
export const removedValueMark = /\[removed secret \([^)\]\n]{1,60}\)\]/g
