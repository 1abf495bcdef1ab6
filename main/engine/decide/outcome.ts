/** What a verb did, before the engine adds what is pending and which files changed. */
export interface Outcome {
  step: number | null
  label: string
  changed: string[]
  unchanged: string[]
  created: string[]
}

export function nothingChanged(label: string, unchanged: string[]): Outcome {
  return { step: null, label, changed: [], unchanged, created: [] }
}
