const shape = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** Converts jaato's time, local if it has no zone, to ISO 8601 in UTC; null if it is not a time. */
export function utcFromLocal(text: string): string | null {
  const found = shape.exec(text.trim())
  if (!found) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', zone = ''] = found
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${withColon(zone)}`)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** Formats an ISO 8601 time as jaato does: local, without zone, with microseconds unless it is a whole second. */
export function localFromUtc(iso: string): string {
  const time = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`
  const milliseconds = time.getMilliseconds()
  return `${day}T${clock}${milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0')}000`}`
}

function withColon(zone: string): string {
  if (/^z$/i.test(zone)) return 'Z'
  return zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone
}
