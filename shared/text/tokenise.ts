import { charClass, classAt } from './charClass.ts'
import { wordForms } from './wordForms.ts'
import { codePointAt } from './codePoint.ts'

/**
 * Returns the tokens for full-text search: lower-cased, in text order, with repeats. A word is a run of letters and digits
 * with the joiners `- _ . / \ : @ # + $ ~` at or between them; it yields itself and its parts (see `wordForms`). Scripts
 * without spaces between words yield overlapping pairs of characters, and a lone character itself; an emoji yields itself.
 * Letters are compatibility-folded and lose their diacritics, in wholes and in parts (`Café` → `cafe`). Tokens are cut at 64
 * characters and contain neither white space nor quotes.
 */
export function tokenise(text: string): string[] {
  const tokens: string[] = []
  scan(text, tokens, true)
  return tokens
}

/**
 * Returns the tokens to search while a person types: every whole word (without its parts) in `exact`, without duplicates; the
 * last word in `prefix` instead, unless the text ends in white space.
 */
export function queryTokens(text: string): { exact: string[]; prefix: string | null } {
  const tokens: string[] = []
  scan(text, tokens, false)
  const prefix = /\s$/.test(text) ? null : (tokens.pop() ?? null)
  return { exact: [...new Set(tokens)], prefix }
}

/** Maximum length of a token; longer ones are cut to it, or to one unit less. */
export const maxTokenLength = 64
const foldable = /[^\0-\x7f\u2013\u2014\u2018-\u201d\u2022\u2190-\u21ff]/
const ignored = /[\u00ad\u200b-\u200d\u2060\ufeff]|[\u0300-\u036f]|[\ufe00-\ufe0f]/g

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ignored, '')
    .replace(/[\u2010\u2011]/g, '-')
    .normalize('NFC')
}

/** Scans the text once. Case is read from `text`; plain words are cut from its lower-cased twin of the same length. */
function scan(source: string, tokens: string[], withParts: boolean): void {
  let text = foldable.test(source) ? fold(source) : source
  const lower = text.toLowerCase()
  if (lower.length !== text.length) text = lower
  const length = text.length
  let position = 0
  while (position < length) {
    const start = position
    let named = false
    let plain = true
    let kind = classAt(text, position)
    while (kind !== charClass.separator && kind !== charClass.unspaced && kind !== charClass.emoji) {
      if (kind >= charClass.slash) plain = false
      else if (kind === charClass.apostrophe) {
        if (!joinsLetters(text, position)) break
        plain = false
      } else {
        named = true
        if (kind === charClass.upper && position > start) plain = false
      }
      position += isPair(text, position) ? 2 : 1
      if (position >= length) break
      kind = classAt(text, position)
    }
    if (named && plain) pushCut(lower.slice(start, position), tokens)
    else if (named) pushForms(text.slice(start, position), tokens, withParts)
    if (position >= length) return
    if (kind === charClass.unspaced) position = pushPairs(lower, position, tokens)
    else if (kind === charClass.emoji) {
      const end = position + (isPair(text, position) ? 2 : 1)
      tokens.push(text.slice(position, end))
      position = end
    } else if (kind === charClass.separator || kind === charClass.apostrophe) position += isPair(text, position) ? 2 : 1
  }
}

function isPair(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code >= 0xd800 && code < 0xdc00 && codePointAt(text, index) > 0xffff
}

function joinsLetters(text: string, index: number): boolean {
  return index > 0 && index + 1 < text.length && isLetter(text, index - 1) && isLetter(text, index + 1)
}

function isLetter(text: string, index: number): boolean {
  const kind = classAt(text, index)
  return kind === charClass.letter || kind === charClass.upper
}

function pushForms(word: string, tokens: string[], withParts: boolean): void {
  for (const form of wordForms(word, withParts)) pushCut(form.toLowerCase(), tokens)
}

function pushCut(token: string, tokens: string[]): void {
  if (token.length <= maxTokenLength) tokens.push(token)
  else tokens.push(token.slice(0, isPair(token, maxTokenLength - 1) ? maxTokenLength - 1 : maxTokenLength))
}

function pushPairs(lower: string, start: number, tokens: string[]): number {
  let previous = start
  let position = start + (isPair(lower, start) ? 2 : 1)
  while (position < lower.length && classAt(lower, position) === charClass.unspaced) {
    const end = position + (isPair(lower, position) ? 2 : 1)
    tokens.push(lower.slice(previous, end))
    previous = position
    position = end
  }
  if (previous === start) tokens.push(lower.slice(start, position))
  return position
}
