import type { Confirmation } from '../match.ts'

/** Length of an account number by its country (ISO 13616 registry). */
const lengths = new Map(
  (
    'NO15 BE16 DK18 FI18 FO18 GL18 NL18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 XK20 CH21 HR21 LI21 LV21 BG22 BH22 ' +
    'CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 ' +
    'TN24 VG24 LY25 PT25 ST25 IS26 TR26 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 GT28 HU28 LB28 NI28 ' +
    'PL28 SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 MT31 SC31 LC32 RU33'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Checks an IBAN's check digits: with its first four characters moved to the end it is 1 modulo 97 (ISO 13616). */
export const bankAccount: Confirmation = ({ text }, { start, end: most }) => {
  const written = text.slice(start, most)
  const account = written.replaceAll(' ', '').toUpperCase()
  const length = lengths.get(account.slice(0, 2))
  // A word in capitals after the number looks like its last group.
  if (length === undefined || account.length < length) return null
  const end = lengthWithSpaces(written, length)
  if (/\w/.test(written.charAt(end)) || remainderOf(account.slice(0, length)) !== 1) return null
  return { end: start + end }
}

function remainderOf(account: string): number {
  let rest = 0
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Length of the start of a text that has `count` characters other than spaces. */
function lengthWithSpaces(text: string, count: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text.charAt(at) !== ' ') seen += 1
    if (seen === count) return at + 1
  }
  return text.length
}
