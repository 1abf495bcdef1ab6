import type { Confirmation } from '../match.ts'

const exampleDomain =
  /@(?:[\w-]+\.){0,4}(?:example\.(?:com|org|net|edu)|(?:[\w-]+\.)?(?:example|test|invalid|localhost|local|internal))$/i
const serviceAddress =
  /^(?:no-?reply|do-?not-?reply|postmaster|mailer-daemon|git|root|user|username|you|your|name|email|someone|foo|bar|test|support|info|help|hello|contact|sales|security|abuse|privacy|press|billing|admin|team|ops|devops|dev|jobs|office)@|@users\.noreply\.github\.com$/i
/** File extensions and package tags, which are not top-level domains. */
const fileEnd =
  /\.(?:png|jpe?g|gif|svg|webp|ico|tsx?|jsx?|mjs|cjs|json|css|scss|html?|ya?ml|toml|lock|txt|log|mdx?|mdc|sql|csv|service|socket|timer|latest|next|beta)$/i

/** Addresses at example domains, and of machines and departments, are not personal. */
export const realAddress: Confirmation = ({ text }, { start, end }) => {
  const address = text.slice(start, end)
  return exampleDomain.test(address) || serviceAddress.test(address) || fileEnd.test(address) ? null : {}
}

/** A match with 8 to 15 digits is a phone number; one that looks like an example is reported as such. */
export const phoneNumber: Confirmation = ({ text }, { start, end }) => {
  const written = text.slice(start, end)
  const digits = written.replace(/\D/g, '')
  if (digits.length < 8 || digits.length > 15) return null
  return /555[ -]?01\d\d/.test(written) || /^(\d)\1+$/.test(digits)
    ? { severity: 'info', detail: 'looks like an example' }
    : {}
}

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
  return testCards.has(digits) ? { severity: 'warn', detail: 'looks like an example' } : {}
}

const accountLengths =
  /^(?:NO.{13}|BE.{14}|(?:DK|FI|NL).{16}|SI.{17}|(?:AT|EE|LT|LU).{18}|(?:CH|LI|LV|HR).{19}|(?:DE|GB|IE|BG|GE|BH).{20}|(?:AE|IL).{21}|(?:ES|SE|CZ|SK|RO|MD|AD|SA|TN|PK).{22}|PT.{23}|(?:IS|TR).{24}|(?:FR|IT|GR|MC|SM).{25}|(?:PL|HU|AL|CY|LB).{26}|(?:MT|MU).{28,29})$/

/** Checks an IBAN's check digits: with its first four characters moved to the end it is 1 modulo 97 (ISO 13616). */
export const bankAccount: Confirmation = ({ text }, { start, end }) => {
  const account = text.slice(start, end).replaceAll(' ', '')
  if (!accountLengths.test(account)) return null
  let rest = 0
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1 ? {} : null
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
