/** What a removed value is: a secret, or data of a person. */
export type RemovedKind = 'secret' | 'personal data'

/**
 * What stands in a text in place of a value that was removed, such as `[removed secret (GitHub token)]`. Without a colon: in
 * front matter, that would begin a value.
 */
export function removedValueOf(kind: RemovedKind, name: string): string {
  return `[removed ${kind} (${name})]`
}

/** Finds what `removedValueOf` writes. */
export const removedValueMark = /\[removed (?:secret|personal data) \([^)\]\n]{1,60}\)\]/g

/** Whether only personal data was removed from a text, and no secret. */
export function lacksOnlyPersonalData(text: string): boolean {
  const marks = text.match(removedValueMark) ?? []
  return marks.length > 0 && marks.every((mark) => mark.startsWith('[removed personal data'))
}
