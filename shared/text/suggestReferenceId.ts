import { ReferenceId } from '../model/reference.ts'
import { fillers, needsMore } from './leaningWords.ts'

const maxIdLength = 60

/**
 * Suggests a file-safe id of three to six words of a name, such as `migrations-set-lock-timeout`; always a valid
 * `ReferenceId`.
 */
export function suggestReferenceId(name: string): string {
  const words = name.split(/\s+/).map(asciiWords)
  const telling = words.map((parts) => parts.filter((part) => !fillers.has(part)))
  const chosen = wholeWords(telling.flat().length >= 3 ? telling : words)
  while (chosen.length > 1 && chosen.join('-').length > maxIdLength) chosen.pop()
  const id = chosen.join('-').slice(0, maxIdLength) || `note-${fingerprint(name)}`
  return ReferenceId.safeParse(id).success && !isReservedName(id) ? id : `note-${id}`.slice(0, maxIdLength)
}

const minIdWords = 3
const maxIdWords = 6

/** Returns up to six parts of words; it ends with a whole word that needs none after it. */
function wholeWords(words: readonly string[][]): string[] {
  const chosen: string[] = []
  for (const parts of words) {
    if (chosen.length + parts.length > maxIdWords && chosen.length >= minIdWords) break
    chosen.push(...parts)
  }
  chosen.splice(maxIdWords)
  while (chosen.length > minIdWords && foldedNeedsMore.has(chosen.at(-1) ?? '')) chosen.pop()
  return chosen
}

/** Checks for names Windows reserves for devices, with or without an extension. */
export function isReservedName(name: string): boolean {
  return /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i.test(name)
}

/** An identifier of several words: `lockTimeout`, or three and more with a capital first. */
const identifier =
  /(?<![\p{L}\d])(?:\p{Ll}[\p{Ll}\d]+(?:\p{Lu}[\p{L}\d]*)?\p{Lu}\p{Ll}|(?:\p{Lu}[\p{Ll}\d]+){3,})[\p{L}\d]*/gu

const foldedNeedsMore = new Set([...needsMore].flatMap(asciiWords))

function asciiWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(identifier, (name) => name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2'))
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[æœø]/g, (letter) => ({ æ: 'ae', œ: 'oe', ø: 'o' })[letter] ?? letter)
  return folded.match(/[a-z0-9]+/g) ?? []
}

/** FNV-1a over UTF-16 units, 32 bits, in hex: the same name always gets the same id. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
