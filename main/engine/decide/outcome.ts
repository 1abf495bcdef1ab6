/** What a verb did, before the engine adds the pending count and changed files. */
export interface Outcome {
  step: number | null
  label: string
  changed: string[]
  unchanged: string[]
  created: string[]
}

/** Returns the outcome of a verb that had nothing to do; no step is committed. */
export function nothingChanged(label: string, unchanged: string[]): Outcome {
  return { step: null, label, changed: [], unchanged, created: [] }
}
