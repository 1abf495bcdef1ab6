import { type Finder, wholeOf } from '../match.ts'

const openingFence = /^(`{3,}|~{3,})[^\n]{0,40}\n/
/** Longer JSON documents are output in any case; parsing them only costs time. */
const maxJsonLength = 200_000

/** The whole text is a JSON object or array, or JSON Lines, fenced or not. */
export const jsonDocument: Finder = (view) => {
  const body = withoutFence(view.text.trim())
  if (!/^[[{]/.test(body) || !/[\]}]$/.test(body) || body.length > maxJsonLength) return []
  if (isJson(body)) return [wholeOf(view.text)]
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 1 && lines.every((line) => /^\s{0,8}\{/.test(line) && isJson(line)) ? [wholeOf(view.text)] : []
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Every line is code, at least two or one that is certainly code, without an explaining comment. */
export const codeOnly: Finder = (view) => {
  const trimmed = view.text.trim()
  const body = withoutFence(trimmed)
  const isFenced = body !== trimmed
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0 || lines.some((line) => comment.test(line))) return []
  const code = lines.filter((line) => codeLine.test(line)).length
  const isCode = isFenced ? code >= lines.length / 2 : lines.length > 1 && code === lines.length
  return isCode ? [wholeOf(view.text)] : []
}

/** Every line is a stack frame or belongs between frames, and at least one is a frame. */
export const stackTrace: Finder = (view) => {
  if (!view.lines().some((line) => frame.test(line))) return []
  const lines = view.text.split('\n').filter((line) => line.trim() !== '')
  // The source line below a frame is indented more deeply than prose.
  const isTrace = lines.every((line) => /^ {4}/.test(line) || frame.test(line.trim()) || besideFrames.test(line.trim()))
  return isTrace ? [wholeOf(view.text)] : []
}

const frame =
  /^(?:at (?:\S{1,200} ){0,4}\(?\S{1,300}:\d{1,7}(?::\d{1,7})?\)?,?|at (?:\S{1,200} ){0,3}\((?:<anonymous>|native|Native Method|Unknown Source|[\w.]{1,80})\)|File "[^"\n]{1,300}", line \d{1,7}(?:, in \S{1,100})?|\S{1,300}\.go:\d{1,7}(?: \+0x[\da-f]{1,16})?|\d{1,4}: {1,3}(?:0x[\da-f]{1,16} - .{1,300}|(?:rust_begin_unwind|main|_start)|[\w<>$.]{1,200}(?:::[\w<>${}.]{1,200}){1,20})|at (?:[\w$<>`[\],]{1,100}\.){1,20}[\w$<>`]{1,100}\(.{0,200}\)(?: in .{1,300}:line \d{1,7})?|from \S{1,300}:\d{1,7}:in .{1,100}|\S{1,300}\.rb:\d{1,7}:in .{1,400}|#\d{1,4} \S{1,300}\(\d{1,7}\): .{1,300})$/
const besideFrames =
  /^(?:Exception in thread .{1,400}|Unhandled exception\b.{0,400}|exit status \d{1,3}|thread '[^'\n]{1,80}' panicked at .{1,400}|stack backtrace:|note: run with `RUST_BACKTRACE.{0,120}|PHP (?:Fatal|Parse) error: .{1,400}|Stack trace:|#\d{1,4} \{main\}|thrown in .{1,300} on line \d{1,7}|Traceback \(most recent call last\):|(?:Uncaught |Unhandled )?(?:[\w$.]{0,80}(?:Error|Exception|Panic)|panic|fatal error)(?: \[\w{1,60}\])?(?:: .{0,400}|:)?|Caused by: .{1,400}|\.{3} \d{1,4} more|goroutine \d{1,6} \[.{1,60}|node:internal\S{0,100}|(?:raise|throw|return|await) .{1,200}|\^{1,80}|Node\.js v[\d.]{1,20}|[\w.]{1,100}\(.{0,200}\))$/

function withoutFence(text: string): string {
  const [opening, mark] = openingFence.exec(text) ?? []
  if (opening === undefined || mark === undefined || !text.endsWith(mark)) return text
  const body = text.slice(opening.length, -mark.length)
  return body.includes(mark) ? text : body.trim()
}

const comment = /^\s{0,40}(?:\/\/|#(?!include|!|\[)|\/\*|\*|--|""")\s?\S/
const codeLine = new RegExp(
  [
    String.raw`(?:import|export|const|let|var|function|class|def|fn|func|public|private|protected|static|package|use|using|struct|enum|interface|type|async|await|return|throw|raise|yield|elif|else:|try:|except)\b[^\n]{0,400}[;{}()=,:"'\]\w]`,
    String.raw`from \S{1,100} import [^\n]{1,200}`,
    String.raw`(?:if|for|while|switch|catch|elif|with)\s?[( ][^\n]{0,300}[){:]`,
    String.raw`[})\]]{1,10}[;,]?`,
    String.raw`[^\n]{0,400}[;{]`,
    String.raw`</?[a-zA-Z][^>\n]{0,300}>[^\n]{0,200}`,
    String.raw`@\w{1,60}(?:\([^\n]{0,200}\))?`,
    String.raw`[\w.[\]]{1,80}\s{0,3}[-+*]?=\s{0,3}[^\n]{1,200}`,
    String.raw`(?:await )?[\w.]{1,80}\([^\n]{0,300}\)`,
  ]
    .map((line) => String.raw`^\s{0,40}(?:${line})\s{0,3}$`)
    .join('|'),
)
