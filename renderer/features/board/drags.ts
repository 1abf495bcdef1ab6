/** The memories a drag carries. */
export function memoriesOf(data: Record<string | symbol, unknown>): string[] {
  return Array.isArray(data.memories) ? data.memories.filter((id) => typeof id === 'string') : []
}
