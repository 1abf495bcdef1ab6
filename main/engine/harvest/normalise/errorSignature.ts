/** Most characters of an output that are searched for an error: half from its start, half from its end. */
const maxSearched = 40_000
const maxLine = 400

/** Lines that name an error, most telling first. */
const forms: readonly RegExp[] = [
  /^\s*(?:[\w.$]*(?:Error|Exception|Warning: An error))\b.{0,40}[:(]/,
  /\berror(?:\[\w+\])?(?: \w{1,12})?: /i,
  /^(?:fatal|panic|abort(?:ed)?): /i,
  /^Error\b/,
  /\b(?:command not found|No such file or directory|Permission denied|Script not found|not recognized as)\b/i,
  /\b(?:Cannot|Can't|Could not|Unable to|Failed to) (?:find|load|resolve|open|connect|import|read|parse|apply)\b/i,
  /\b(?:unknown|unrecognized|invalid|missing required) (?:option|command|argument|flag|value)\b/i,
  /\bsyntax error/i,
  /\bnot found\.?$/i,
  /^\s*(?:[✗✘✖❌]|× |FAIL(?:ED)?\b)/,
]

/** Returns the line of an output that names its error; null where none does. */
export function errorLine(text: string): string | null {
  const half = maxSearched / 2
  const searched = text.length <= maxSearched ? text : `${text.slice(0, half)}\n${text.slice(-half)}`
  const lines = searched
    .replaceAll(colours, '')
    .split(/\r?\n/)
    .map((line) => line.slice(0, maxLine))
  for (const form of forms) {
    const at = lines.findIndex((line) => form.test(line) && !isPassed(line))
    const found = lines[at]
    if (found !== undefined) return unwrapped(found.replace(/^\s*\d+ \|/, '').trim(), lines[at + 1] ?? '')
  }
  return null
}

/** What a terminal shows as colours. */
const colours = new RegExp(String.raw`${String.fromCharCode(0x1b)}\[[\d;]*m`, 'g')
/** A quote that is open at the end of a line, and a word that ends no sentence. */
const openQuote = /(?:^|[\s(=:])'[^'\s]*$/
const openWord = /\b(?:a|an|the|of|to|in|for|from|with|and|or|is|are|got|has|have|not|by|at|on)$/
const maxContinued = 160

/** Returns an error line with the next one where a terminal wrapped it: within a word that is quoted, or between words. */
function unwrapped(line: string, next: string): string {
  if (next.length > maxContinued || next.trim() === '') return line
  if (openQuote.test(line) && /^\S*'/.test(next)) return line + next.trimEnd()
  return openWord.test(line) && /^[a-z]/.test(next) ? `${line} ${next.trimEnd()}` : line
}

/** Whether a line reports a test that passed, or counts no failure. */
function isPassed(line: string): boolean {
  return /^\s*(?:✓|✔|√|ok\b|PASS)|\b0 (?:errors?|fail(?:ed|ures?)?)\b|\bPASSED\b/.test(line)
}

/** Returns an error without what differs from run to run: numbers, hashes, addresses and folders. */
export function errorSignature(line: string): string {
  return line
    .replace(/\b[0-9a-f]{7,40}\b/gi, '#')
    .replace(/(?:[A-Za-z]:)?(?:[/\\][\w.@+-]+){2,}/g, (path) => `…/${path.split(/[/\\]/).at(-1) ?? ''}`)
    .replace(/\d+(?:\.\d+)*/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}
