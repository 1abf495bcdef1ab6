import { irregularForms } from './irregularForms.ts'

/**
 * Returns the stem of a lower-cased word, so that all forms of a word are equal: `migrations`, `migrating` and `migrate` all
 * give `migrat`. Uses Porter's second English stemmer (Porter 2001,
 * https://snowballstem.org/algorithms/english/stemmer.html), after looking up irregular forms (`ran` → `run`). Returns words
 * with characters other than a to z unchanged.
 */
export function stem(word: string): string {
  const regular = irregularForms.get(word) ?? word
  if (regular.length < 3 || regular.length > maxWordLength || !plain.test(regular)) return regular
  const known = cache.get(regular)
  if (known !== undefined) return known
  const found = reduce(regular)
  if (cache.size >= maxCached) cache.clear()
  cache.set(regular, found)
  return found
}

const maxWordLength = 40
const maxCached = 50_000
const plain = /^[a-z]+$/
const cache = new Map<string, string>()
const vowel = /[aeiouy]/
const double = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/

function reduce(word: string): string {
  /* While the rules run, a consonant y is written Y. */
  let text = word.replace(/^y/, 'Y').replace(/([aeiou])y/g, '$1Y')
  const first = firstRegion(text)
  const second = afterSyllable(text, first)
  text = plural(text)
  text = participle(text, first)
  text = text.replace(/(?<=.[^aeiouyY])[yY]$/, 'i')
  text = longSuffix(text, first)
  text = shortSuffix(text, first, second)
  text = lastSuffix(text, second)
  text = lastLetter(text, first, second)
  return text.toLowerCase()
}

function firstRegion(text: string): number {
  const special = /^(?:gener|commun|arsen)/.exec(text)
  return special ? special[0].length : afterSyllable(text, 0)
}

/** Returns where the region after the first vowel and its following consonant starts. */
function afterSyllable(text: string, from: number): number {
  for (let index = from + 1; index < text.length; index += 1)
    if (vowel.test(text.charAt(index - 1)) && !vowel.test(text.charAt(index))) return index + 1
  return text.length
}

function plural(text: string): string {
  if (text.endsWith('sses')) return text.slice(0, -2)
  if (text.endsWith('ied') || text.endsWith('ies')) return text.length > 4 ? text.slice(0, -2) : text.slice(0, -1)
  if (text.endsWith('us') || text.endsWith('ss') || !text.endsWith('s')) return text
  return vowel.test(text.slice(0, -2)) ? text.slice(0, -1) : text
}

function participle(text: string, first: number): string {
  const ending = /(?:eedly|eed)$/.exec(text)
  if (ending) return ending.index >= first ? `${text.slice(0, ending.index)}ee` : text
  const other = /(?:ingly|edly|ing|ed)$/.exec(text)
  if (!other || !vowel.test(text.slice(0, other.index))) return text
  const rest = text.slice(0, other.index)
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`
  if (double.test(rest)) return rest.slice(0, -1)
  return isShort(rest, first) ? `${rest}e` : rest
}

function isShort(text: string, first: number): boolean {
  return first >= text.length && (/[^aeiouy][aeiouy][^aeiouywxY]$/.test(text) || /^[aeiouy][^aeiouy]$/.test(text))
}

const longSuffixes: readonly (readonly [string, string])[] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
]

function longSuffix(text: string, first: number): string {
  for (const [suffix, put] of longSuffixes)
    if (text.endsWith(suffix)) return text.length - suffix.length >= first ? replaceEnd(text, suffix, put) : text
  if (text.endsWith('logi') && text.length - 3 >= first) return text.slice(0, -1)
  if (/[cdeghkmnrt]li$/.test(text) && text.length - 2 >= first) return text.slice(0, -2)
  return text
}

const shortSuffixes: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]

function shortSuffix(text: string, first: number, second: number): string {
  for (const [suffix, put] of shortSuffixes)
    if (text.endsWith(suffix)) return text.length - suffix.length >= first ? replaceEnd(text, suffix, put) : text
  return text.endsWith('ative') && text.length - 5 >= second ? text.slice(0, -5) : text
}

const lastSuffixes = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic)$/

function lastSuffix(text: string, second: number): string {
  const found = lastSuffixes.exec(text)
  if (found) return found.index >= second ? text.slice(0, found.index) : text
  return /[st]ion$/.test(text) && text.length - 3 >= second ? text.slice(0, -3) : text
}

function lastLetter(text: string, first: number, second: number): string {
  const at = text.length - 1
  if (text.endsWith('e'))
    return at >= second || (at >= first && !isShort(text.slice(0, -1), text.length - 1)) ? text.slice(0, -1) : text
  return text.endsWith('ll') && at >= second ? text.slice(0, -1) : text
}

function replaceEnd(text: string, suffix: string, put: string): string {
  return text.slice(0, text.length - suffix.length) + put
}
