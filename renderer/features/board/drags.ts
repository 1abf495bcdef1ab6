/** Returns the ids of the dragged memories. */
export function memoriesOf(data: Record<string | symbol, unknown>): string[] {
  return Array.isArray(data.memories) ? data.memories.filter((id) => typeof id === 'string') : []
}
