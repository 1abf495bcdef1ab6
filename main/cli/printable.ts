import { showHidden } from '../../shared/text/showHidden.ts'

/**
 * Replaces control characters by visible ones, such as `␛`, and invisible characters by their codes, so that an agent’s text
 * cannot control the terminal. Idempotent.
 */
export function printable(text: string): string {
  const pictured = text.replace(/(?![\t\n])\p{Cc}/gu, (character) => {
    const code = character.charCodeAt(0)
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd'
  })
  return showHidden(pictured)
}

/** Formats a value as JSON in one line; escapes control and invisible characters without changing the value. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
