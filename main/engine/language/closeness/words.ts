import { stem } from './stem.ts'

/** A word of a text or a part of an identifier. */
export interface Word {
  /** Lower-cased, without diacritics, contractions expanded, numbers normalized. */
  form: string
  stem: string
  kind: 'word' | 'number' | 'sign'
  /** Capitalized where a plain sentence would not be. */
  named: boolean
}

/** The words of a text in order, and its identifiers, paths and flags unsplit. */
export interface Words {
  words: Word[]
  identifiers: string[]
}

/** Maximum number of UTF-16 units and of words read; the rest of a text is ignored. */
const maxUnits = 400_000
const maxWords = 100_000

/**
 * Splits a text into words. Identifiers and hyphenated words are split into parts (`getUserName` → get, user, name), scripts
 * without spaces into characters; an emoji or operator is a word of its own. Accepts any string.
 */
export function wordsOf(text: string): Words {
  const found: Words = { words: [], identifiers: [] }
  const source = fold(text.slice(0, maxUnits))
  let startsSentence = true
  for (const match of source.matchAll(runPattern)) {
    if (found.words.length >= maxWords) break
    const piece = match[0]
    if (followsSentenceEnd(source, match.index)) startsSentence = true
    if (!lettersOrDigits.test(piece)) pushSign(found, piece)
    else {
      pushRun(found, piece, startsSentence)
      startsSentence = false
    }
  }
  return found
}

const runPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.,:/\\@'#-]*|\p{Extended_Pictographic}|[=<>!&|+*^~%$€£-]+/gu
const lettersOrDigits = /[\p{L}\p{N}]/u
const ignoredCharacters = /[\u00ad\u200b-\u200f\u2060\ufeff]|[\u0300-\u036f]|[\ufe00-\ufe0f]/g

function fold(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(ignoredCharacters, '')
    .replace(/[\u2018\u2019\u02bc`\u00b4]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .normalize('NFC')
}

function followsSentenceEnd(source: string, index: number): boolean {
  for (let at = index - 1; at >= 0 && at >= index - 4; at -= 1) {
    const character = source.charAt(at)
    if ('.!?\n'.includes(character)) return true
    if (!' \t"\'(*-'.includes(character)) return false
  }
  return index <= 4
}

const signs: Readonly<Record<string, string>> = { $: 'dollar', '€': 'euro', '£': 'pound', '%': 'percent', '&': 'and' }

function pushSign(found: Words, piece: string): void {
  const named = signs[piece]
  if (named !== undefined) found.words.push({ form: named, stem: stem(named), kind: 'word', named: false })
  else if (piece.length > 1 || piece > '~' || '<>=!'.includes(piece))
    found.words.push({ form: piece.slice(0, 8), stem: piece.slice(0, 8), kind: 'sign', named: false })
}

/** Adds a run of letters, digits and joiners: a word, a number, or an identifier and its parts. */
function pushRun(found: Words, piece: string, startsSentence: boolean): void {
  const trimmed = trimEnd(piece)
  if (plainWord.test(trimmed)) return push(found, trimmed.toLowerCase(), !startsSentence && isCapital(trimmed))
  if (isNumber(trimmed)) return pushNumber(found, trimmed)
  const contracted = spellOut(trimmed.toLowerCase())
  if (contracted) {
    for (const form of contracted) push(found, form, false)
    return
  }
  const whole = withoutPossessive(trimmed)
  if (isIdentifier(whole) && whole.length <= 200) found.identifiers.push(whole.toLowerCase())
  const parts = partsOf(whole)
  for (const part of parts) {
    if (isNumber(part)) pushNumber(found, part)
    else push(found, part.toLowerCase(), parts.length === 1 && !startsSentence && isCapital(part))
  }
}

/** Matches most words, which need none of the checks that follow. */
const plainWord = /^[A-Za-z](?!annot$)[a-z]*$/

function push(found: Words, form: string, named: boolean): void {
  const cut = form.length > 64 ? form.slice(0, 64) : form
  const number = numberWords[cut]
  if (number === undefined) found.words.push({ form: cut, stem: stem(cut), kind: 'word', named })
  else found.words.push({ form: cut, stem: number, kind: 'number', named: false })
}

function pushNumber(found: Words, text: string): void {
  const bare = text.replace(/^v|,/g, '')
  const form = (/^\d+\.0+$/.test(bare) ? bare.slice(0, bare.indexOf('.')) : bare).slice(0, 64)
  found.words.push({ form, stem: form, kind: 'number', named: false })
}

function isNumber(text: string): boolean {
  return /^v?[0-9][0-9.,:/-]*$/.test(text)
}

/** Removes joiners at the end: they belong to the sentence, not to the word. */
function trimEnd(piece: string): string {
  let end = piece.length
  while (end > 1 && ".,:/\\@'#-".includes(piece.charAt(end - 1))) end -= 1
  return piece.slice(0, end)
}

function withoutPossessive(piece: string): string {
  return /'[sS]$/.test(piece) ? piece.slice(0, -2) : piece
}

const endings: Readonly<Record<string, string>> = { re: 'are', ve: 'have', ll: 'will', m: 'am' }

function spellOut(lower: string): string[] | null {
  if (!lower.includes("'")) return lower === 'cannot' ? ['can', 'not'] : null
  if (lower === "won't") return ['will', 'not']
  if (lower === "can't") return ['can', 'not']
  if (lower.endsWith("n't")) return lower.length > 3 ? [lower.slice(0, -3), 'not'] : ['not']
  const at = lower.lastIndexOf("'")
  const ending = endings[lower.slice(at + 1)]
  return ending && /^[a-z]+$/.test(lower.slice(0, at)) ? [lower.slice(0, at), ending] : null
}

function isCapital(part: string): boolean {
  return part.charAt(0) !== part.charAt(0).toLowerCase()
}

function isIdentifier(whole: string): boolean {
  return (
    /[_/\\@#]/.test(whole) || /[\p{L}\p{N}][.:]+[\p{L}\p{N}]/u.test(whole) || /\p{Ll}\p{Lu}|\p{L}\p{N}/u.test(whole)
  )
}

function partsOf(whole: string): string[] {
  return whole
    .split(/[_.,:/\\@'#-]+/)
    .flatMap((piece) => piece.split(caseChange))
    .filter((piece) => piece !== '')
}

const caseChange = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

const numberWords: Readonly<Record<string, string>> = Object.assign(Object.create(null) as Record<string, string>, {
  zero: '0',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  hundred: '100',
  thousand: '1000',
})
