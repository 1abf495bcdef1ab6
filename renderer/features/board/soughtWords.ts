import type { Filter } from '../../../shared/contract/memories.ts'

/** Names what is set: the search, the filters, or both. */
export function soughtWords({ q, ...filters }: Filter): string {
  const set = Object.keys(filters).length
  const named = [q !== undefined && 'the search', set > 0 && (set === 1 ? 'the filter' : 'the filters')]
  return named.filter(Boolean).join(' and ')
}
