import { showHidden } from '../../shared/text/showHidden.ts'

/**
 * Control characters of an agent’s text never reach the terminal as commands to it; their pictures do, such as `␛`, and
 * the codes of other characters nobody sees. A text that went through it once stays as it is.
 */
export function printable(text: string): string {
  const pictured = text.replace(/(?![\t\n])\p{Cc}/gu, (character) => {
    const code = character.charCodeAt(0)
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd'
  })
  return showHidden(pictured)
}

/** A value as JSON in one line, its value exact; what a terminal would obey or nobody sees is escaped. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
