/** What of a job's state an estimate rests on. */
export interface JobProgressFacts {
  done: number
  total: number | null
  started_at: string
}

/**
 * How long a job still takes, in words such as `about 3 s left`, from its mean speed so far.
 * `now` is in milliseconds. Null while there is too little to go by: no total, nothing done, or under half a second in.
 */
export function timeLeft({ done, total, started_at }: JobProgressFacts, now: number = Date.now()): string | null {
  const elapsed = now - Date.parse(started_at)
  if (total === null || done <= 0 || done >= total || !(elapsed >= 500)) return null
  const seconds = Math.ceil(((elapsed / done) * (total - done)) / 1000)
  if (seconds < 60) return `about ${seconds} s left`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`
}
