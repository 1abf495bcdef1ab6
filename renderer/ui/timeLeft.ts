/** The part of a job’s state that an estimate needs. */
export interface JobProgressFacts {
  done: number
  total: number | null
  started_at: string
}

/**
 * Estimates the time left of a job from its mean speed, for example `about 3 s left`. `now` is in milliseconds. Null if there
 * is too little data: no total, nothing done, or less than half a second elapsed.
 */
export function timeLeft({ done, total, started_at }: JobProgressFacts, now: number = Date.now()): string | null {
  const elapsed = now - Date.parse(started_at)
  if (total === null || done <= 0 || done >= total || !(elapsed >= 500)) return null
  const seconds = Math.ceil(((elapsed / done) * (total - done)) / 1000)
  if (seconds < 60) return `about ${seconds} s left`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`
}
