export const maxAttempts = 8

/** Seconds to wait before an attempt: doubling from 30 s, capped at 6 hours, with up to 20 % jitter. */
export function delayBefore(attempt: number, random: () => number): number {
  const base = Math.min(30 * 2 ** (attempt - 1), 6 * 3600)
  return Math.round(base * (1 + 0.2 * random()))
}

/** Whether a shop's answer means that trying again can help. */
export function isWorthRetrying(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}
