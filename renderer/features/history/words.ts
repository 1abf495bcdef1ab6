/** Formats a `YYYY-MM-DD` key as `Today`, `Yesterday` or the full date. */
export function dayWords(key: string, today: Date = new Date()): string {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number)
  const date = new Date(year, month - 1, day)
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate())
  const days = Math.round((start.getTime() - date.getTime()) / 86_400_000)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const sameYear = year === today.getFullYear()
  const weekday = date.toLocaleDateString('en-GB', { weekday: 'long' })
  const rest = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  })
  return `${weekday} ${rest}`
}

/** Formats when a sitting was: `Today, 10:02 to 10:41`, also across midnight; in the reader’s time zone. */
export function spanWords(from: string, to: string, today: Date = new Date()): string {
  const [first, last] = [dayKey(from), dayKey(to)]
  const begin = `${dayWords(first, today)}, ${clockWords(from)}`
  if (first !== last) return `${begin} to ${dayWords(last, today)}, ${clockWords(to)}`
  return clockWords(from) === clockWords(to) ? begin : `${begin} to ${clockWords(to)}`
}

function dayKey(at: string): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}

/** Formats a time as `14:02` in the reader’s time zone. */
export function clockWords(at: string): string {
  return new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}
