/** What a verb did, before the engine adds what is pending and which files changed. */
export interface Outcome {
  step: number | null
  label: string
  changed: string[]
  unchanged: string[]
  created: string[]
}

/** The outcome of a verb that found everything done already: no step is taken. */
export function nothingChanged(label: string, unchanged: string[]): Outcome {
  return { step: null, label, changed: [], unchanged, created: [] }
}
