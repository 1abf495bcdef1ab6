/** Irregular forms. */
const irregular = new Map(
  'told:tell said:say sent:send hidden:hide hid:hide kept:keep left:leave made:make gave:give given:give wrote:write written:write took:take taken:take ran:run knew:know known:know saw:see seen:see went:go gone:go goes:go done:do did:do does:do has:have had:have forgot:forget chosen:choose got:get paid:pay withheld:withhold people:person'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
const endings = ['ing', 'ed', 'es', 's']

/** Words between two clauses; neither clause begins with one. */
const joining = new Set(['and', 'but', 'so', 'then'])

/** A sentence as read by the model of planted orders. */
export interface OrderWords {
  words: readonly string[]
  /** Indices in `words` at which clauses begin. */
  starts: readonly number[]
  /** Whether a capitalised word is inside. */
  hasName: boolean
}

/**
 * Tokenises and stems a sentence for the model of planted orders. URLs, e-mail addresses, numbers, open permissions and
 * identifiers become `URL`, `MAIL`, `NUM`, `OPEN` and `IDENT`, a backtick becomes `CODE`; these and paths are followed by
 * their inner words as `=word`. Linear in the length.
 */
export function orderWords(sentence: string): OrderWords {
  const words: string[] = []
  const starts: number[] = []
  let isFirst = true
  let opens = true
  let hasName = false
  for (const token of sentence.replaceAll('’', "'").split(/\s+/)) {
    const read = wordsOf(token, isFirst)
    const [first] = read.words
    if (first !== undefined && joining.has(first)) opens = true
    else if (opens && first !== undefined) {
      starts.push(words.length)
      opens = false
    }
    words.push(...read.words)
    isFirst = read.ends
    opens ||= read.closes
    hasName ||= read.hasName
  }
  return { words, starts, hasName }
}

/** The words of a token. */
interface TokenWords {
  words: readonly string[]
  hasName: boolean
  /** Whether it ends a sentence or a clause. */
  ends: boolean
  closes: boolean
}

/** Cache of analysed tokens: few tokens make up most of a language. */
const known = { first: new Map<string, TokenWords>(), later: new Map<string, TokenWords>() }
const maxKnown = 20_000
const maxKnownLength = 40

function wordsOf(token: string, isFirst: boolean): TokenWords {
  const tokens = known[isFirst ? 'first' : 'later']
  const before = tokens.get(token)
  if (before) return before
  const kind = kindOf(token)
  const made = {
    words: kind ?? plainWords(token),
    hasName: kind === null && !isFirst && /(?<![A-Za-z'])[A-Z][a-z]+(?![A-Za-z'])/.test(token),
    ends: kind === null && /[.!?:]["')]?$/.test(token),
    closes: /[,;:.!?)–—]["')]?$/.test(token),
  }
  if (tokens.size >= maxKnown) tokens.clear()
  if (token.length <= maxKnownLength) tokens.set(token, made)
  return made
}

function plainWords(token: string): string[] {
  return (token.match(/[A-Za-z']+|--[\w-]+|[:;$*?!`"]/g) ?? []).flatMap((part) => {
    if (part === '`') return ['CODE']
    const word = stemOf(part.toLowerCase().replace(/^'|'s?$/g, ''))
    return word === '' ? [] : [word]
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
