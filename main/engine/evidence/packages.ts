import type { Guess } from './mention.ts'

const at = /^((?:@[a-z\d][\w.-]{0,60}\/)?[a-z\d][\w.-]{0,80})@([\^~>=<v]{0,3}\d[\w.+-]{0,40})$/i
const compared = /^([A-Za-z][\w.-]{0,80})(?:\[[\w,-]{1,60}\])?([=~>]=|==)(\d[\w.+-]{0,40})$/
/** A version beside a name. */
const version = /^v?(\d{1,5}\.\d{1,5}(?:\.\d{1,7})?(?:-[\w.]{1,30})?)$/
/** Runtimes and tools that are installed separately, not as packages. */
const runtimes = new Set(
  'node npm yarn pnpm bun deno python ruby go java php rust postgres redis mysql ubuntu debian alpine'.split(' '),
)

/** `react@18.2`, `@scope/name@^1.0.0`, `django==4.2`. */
export function asPackage(text: string, isMarked: boolean): Guess {
  if (text.length > 160) return null
  const [, name, found] = at.exec(text) ?? []
  if (name !== undefined && found !== undefined)
    return packageOf(name, found, isMarked || name.startsWith('@') || found.includes('.'))
  const [, left, , right] = compared.exec(text) ?? []
  return left !== undefined && right !== undefined ? packageOf(left, right, true) : null
}

/** A name followed by a version: `vitest 5.1.0`. Reported only if the project has the package. */
export function asNameAndVersion(name: string, text: string): Guess {
  const found = version.exec(text)?.[1]
  if (found === undefined || !/^(?:@[\w.-]{1,60}\/)?[a-z][\w.-]{1,80}$/i.test(name)) return null
  return packageOf(name, found, false)
}

function packageOf(name: string, found: string, isFirm: boolean): Guess {
  // An e-mail address or host.
  if (/^\d+\.\d+\.\d+\.\d+$/.test(found) || runtimes.has(name.toLowerCase())) return null
  return { named: { kind: 'package', name, version: found.replace(/^[\^~>=<v]+/, '') }, isFirm }
}
