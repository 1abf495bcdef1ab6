import type { MicroMarks, StaleMemory } from '../store/queries/microReviewRows.ts'

/** How many times a memory may stay unanswered before its confidence is lowered. */
const maxUnanswered = 2

/** Returns the stale memories that were used since the last review or were not answered then. */
export function staleToAsk(stale: readonly StaleMemory[], { at, uses, unanswered }: MicroMarks): StaleMemory[] {
  return stale.filter((memory) => {
    if (isAnswered(memory, at)) return false
    if (memory.id in unanswered) return true
    const isAccessed = memory.last_accessed !== null && (at === null || memory.last_accessed > at)
    return isAccessed || memory.usage_count > (uses[memory.id] ?? (at === null ? 0 : memory.usage_count))
  })
}

/** Computes the end of a review: the marks for the next one, and the memories whose confidence is lowered. */
export function closeReview(
  stale: readonly StaleMemory[],
  marks: MicroMarks,
  now: string,
): { marks: MicroMarks; fallen: StaleMemory[] } {
  const times = staleToAsk(stale, marks).map((memory) => ({ memory, times: (marks.unanswered[memory.id] ?? 0) + 1 }))
  return {
    marks: {
      at: now,
      uses: Object.fromEntries(stale.map(({ id, usage_count }) => [id, usage_count])),
      unanswered: Object.fromEntries(
        times.filter((each) => each.times < maxUnanswered).map((each) => [each.memory.id, each.times]),
      ),
    },
    fallen: times.filter((each) => each.times >= maxUnanswered).map(({ memory }) => memory),
  }
}

/** Whether a person decided on it since the last review. */
function isAnswered({ answered_at }: StaleMemory, at: string | null): boolean {
  return at !== null && answered_at !== null && answered_at > at
}
