/**
 * Returns the word form for a count: `pluralForm(2, 'is', 'are')` is `are`. Without `many`, uses the regular plural of a
 * noun.
 */
export function pluralForm(count: number, one: string, many: string = regularPlural(one)): string {
  return rules.select(count) === 'one' ? one : many
}

const rules = new Intl.PluralRules('en-US')

const grouped = new Intl.NumberFormat('en-US')

/** Formats a number with commas between groups of three digits: `18,041`. */
export function formatNumber(value: number): string {
  return grouped.format(value)
}

/** Formats a count with its noun: `1 memory`, `30,000 memories`. */
export function counted(count: number, one: string, many?: string): string {
  return `${formatNumber(count)} ${pluralForm(count, one, many)}`
}

function regularPlural(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
