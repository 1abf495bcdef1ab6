/** A comparable quantity: `dimension` is what is counted, `value` the amount in the dimension's base unit. */
export interface Quantity {
  dimension: string
  value: number
}

const timeUnits = new Map(
  Object.entries({
    ms: 1,
    msec: 1,
    msecs: 1,
    millisecond: 1,
    milliseconds: 1,
    s: 1000,
    sec: 1000,
    secs: 1000,
    second: 1000,
    seconds: 1000,
    min: 60_000,
    mins: 60_000,
    minute: 60_000,
    minutes: 60_000,
    h: 3_600_000,
    hr: 3_600_000,
    hrs: 3_600_000,
    hour: 3_600_000,
    hours: 3_600_000,
    day: 86_400_000,
    days: 86_400_000,
    week: 604_800_000,
    weeks: 604_800_000,
  }),
)
const sizeUnits = new Map(
  Object.entries({
    byte: 1,
    bytes: 1,
    kb: 1024,
    kib: 1024,
    kilobyte: 1024,
    kilobytes: 1024,
    mb: 1024 ** 2,
    mib: 1024 ** 2,
    megabyte: 1024 ** 2,
    megabytes: 1024 ** 2,
    gb: 1024 ** 3,
    gib: 1024 ** 3,
    gigabyte: 1024 ** 3,
    gigabytes: 1024 ** 3,
    tb: 1024 ** 4,
    tib: 1024 ** 4,
  }),
)
const otherUnits = new Map(
  Object.entries({
    '%': 'percent',
    percent: 'percent',
    pct: 'percent',
    px: 'px',
    pixel: 'px',
    pixels: 'px',
    rem: 'rem',
    em: 'em',
    pt: 'pt',
    fps: 'fps',
    hz: 'hz',
    khz: 'khz',
    mhz: 'mhz',
    ghz: 'ghz',
    km: 'km',
    kilometers: 'km',
    kilometres: 'km',
    cm: 'cm',
    mm: 'mm',
    kg: 'kg',
    kilograms: 'kg',
    kilogram: 'kg',
    mg: 'mg',
    mph: 'mph',
    vh: 'vh',
    vw: 'vw',
    x: 'x',
    '°': 'degree',
    degrees: 'degree',
    '°c': 'celsius',
    '°f': 'fahrenheit',
  }),
)
const multiples = new Map(
  Object.entries({
    k: 1e3,
    m: 1e6,
    bn: 1e9,
    hundred: 100,
    thousand: 1e3,
    million: 1e6,
    billion: 1e9,
    trillion: 1e12,
    dozen: 12,
  }),
)
const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const smallOrdinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const months = 'january february march april may june july august september october november december'.split(' ')

const words = new Map<string, number>([
  ...small.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, index): [string, number] => [word, (index + 2) * 10]),
])
const ordinals = new Map(smallOrdinals.map((word, value): [string, number] => [word, value]))
const monthNumbers = new Map<string, number>(
  months.flatMap((name, index): [string, number][] => [
    [name, index + 1],
    [name.slice(0, 3), index + 1],
  ]),
)
monthNumbers.set('sept', 9)

/** Returns the value of a number word such as `seven`, or null. */
export function numberWordValue(word: string): number | null {
  return words.get(word) ?? null
}

/** Returns the factor of a word such as `thousand`, or null. */
export function multiplierOf(word: string): number | null {
  return word.length > 1 ? (multiples.get(word) ?? null) : null
}

/** Returns the rank of an ordinal such as `third` or `3rd`, or null. */
export function ordinalRank(word: string): number | null {
  const digits = /^(\d{1,6})(?:st|nd|rd|th)$/.exec(word)
  return digits ? Number(digits[1]) : (ordinals.get(word) ?? null)
}

/** Returns the month, 1 to 12, of a name or its first three letters, or null. */
export function monthNumber(word: string): number | null {
  return monthNumbers.get(word) ?? null
}

/** Adds a unit to a bare number: five and `s` are 5000 ms. Null if the word is not a unit. */
export function withUnit(value: number, unit: string): Quantity | null {
  const milliseconds = timeUnits.get(unit)
  if (milliseconds !== undefined) return { dimension: 'time', value: value * milliseconds }
  const bytes = sizeUnits.get(unit)
  if (bytes !== undefined) return { dimension: 'size', value: value * bytes }
  const other = otherUnits.get(unit)
  return other === undefined ? null : { dimension: other, value }
}

/**
 * Reads one lower-case written number: `1,000`, `2.5`, `10k`, `80%`, `$5`, `500ms`. Null for anything else, such as a version
 * or a name with digits in it.
 */
export function readQuantity(text: string): Quantity | null {
  const match = /^([$€£])?([+-]?\d{1,15}(?:[,_]\d{3})*(?:\.\d{1,15})?)([a-z%°]{0,12})$/.exec(text)
  if (!match) return null
  const [, currency, digits = '', suffix = ''] = match
  const value = Number(digits.replace(/[,_]/g, ''))
  const factor = suffix === '' ? 1 : suffix.length <= 2 ? multiples.get(suffix) : undefined
  if (factor !== undefined) return { dimension: currency === undefined ? 'count' : 'money', value: value * factor }
  return currency === undefined ? withUnit(value, suffix) : null
}

/** Normalises a version (`v1.2.3`, `^2.0.0`, `2.0.0-beta.1`), keeping its range mark; null if the text is not a version. */
export function readVersion(text: string): string | null {
  const [, mark = '', version] =
    /^(?:v|([~^])v?)?(\d{1,6}(?:\.(?:\d{1,6}|x|\*)){1,4}(?:[-+][\w.+-]{1,40})?)$/.exec(text) ?? []
  if (version && (version.split('.').length > 2 || /^[v^~]/.test(text) || version.includes('-'))) return mark + version
  return /^v(\d{1,6})$/.exec(text)?.[1] ?? null
}

/** Normalises a calendar date (`2025-03-09` or `2025/3/9`) to `2025-3-9`; null if the text is not a date. */
export function readDate(text: string): string | null {
  const match = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text)
  return match ? `${match[1]}-${Number(match[2])}-${Number(match[3])}` : null
}

/**
 * Reads a time of day, in minutes: `14:30`, `14h30`, `2pm`, `2:15am`; `half` is `am` or `pm` as a separate word. Null if the
 * text is not a time.
 */
export function readClock(text: string, half?: string): Quantity | null {
  const match = /^(\d{1,2})(?:[:h]([0-5]\d)|\.([0-5]\d)(?=[ap]))?([ap]m)?$/.exec(text + (half ?? ''))
  if (!match) return null
  const [, hour, minutes = match[3], , halfOfDay] = match
  if ((minutes === undefined && halfOfDay === undefined) || Number(hour) > (halfOfDay ? 12 : 24)) return null
  const hours = halfOfDay === undefined ? Number(hour) : (Number(hour) % 12) + (halfOfDay === 'pm' ? 12 : 0)
  return { dimension: 'clock', value: hours * 60 + Number(minutes ?? 0) }
}

/** Returns one spelling for equal quantities. */
export function quantityKey({ dimension, value }: Quantity): string {
  return `#${dimension}:${Number(value.toPrecision(12))}`
}
