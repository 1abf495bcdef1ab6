/** How rules word that a value looks like an example: it may stay in private notes, and is not written into shared files. */
export const exampleDetail = 'looks like an example'
/** Maximum length: longer values are keys and files, which contain such letters by chance. */
const maxLength = 120
const placeholderPattern =
  /example|placeholder|redacted|dummy|your[-_ ]?[a-z]|[-_ ](?:goes[-_ ])?here\b|x{6,}|\*{3,}|\.{3,}|^(?:insert|replace|put|enter|some|my|the)[-_]|(?:^|[^a-z])(?:fake|sample)(?:$|[^a-z])/i
const itsOwnName =
  /^(?:(?:db|api|my|user)?[-_]?(?:pass|password|passwd|pwd|passphrase|secret|token|key|api[-_]?key)|none|null|undefined|todo|tbd|change[-_]?(?:me|it|this)|replace[-_]?me|fill[-_]?me[-_]?in|__\w{1,60}__)$/i
const repeated = /^(?:[a-z]{2,6}[-_]{1,2})?(.)\1{5,}/i

/** Whether a value is a placeholder, such as `your-api-key-here`. */
export function isPlaceholder(value: string): boolean {
  if (value.length > maxLength) return false
  return placeholderPattern.test(value) || itsOwnName.test(value) || repeated.test(value)
}
