import { exampleDetail } from '../secrets/placeholder.ts'
import type { Confirmation } from '../match.ts'

const testCards = new Set([
  '4242424242424242',
  '4111111111111111',
  '4000000000000002',
  '5555555555554444',
  '4012888888881881',
  '378282246310005',
])

/** Checks a card number's check digit (Luhn 1960). */
export const paymentCard: Confirmation = ({ text }, { start, end }) => {
  const digits = text.slice(start, end).replace(/\D/g, '')
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/.test(digits)) return null
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  if (sum % 10 !== 0) return null
  return testCards.has(digits) ? { severity: 'warn', detail: exampleDetail } : {}
}

const nobody = new Set(
  'user username users you your yourname yourusername me myuser name runner runneradmin ubuntu node vscode root app dev developer admin shared public default guest someone somebody foo bar test tester circleci jenkins gitpod codespace coder ec2-user vagrant pi linuxbrew project projects x'.split(
    ' ',
  ),
)

/** Account names common to all machines are not personal. */
export const personName: Confirmation = ({ text }, { start, end }) =>
  nobody.has(text.slice(start, end).toLowerCase()) ? null : {}

/** Paths, rulers and URLs are long too; an encoded block mixes character classes throughout. */
export const encodedBlock: Confirmation = ({ text }, { start, end }) => {
  const block = text.slice(start, end)
  if (/[a-z]:\/\/\S{0,300}$/i.test(text.slice(Math.max(0, start - 300), start))) return null
  const different = new Set(block).size
  const slashes = block.split('/').length - 1
  return different >= 20 && slashes / block.length < 0.06 ? { detail: `${block.length} characters` } : null
}
