import { pluralForm } from '../../shared/text/counted.ts'

/** Formats a number with commas between groups of three digits. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US')
}

/** Formats `1 memory`, `2 memories`, `30,000 memories`. */
export function counted(count: number, one: string, many?: string): string {
  return `${formatNumber(count)} ${pluralForm(count, one, many)}`
}
