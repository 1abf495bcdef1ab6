/** Irregular forms. */
const irregular = new Map(
  'told:tell said:say sent:send hidden:hide hid:hide kept:keep left:leave made:make gave:give given:give wrote:write written:write took:take taken:take ran:run knew:know known:know saw:see seen:see went:go gone:go goes:go done:do did:do does:do has:have had:have forgot:forget chosen:choose got:get paid:pay withheld:withhold people:person'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
const endings = ['ing', 'ed', 'es', 's']

/** The stems of a part of a sentence. */
export interface OrderStems {
  stems: readonly string[]
  /** Whether they are words; not what stands for a URL, a path, a number and the like. */
  isPlain: boolean
}

/**
 * Returns the stems of a part of a sentence between white space. URLs, e-mail addresses, numbers, open permissions and
 * identifiers become `URL`, `MAIL`, `NUM`, `OPEN` and `IDENT`, a backtick becomes `CODE`; these and paths are followed by
 * their inner words as `=word`.
 */
export function orderStems(part: string): OrderStems {
  const stems = classOf(part)
  return stems ? { stems, isPlain: false } : { stems: plainWords(part), isPlain: true }
}

function plainWords(token: string): string[] {
  return (token.match(/[A-Za-z']+|--[\w-]+|[:;$*?!`"]/g) ?? []).flatMap((part) => {
    if (part === '`') return ['CODE']
    const word = stemOf(part.toLowerCase().replace(/^'|'s?$/g, ''))
    return word === '' ? [] : [word]
  })
}

function classOf(token: string): string[] | null {
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
