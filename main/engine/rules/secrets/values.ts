import { exampleDetail, isPlaceholder } from './placeholder.ts'
import type { Confirmation } from '../match.ts'

/** Weak passwords and test words: such a value may still be in use. */
const exampleWord =
  /sample|change[-_]?me|(?:^|[^a-z])(?:fake|test|todo|none|foo|bar|baz|secret|password|passwd|hunter2|mysecret|mypassword|letmein|qwerty|abc123)(?:$|[^a-z])|x{4,}|123456|abcdef|(.)\1{5,}/i
/** Maximum length: longer values, such as key files, contain such letters by chance. */
const maxExample = 200
/** References to a value stored elsewhere. */
const reference =
  /^(?:\$|%\w|![a-z]{2,20}\b|<|\{|\[|\*+$|@|process\.env|os\.environ|os\.getenv|env[.(:]|import\.meta|secrets\.|vault:|op:\/\/|ssm:|arn:|file:|\/|\.{1,2}\/|https?:\/\/)/i

const example = { severity: 'warn', detail: exampleDetail } as const

/** A value recognised by its format: a made-up one still counts, but only warns. */
export const secretValue: Confirmation = ({ text }, { start, end }) => {
  const value = text.slice(start, end)
  if (isPlaceholder(value)) return null
  return looksMadeUp(value) ? example : {}
}

const defaultPassword = /^(?:user|postgres|root|admin|mysql|guest|test)$/i
/** Local hosts and example hosts. */
const ownHost =
  /^@(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|host\b|(?:[\w-]{1,63}\.){0,3}example\.(?:com|org|net)\b)/i

/** The password in `scheme://user:password@host`. */
export const passwordInAddress: Confirmation = ({ text }, { start, end }) => {
  const value = text.slice(start, end)
  if (reference.test(value) || /^(?:\$\{|\{\{|<|%s|:)/.test(value) || isPlaceholder(value)) return null
  if (!looksMadeUp(value) && !defaultPassword.test(value)) return {}
  return ownHost.test(text.slice(end, end + 120)) ? null : example
}

/** Words that forms, schemas and sentences use in place of a password. */
const kindOfValue =
  /^(?:str(?:ing)?|text|varchar|char|required|optional|hidden|any|null|nil|none|true|false|bool(?:ean)?|await|async|self|this|new|is|the|an?|in|from|see|set|not|encrypted|hashed|empty|unset|generated|rotated|random|stored|managed|masked|redacted|hidden|missing|unknown|changed|expired|blank|same|valid|invalid|wrong|correct|input|field|value|default|[a-z]{1,20}\??:.*)$/i

/** The name of another variable. */
const variable = /^[A-Z\d]+(?:_[A-Z\d]+)+$/

/** A password beside its label: may be a word, but not a type or a placeholder. */
export const passwordOfName: Confirmation = ({ text }, { start, end }) => {
  const value = text.slice(start, end)
  if (reference.test(value) || kindOfValue.test(value) || isPlaceholder(value)) return null
  if (/[()[\]{}]/.test(value) || /^[A-Za-z]\w{0,40}\.\w/.test(value) || variable.test(value)) return null
  return looksMadeUp(value) || defaultPassword.test(value) ? example : {}
}

/** A value after `password:` or `api_key =`: not a type, word, path or name of something stored elsewhere. */
export const assignedValue: Confirmation = ({ text }, { start, end }) => {
  const value = text.slice(start, end).replace(/(?<![.,:!?])[.,:!?]+$/, '')
  if (value.length < 6 || reference.test(value) || /[()]/.test(value) || /^\$?\{/.test(value)) return null
  if (/^v?\d+(?:[.:/-]\d+)*[a-z%]{0,3}$/i.test(value) && value.length < 12) return null
  if (isPlaceholder(value) || (isName(value) && !isRandomWord(value))) return null
  const whole = endOfQuoted(text, start) ?? start + value.length
  if (looksMadeUp(value)) return { ...example, end: whole }
  return entropy(value) >= (value.length >= 16 ? 3 : 2.3) ? { end: whole } : null
}

/** End of the quotation that opens right before a value: the whole quotation is secret, including spaces. */
function endOfQuoted(text: string, start: number): number | null {
  const quote = text[start - 1] ?? ''
  if (!/["'`]/.test(quote)) return null
  const end = text.indexOf(quote, start)
  return end > start && end - start <= 120 && !text.slice(start, end).includes('\n') ? end : null
}

/** `NAME=value` in capitals, as in an environment file: values of letters only count, too. */
export const environmentValue: Confirmation = ({ text }, { start, end }) => {
  const value = text.slice(start, end).replace(/(?<![.,:!?])[.,:!?]+$/, '')
  if (value.length < 6 || reference.test(value) || /[()[\]{}]/.test(value) || /^[A-Z\d_]+$/.test(value)) return null
  if (isPlaceholder(value)) return null
  return { severity: 'warn', detail: 'may be a value', end: start + value.length }
}

/** A value that looks random: typed at random or machine-generated. */
export const randomValue: Confirmation = ({ text }, { start, end }) => {
  const value = text.slice(start, end).replace(/(?<![.,:!?*_])[.,:!?*_]+$/, '')
  if (value.length < 6 || reference.test(value) || isName(value) || !isRandom(value)) return null
  if (isPlaceholder(value)) return null
  return looksMadeUp(value) ? { ...example, end: start + value.length } : { end: start + value.length }
}

const date = /^\d{4}-\d\d-\d\d|^\d[\d.,:/-]*[a-z%]{0,4}$/i

/** Hex or base64 of some length; or mixed case or symbols with digits in more than one place. */
function isRandom(value: string): boolean {
  if (date.test(value) || /\w\.\w+\.\w|\.[a-z]{2,4}$/i.test(value) || /^[\w.-]+@[\w.-]+$/.test(value)) return false
  if (/^[0-9a-f]{32,}$/i.test(value)) return true
  if (/^[\w+/-]{24,}={0,2}$/.test(value)) return entropy(value) >= 4 && averageRun(value) < 3
  const signs = /[!#$%&*?^~]/.test(value)
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(value)).length + (signs ? 1 : 0)
  return kinds >= 3 && /[a-z]/i.test(value) && /\d/.test(value) && averageRun(value) < 2.6 && !value.includes('/')
}

/** Average run of letters without a change of case, digit or symbol: words have four or more. */
function averageRun(value: string): number {
  const runs = value.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []
  return runs.reduce((sum, run) => sum + run.length, 0) / Math.max(1, runs.length)
}

/** Words, identifiers, hyphenated names, host names and files: only letters, or parts that are words or short numbers. */
function isName(value: string): boolean {
  if (/^[A-Za-z]+$/.test(value) && !(value.length >= 20 && entropy(value) > 3.8)) return true
  if (/^[A-Za-z][A-Za-z]*(?:[-_./:][A-Za-z]+)+$/.test(value)) return true
  if (/^[A-Z][A-Z0-9_]+$/.test(value) && value.includes('_')) return true
  if (/^[\w-]+(?:\.[\w-]+)+$/.test(value) && /\.(?:[a-z]{2,5})$/i.test(value) && !/\d{3}/.test(value)) return true
  return /^[a-z]+(?:[A-Z][a-z]+)+\d?$/.test(value)
}

const vowel = /[aeiouy]/i

/**
 * Letters alone that are no word and no name made of words: cases that change after two letters on average, or five
 * consonants in a row where they change after three.
 */
function isRandomWord(value: string): boolean {
  if (!/^[A-Za-z]{10,}$/.test(value) || !/[a-z][A-Z]/.test(value)) return false
  const run = averageRun(value)
  if (run < 2.2) return true
  const consonants = Math.max(...value.split(vowel).map(({ length }) => length))
  return run < 3.3 && consonants >= 5
}

/** What the words around 64 hexadecimal digits make of them: a checksum or the name of something, a key, or nothing. */
export const hexKey: Confirmation = (view, { start, end }) => {
  const line = view.lineAt(start, end)
  if (checksum.test(line)) return null
  return keyWord.test(line) ? {} : { severity: 'warn', detail: 'may be a key or a checksum' }
}

const checksum =
  /sha-?\d|digest|hash|checksum|integrity|fingerprint|commit|merge|revision|\btx\b|transaction|block|blob|tree|etag|image|layer|lock|signature|merkle|0x/i
const keyWord = /key|secret|token|password|seed|encrypt|decrypt|credential/i

function looksMadeUp(value: string): boolean {
  if (value.length > maxExample) return false
  return exampleWord.test(value) || (value.length >= 16 && entropy(value) < 2.5)
}

/** Bits a character, by how often each occurs in the value (Shannon 1948). */
export function entropy(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}
