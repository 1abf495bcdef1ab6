/** Forms that no ending explains. */
const irregular = new Map(
  'told:tell said:say sent:send hidden:hide hid:hide kept:keep left:leave made:make gave:give given:give wrote:write written:write took:take taken:take ran:run knew:know known:know saw:see seen:see went:go gone:go goes:go done:do did:do does:do has:have had:have forgot:forget chosen:choose got:get paid:pay withheld:withhold people:person'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
const endings = ['ing', 'ed', 'es', 's']

/**
 * The words of a sentence for the model of planted orders, without their endings. Addresses, numbers and identifiers
 * are kinds (`URL`, `MAIL`, `NUM`, `OPEN` for whoever may come in, `IDENT`), a backtick is `CODE`, those and paths followed by the words in them as `=word`; `NAME` stands before a word
 * with a capital inside a sentence. Linear in the length.
 */
export function orderWords(sentence: string): string[] {
  let isFirst = true
  return sentence
    .replaceAll('’', "'")
    .split(/\s+/)
    .flatMap((token) => {
      const { words, ends } = wordsOf(token, isFirst)
      isFirst = ends
      return words
    })
}

/** The words of a token, and whether a sentence ends with it. */
interface TokenWords {
  words: readonly string[]
  ends: boolean
}

/** Few tokens make up most of a language: those met before are not taken apart again, as many as are kept. */
const known = { first: new Map<string, TokenWords>(), later: new Map<string, TokenWords>() }
const maxKnown = 20_000
const maxKnownLength = 40

function wordsOf(token: string, isFirst: boolean): TokenWords {
  const tokens = known[isFirst ? 'first' : 'later']
  const before = tokens.get(token)
  if (before) return before
  const kind = kindOf(token)
  const made = {
    words: kind ?? plainWords(token, isFirst),
    ends: kind === null && /[.!?:]["')]?$/.test(token),
  }
  if (tokens.size >= maxKnown) tokens.clear()
  if (token.length <= maxKnownLength) tokens.set(token, made)
  return made
}

function plainWords(token: string, isFirst: boolean): string[] {
  return (token.match(/[A-Za-z']+|--[\w-]+|[:;$*?!`"]/g) ?? []).flatMap((part) => {
    if (part === '`') return ['CODE']
    const word = stemOf(part.toLowerCase().replace(/^'|'s?$/g, ''))
    if (word === '') return []
    return !isFirst && /^[A-Z][a-z]+$/.test(part) ? ['NAME', word] : [word]
  })
}

function kindOf(token: string): string[] | null {
  if (token.includes('://')) return ['URL']
  if (/^\W{0,3}(?:0?777|666|0\.0\.0\.0|::)(?![\w.]*\d)/.test(token)) return ['OPEN']
  if (/^[^@]{1,80}@[\w-]{1,80}\./.test(token)) return ['MAIL']
  if (/[a-z0-9]_[a-z0-9]/i.test(token)) return ['IDENT', ...partsOf(token)]
  if (token.includes('/')) return ['PATH', ...partsOf(token).slice(-2)]
  return /^\W{0,3}\d/.test(token) ? ['NUM'] : null
}

function partsOf(token: string): string[] {
  return (token.toLowerCase().match(/[a-z]{3,20}/g) ?? []).map((part) => `=${stemOf(part)}`)
}

function stemOf(form: string): string {
  const word = irregular.get(form) ?? form
  if (/ie[sd]$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (word.endsWith('ly') && word.length > 6) return stemOf(word.slice(0, -2))
  const ending = /[sui]s$/.test(word)
    ? undefined
    : endings.find(
        (each) => word.length > each.length + 2 && word.endsWith(each) && /[aeiouy]/.test(word.slice(0, -each.length)),
      )
  const bare = ending === undefined ? word : word.slice(0, -ending.length)
  return bare.length > 3 ? bare.replace(/(?:e|(?<=([bdgmnprt]))\1)$/, '') : bare
}
