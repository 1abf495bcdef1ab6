import { codePointAt } from './codePoint.ts'

/** Character classes of the tokeniser. Classes from `slash` up are joiners, coarse to fine. */
export const charClass = {
  separator: 0,
  letter: 1,
  upper: 2,
  digit: 3,
  apostrophe: 4,
  /** A character of a script without spaces between words. */
  unspaced: 5,
  emoji: 6,
  slash: 7,
  dot: 8,
  dash: 9,
} as const
export type CharClass = (typeof charClass)[keyof typeof charClass]

const unknown = 255
const classes = new Uint8Array(0x10000).fill(unknown)
for (let code = 0; code < 0x80; code += 1) classes[code] = asciiClass(String.fromCharCode(code))

/** Returns the class of the character at an index; a character beyond the basic plane is addressed by its first surrogate. */
export function classAt(text: string, index: number): CharClass {
  const code = text.charCodeAt(index)
  const known = classes[code]
  if (known !== unknown) return known as CharClass
  if (code >= 0xd800 && code < 0xe000) return wideClass(String.fromCodePoint(codePointAt(text, index)))
  const found = wideClass(text.charAt(index))
  classes[code] = found
  return found
}

function asciiClass(character: string): CharClass {
  if (character >= 'a' && character <= 'z') return charClass.letter
  if (character >= 'A' && character <= 'Z') return charClass.upper
  if (character >= '0' && character <= '9') return charClass.digit
  if (character === "'") return charClass.apostrophe
  if (character === '/' || character === '\\') return charClass.slash
  if ('.:@#+$~'.includes(character)) return charClass.dot
  if (character === '-' || character === '_') return charClass.dash
  return charClass.separator
}

const unspacedScripts =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]$/u

function wideClass(character: string): CharClass {
  if (character === '’') return charClass.apostrophe
  if (/^[\p{L}\p{N}\p{M}]$/u.test(character)) {
    if (unspacedScripts.test(character)) return charClass.unspaced
    if (/^\p{Lu}$/u.test(character)) return charClass.upper
    return /^\p{N}$/u.test(character) ? charClass.digit : charClass.letter
  }
  return /^[\p{Emoji_Presentation}\p{Extended_Pictographic}]$/u.test(character) ? charClass.emoji : charClass.separator
}
