import type { Guess } from './mention.ts'

const qualified = /^[A-Za-z_$][\w$]{0,80}(?:(?:\.|::|#|->|\?\.)[A-Za-z_$~][\w$]{0,80}){0,5}$/
/** `getUser`, `UserList`, `MAX_SIZE`, `read_all`, `v2Parser`: spelled unlike ordinary words. */
const codeShaped = /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]|^_+[A-Za-z]{2}/
const camel = /^[a-z]+\d*(?:[A-Z][a-z\d]+)+$/
const pascal = /^(?:[A-Z][a-z\d]+){2,}$/
const snake = /^[a-z\d]+(?:_[a-z\d]+)+$/
const constant = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/

/** Keywords of languages and names that every program may use without defining them. */
const common = new Set(
  `true false null undefined none nil self this super async await return function const let var class import export default
  from string number boolean object array void any unknown never int float double char bool str dict list tuple set map
  json math console process promise date error regexp symbol buffer window document global globalthis module require exports
  os sys fs path np pd plt std fmt io re http https url net util events react vue java javax system arrays collections
  node_modules print println printf len range main test it describe expect beforeeach aftereach todo fixme note warning`.split(
    /\s+/,
  ),
)

/** A name in a code span: `getUser`, `getUser()`, `Pool.take(n)`, `Pool::take`. */
export function asSymbol(text: string): Guess {
  if (text.length > 160) return null
  const call = text.indexOf('(')
  const isCall = call > 0 && /\);?$/.test(text)
  const name = isCall ? text.slice(0, call) : text
  if (!qualified.test(name)) return null
  const all = name.split(/\?\.|\.|::|#|->/)
  const parts = /^(?:this|self|super|cls)$/.test(all[0] ?? '') ? all.slice(1) : all
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length === 0 || last.length < 3 || common.has(last.toLowerCase())) return null
  if (parts.length > 1) {
    if (common.has(first.toLowerCase())) return null
    return named(parts, (isCall && codeShaped.test(last)) || (/^[A-Z]/.test(first) && codeShaped.test(name)))
  }
  if (codeShaped.test(last)) return named(parts, true)
  if (isCall) return named(parts, false)
  return /^[A-Z][a-z]{3,}/.test(last) ? named(parts, false) : null
}

/** A name in prose: only `getUser()`, or a name that the repository defines. */
export function asBareSymbol(text: string): Guess {
  if (text.length > 80) return null
  const isCall = text.endsWith('()')
  const name = isCall ? text.slice(0, -2) : text
  if (isCall) {
    const guess = asSymbol(text)
    return guess && { ...guess, isFirm: guess.isFirm && codeShaped.test(name) }
  }
  if (name.length < 5 || !(camel.test(name) || pascal.test(name) || snake.test(name) || constant.test(name)))
    return null
  return named([name], false)
}

function named(parts: readonly string[], isFirm: boolean): Guess {
  return { named: { kind: 'symbol', parts }, isFirm }
}
