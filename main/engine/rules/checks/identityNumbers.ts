import type { Confirmation } from '../match.ts'

/** Confirms a national identity number whose check digits are right. */
export const identityNumber: Confirmation = ({ text }, { start, end }) => (isValid(text.slice(start, end)) ? {} : null)

function isValid(written: string): boolean {
  if (written.startsWith('756.')) return isSwiss(written.replaceAll('.', ''))
  if (/^\d{3}\./.test(written)) return isBrazilian(written.replace(/\D/g, ''))
  if (/^[A-Z]{6}/.test(written)) return isItalian(written)
  if (/^[A-Z]{4}/.test(written)) return isMexican(written)
  return isFrench(written.replaceAll(' ', ''))
}

/** AHV number: the check digit of EAN-13. */
function isSwiss(digits: string): boolean {
  const weighted = Array.from(digits, (digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3))
  return sumOf(weighted) % 10 === 0
}

/** CPF: two check digits modulo 11. */
function isBrazilian(digits: string): boolean {
  if (/^(\d)\1+$/.test(digits)) return false
  const check = (length: number): number => {
    const weighted = Array.from(digits.slice(0, length), (digit, at) => Number(digit) * (length + 1 - at))
    return ((sumOf(weighted) * 10) % 11) % 10
  }
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10])
}

/** Values of 0 to 9 and of A to Z in odd places of a codice fiscale (decree of 23 December 1976). */
const oddDigits = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
const oddLetters = '1 0 5 7 9 13 15 17 19 21 2 4 18 20 11 3 6 8 12 14 16 10 22 25 24 23'.split(' ').map(Number)

function isItalian(written: string): boolean {
  const values = Array.from(written.slice(0, 15), (character, at) => {
    const letter = character.charCodeAt(0) - 65
    if (at % 2 === 1) return letter < 0 ? Number(character) : letter
    return (letter < 0 ? oddDigits[Number(character)] : oddLetters[letter]) ?? 0
  })
  return String.fromCharCode(65 + (sumOf(values) % 26)) === written[15]
}

const mexican = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** CURP: the last digit checks the other seventeen characters. */
function isMexican(written: string): boolean {
  const values = Array.from(written.slice(0, 17), (character, at) => mexican.indexOf(character) * (18 - at))
  return (10 - (sumOf(values) % 10)) % 10 === Number(written[17])
}

/** NIR: thirteen digits, then 97 less their remainder modulo 97; Corsica's letters count as 19 and 18. */
function isFrench(written: string): boolean {
  const digits = written.replace('2A', '19').replace('2B', '18')
  return 97 - (Number(digits.slice(0, 13)) % 97) === Number(digits.slice(13))
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
