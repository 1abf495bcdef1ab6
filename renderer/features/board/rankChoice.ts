import { defaultFilter } from 'cmdk'

/**
 * Returns how well a typed text fits a filter value, from 0 to 1: a name that is exactly that, one that begins with it, one
 * that contains it, and last one that has its letters in this order. `keywords` are the names of the value.
 */
export function rankChoice(value: string, typed: string, keywords: readonly string[] = []): number {
  const wanted = typed.trim().toLowerCase()
  const names = [value, ...keywords].map((name) => name.toLowerCase())
  if (names.includes(wanted)) return 1
  if (names.some((name) => name.startsWith(wanted))) return 0.9
  if (names.some((name) => name.includes(wanted))) return 0.8
  return defaultFilter(value, typed, [...keywords]) * 0.7
}
