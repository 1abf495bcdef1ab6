import { exampleDetail } from '../secrets/placeholder.ts'
import type { Confirmation } from '../match.ts'

/** Country codes in use (ITU-T E.164). */
const countryCode =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-69]\d|35\d|37\d|38\d|42\d|50\d|59\d|67\d|68\d|69\d|80\d|85\d|87\d|88\d|96\d|97\d|99\d)/
const northAmerican = /^1?[2-9]\d\d[2-9]\d{6}$/
const date = /^(?:\d{4}[ ./-]\d{1,2}[ ./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})/
/** Words that name a telephone, as opposed to words such as “number” that also name other things. */
const telephone =
  /\b(?:tel|telefon|telefono|telephone|telefax|fax|phone|cellphone|mobile|mobil|handy|cell|cellulare|celular|call|dial|ring|sms|whatsapp|hotline|pager|rufnummer)\b|téléphone|teléfono|móvil/i
/** The same, right before the number. */
const labelled =
  /(?:\b(?:tel|telefon|telephone|telefax|fax|phone|cellphone|mobile|mobil|handy|cell|call|whatsapp|hotline|rufnummer)\b|téléphone|teléfono|móvil)(?: ?(?:number|no|nr))?\.?(?: is|:| :|=)? {0,2}["'(]?$/i
const maxBefore = 48
const example = { severity: 'info', detail: exampleDetail } as const

/**
 * Confirms a telephone number by the shape countries give theirs; without a country code or a leading zero only beside a word
 * for a telephone. Dates, ranges and rising numbers are none; what looks like an example is reported as such.
 */
export const phoneNumber: Confirmation = ({ text }, { start, end }) => {
  if (/[\w.+-]/.test(text.charAt(start - 1))) return null
  const written = text.slice(start, end)
  const groups = written.match(/\d+/g) ?? []
  const digits = groups.join('')
  if (digits.length < 8 || digits.length > 15 || date.test(written)) return null
  const international = /^(?:\+|00)(\d.*)$/.exec(written.startsWith('+') ? `+${digits}` : digits)?.[1]
  const isOne =
    international === undefined
      ? isNational(written, groups, text.slice(Math.max(0, start - maxBefore), start))
      : isInternational(international)
  if (!isOne) return null
  return looksMadeUp(written, groups) ? example : {}
}

function isInternational(digits: string): boolean {
  if (digits.startsWith('1')) return digits.length === 11
  return countryCode.test(digits) && digits.length >= 8
}

function isNational(written: string, groups: readonly string[], before: string): boolean {
  const digits = groups.join('')
  const isJoined = groups.length === 1
  const isPair = groups.length === 2 && groups[0]?.length === groups[1]?.length
  if (isPair || (digits.startsWith('0') && digits.length < 9)) return false
  if (isJoined) return telephone.test(before) && (/^0[1-9]/.test(digits) || northAmerican.test(digits))
  if (digits.startsWith('0')) return !isHexDump(before)
  if (northAmerican.test(digits) && groups.at(-1)?.length === 4 && !written.includes('/'))
    return !written.includes('.') || telephone.test(before)
  return labelled.test(before) && !isRising(groups)
}

/** Pairs of digits after other pairs: bytes in hexadecimal digits. */
function isHexDump(before: string): boolean {
  return /\b[\da-f]{2}[ .:]$/i.test(before)
}

function isRising(groups: readonly string[]): boolean {
  return groups.every((group, at) => at === 0 || Number(groups[at - 1]) < Number(group))
}

/** Numbers reserved for stories, area code 555, one digit throughout, and 1234567 from the start of a group. */
function looksMadeUp(written: string, groups: readonly string[]): boolean {
  const digits = groups.join('')
  if (/555[ -]?01\d\d/.test(written) || /^(\d)\1+$/.test(digits) || /^1?(?:555|123)\d{7}$/.test(digits)) return true
  return groups.some((_group, at) => isCounting(groups.slice(at).join('').replace(/^0/, '')))
}

function isCounting(digits: string): boolean {
  return digits.length >= 6 && ('12345678901234567890'.startsWith(digits) || '98765432109876543210'.startsWith(digits))
}
