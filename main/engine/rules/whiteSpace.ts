/** White space beyond ASCII, as regular expressions see it. */
const wide = new Set(
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
    .split('')
    .map((space) => space.charCodeAt(0)),
)

/** Whether a UTF-16 unit is white space, as `\s` sees it. */
export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0x80 && wide.has(code))
}
