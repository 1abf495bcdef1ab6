import { pluralForm } from '../../shared/text/counted.ts'

/** Digits in groups of three, with thin spaces. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US').replaceAll(',', '\u202f')
}

/** `1 memory`, `2 memories`, `30 000 memories`. */
export function counted(count: number, one: string, many?: string): string {
  return `${formatNumber(count)} ${pluralForm(count, one, many)}`
}
