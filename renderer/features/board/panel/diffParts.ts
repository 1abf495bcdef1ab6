import { diffWordsWithSpace } from 'diff'

export interface Part {
  text: string
  differs: boolean
}

/** Splits two texts where they differ, word by word. */
export function diffParts(ours: string, theirs: string): [Part[], Part[]] {
  const changes = diffWordsWithSpace(ours, theirs)
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    changes.filter((change) => !change[other]).map((change) => ({ text: change.value, differs: change[own] === true }))
  return [side('added', 'removed'), side('removed', 'added')]
}
