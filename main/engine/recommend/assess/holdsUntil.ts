import type { TextRange } from './quote.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
const date = String.raw`(?<iso>20\d\d-\d\d(?:-\d\d)?)(?![\w-])|(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?<m1>${month})\.?,? (?<y1>20\d\d)\b|(?<m2>${month})\.? (?:(?<d2>\d{1,2})(?:st|nd|rd|th)?,? )?(?<y2>20\d\d)\b|Q(?<q>[1-4])[ /-]?(?<y3>20\d\d)\b|(?:the )?end of (?<y4>20\d\d)\b`
const until = new RegExp(
  String.raw`\b(?:(?:un)?till?|through|valid to|expires?(?: on| in)?|bis(?: zum| ende)?) (?:the )?(?:${date})`,
  'gi',
)
const asOf = new RegExp(String.raw`\b(?:as of|as at|state of|stand(?: vom)?) (?:${date})`, 'gi')
/** Words before the date that tell of the past. */
const past = /\b(?:was|were|had|did|been|waited|ran|lasted|from (?:19|20)\d\d[-\d]{0,6})\b[^.\n]{0,60}$/i
const maxRead = 4000
const maxBefore = 80

/** A date in a text until which, or as of which, it says something holds: the last day, ISO 8601, and the words. */
export interface StatedDate extends TextRange {
  day: string
}

/** Returns the first date until which the text says something holds, in the present or the future; null without one. */
export function holdsUntil(content: string): StatedDate | null {
  return firstDate(content, until)
}

/** Returns the first date as of which the text says something holds; null without one. */
export function holdsAsOf(content: string): StatedDate | null {
  return firstDate(content, asOf)
}

function firstDate(content: string, pattern: RegExp): StatedDate | null {
  const text = content.slice(0, maxRead)
  if (!/20\d\d/.test(text)) return null
  for (const match of text.matchAll(pattern)) {
    const { index: start } = match
    if (past.test(text.slice(Math.max(0, start - maxBefore), start))) continue
    const day = lastDay(match.groups ?? {})
    if (day !== null) return { day, start, end: start + match[0].length }
  }
  return null
}

/** Returns the last day a date covers, as ISO 8601: of a month, a quarter or a year its end. */
function lastDay({ iso, day, m1, y1, m2, d2, y2, q, y3, y4 }: Record<string, string | undefined>): string | null {
  if (iso !== undefined) return iso.length === 7 ? endOf(Number(iso.slice(0, 4)), Number(iso.slice(5))) : iso
  if (m1 !== undefined && y1 !== undefined) return isoOf(Number(y1), monthOf(m1), Number(day))
  if (m2 !== undefined && y2 !== undefined)
    return d2 === undefined ? endOf(Number(y2), monthOf(m2)) : isoOf(Number(y2), monthOf(m2), Number(d2))
  if (q !== undefined && y3 !== undefined) return endOf(Number(y3), Number(q) * 3)
  return y4 === undefined ? null : `${y4}-12-31`
}

function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function isoOf(year: number, at: number, day: number): string {
  return `${year}-${String(at).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The last day of a month, 1 to 12. */
function endOf(year: number, at: number): string {
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10)
}
