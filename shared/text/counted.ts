/**
 * Returns the word form for a count: `pluralForm(2, 'is', 'are')` is `are`. Without `many`, uses the regular plural of a
 * noun.
 */
export function pluralForm(count: number, one: string, many: string = regularPlural(one)): string {
  return count === 1 ? one : many
}

/** Formats a count with its noun: `1 memory`, `3 memories`. */
export function counted(count: number, one: string, many?: string): string {
  return `${count} ${pluralForm(count, one, many)}`
}

function regularPlural(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
