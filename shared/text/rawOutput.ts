const escapeCharacter = String.fromCharCode(27)

/** Returns the kind of unedited tool output a text is or contains; null when it reads as written by a person. */
export function rawOutputIn(text: string): string | null {
  if (text.includes(`${escapeCharacter}[`)) return 'terminal colour codes'
  if (isJson(text)) return 'a JSON document'
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const share = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length
  if (share(stackFrame) >= 2) return 'a stack trace'
  for (const [pattern, name] of patterns) {
    const count = share(pattern)
    if (count >= 3 && count >= lines.length / 2) return name
  }
  return null
}

/** A frame of a JavaScript, Java, Python, Go, Rust or .NET stack trace. */
const stackFrame =
  /^\s*(?:at \S.{0,400}[:(]\S{0,200}\d|at .{0,400}\((?:<anonymous>|native|Native Method|Unknown Source)\)|File "[^"]{1,400}", line \d|\d{1,6}: {1,8}0x[\da-f]{1,16} - |\S{1,400}\.go:\d{1,9} \+0x[\da-f]|Caused by: \S+)/

const patterns: [RegExp, string][] = [
  [/^\s*\[?(?:\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d|\w{3} +\d{1,2} \d\d:\d\d:\d\d|\d{10,13}\b)/, 'lines of a log'],
  [/^\s*\[?(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|npm ERR!|npm error)\b[\]:]?/, 'lines of a log'],
  [/^(?:[-+](?![-+ ]?\s*$)[^-+\s]|@@ |diff --git|index [\da-f]{6,}|[-+]{3} [ab]\/)/, 'a patch'],
  [/^\s*[\][{}",]*"[^"]+"\s*:\s*\S|^\s*[\][{}]+,?\s*$/, 'a JSON document'],
  [/^[-dl](?:[-r][-w][-xsStT]){3}[+@.]?\s+\d+\s/, 'a folder listing'],
  [/^\S+:\d+:\d*:?\s*\S/, 'search results'],
  [/^\s*(?:✓|✔|✗|✘|×|PASS|FAIL|ok \d+|not ok \d+)\s/, 'a test report'],
]

function isJson(text: string): boolean {
  const trimmed = text.trim()
  if (!/^[[{][^]*[\]}]$/.test(trimmed)) return false
  try {
    JSON.parse(trimmed)
    return true
  } catch {
    return false
  }
}
