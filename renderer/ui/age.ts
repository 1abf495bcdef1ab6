const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Created once: creating a formatter takes longer than formatting a hundred dates. */
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short' })

/** Returns how long ago, abbreviated: `now`, `5 min`, `3 h`, `2 d`, `3 wk`, `5 mo`, `2 y`. A future time is `now`. */
export function age(iso: string, now: number = Date.now()): string {
  const passed = now - Date.parse(iso)
  if (Number.isNaN(passed)) return '–'
  if (passed < minute) return 'now'
  if (passed < hour) return `${Math.floor(passed / minute)} min`
  if (passed < day) return `${Math.floor(passed / hour)} h`
  if (passed < 14 * day) return `${Math.floor(passed / day)} d`
  if (passed < 70 * day) return `${Math.floor(passed / (7 * day))} wk`
  if (passed < 730 * day) return `${Math.floor(passed / (30.44 * day))} mo`
  return `${Math.floor(passed / (365.25 * day))} y`
}

/** Returns the age as a phrase: `just now`, `5 min ago`, `–` if unknown. */
export function ago(iso: string, now: number = Date.now()): string {
  const short = age(iso, now)
  if (short === '–') return short
  return short === 'now' ? 'just now' : `${short} ago`
}

/** Formats a local date and time: `16 Nov 14:02`, with the year if not the current one. */
export function moment(iso: string, now: number = Date.now()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return '–'
  const year = date.getFullYear() === new Date(now).getFullYear() ? '' : ` ${date.getFullYear()}`
  const month = monthName.format(date)
  const time = `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
  return `${date.getDate()} ${month}${year} ${time}`
}

/** Formats a local date: `16 Nov`, with the year if not the current one. */
export function dayOf(iso: string, now: number = Date.now()): string {
  return moment(iso, now).replace(/ \d\d:\d\d$/, '')
}
