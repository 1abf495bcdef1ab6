/** Longer sentences are lists and tables, in which words meet by chance. */
const maxLength = 400
/** Words of every sentence: alone, or beside one another, they tell prose from notes, not an order from a fact. */
const common = new Set(
  'a an the this that these those of to in on at by for from with and or but as is are was be been it its they them their there here so if then than when while before after into out up over under'.split(
    ' ',
  ),
)
const endings = ['ing', 'edly', 'ed', 'es', 's', 'ly']

/**
 * What the model of planted orders knows a sentence by: its words without their endings, pairs of neighbours, pairs with one
 * word between, and the two it begins with; no common words, and none beside another. Addresses, paths, identifiers and numbers stand for themselves as kinds. Each
 * once; none for a sentence of more than 400 characters. Linear in the length.
 */
export function orderFeatures(sentence: string): Set<string> {
  if (sentence.length > maxLength) return new Set()
  const words = wordsIn(sentence)
  const features = new Set<string>()
  words.forEach((word, at) => {
    const isCommon = common.has(word)
    if (!isCommon) features.add(word)
    if (at < 2) features.add(`^${word}`)
    for (const [mark, next] of [
      ['_', words[at + 1]],
      ['~', words[at + 2]],
    ])
      if (next !== undefined && !(isCommon && common.has(next))) features.add(`${word}${mark}${next}`)
  })
  return features
}

/** Of fewer features each counts as one of so many: two telling words make no order of a short sentence. */
const fewest = 30

/** How much each of so many features of a sentence counts. */
export function orderScale(count: number): number {
  return 1 / Math.sqrt(Math.max(count, fewest) + 1)
}

function wordsIn(sentence: string): string[] {
  return sentence
    .replaceAll('’', "'")
    .split(/\s+/)
    .flatMap(
      (token) =>
        kindOf(token) ??
        token
          .toLowerCase()
          .match(/[a-z']+|--\w+|[:;$*]/g)
          ?.map(stemOf) ??
        [],
    )
}

function kindOf(token: string): string[] | null {
  if (token.includes('://')) return ['URL']
  if (/^[^@]{1,80}@[\w-]{1,80}\./.test(token)) return ['MAIL']
  if (token.includes('/')) return ['PATH']
  if (/[a-z0-9]_[a-z0-9]/i.test(token)) return ['IDENT']
  return /^\W{0,3}\d/.test(token) ? ['NUM'] : null
}

function stemOf(word: string): string {
  const ending = endings.find((each) => word.length > each.length + 3 && word.endsWith(each))
  return ending === undefined ? word : word.slice(0, -ending.length)
}
