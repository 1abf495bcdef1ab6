/** The texts of a space by what their sentences claim, whatever else they say. */
export interface ClaimIndex {
  /** Adds a text by its codes (`claimCodes`), replacing any text with that hash. */
  put(hash: string, codes: readonly number[]): void
  remove(hash: string): void
  /** Returns the codes of a text; none if it is unknown. */
  codesOf(hash: string): readonly number[]
  /** Checks whether a sentence of one text may contradict one of the other: they share a code that few texts have. */
  mayContradict(one: string, other: string): boolean
  /** Returns all other texts with a sentence that may contradict one of this text, in the order of their hashes. */
  partnersOf(hash: string): string[]
  /** Yields every two such texts once, in batches. */
  pairs(): Generator<[string, string][], void>
}

/** What more texts than this claim is what a template says. */
const maxTexts = 40

/** Creates an empty index. */
export function createClaimIndex(): ClaimIndex {
  const codesByHash = new Map<string, readonly number[]>()
  // Nearly every code is that of one text, and a list for each would take several times the memory.
  const hashesByCode = new Map<number, string | readonly string[]>()
  const codesOf = (hash: string): readonly number[] => codesByHash.get(hash) ?? []
  const having = (code: number): readonly string[] => {
    const hashes = hashesByCode.get(code) ?? []
    return typeof hashes === 'string' ? [hashes] : hashes
  }
  const sharing = (code: number): readonly string[] => {
    const hashes = having(code)
    return hashes.length <= maxTexts ? hashes : []
  }
  const keep = (code: number, hashes: readonly string[]): void => {
    const [first] = hashes
    if (first === undefined) hashesByCode.delete(code)
    else hashesByCode.set(code, hashes.length === 1 ? first : hashes)
  }
  const partnersOf = (hash: string): string[] => {
    const found = new Set(codesOf(hash).flatMap(sharing))
    found.delete(hash)
    return [...found].toSorted()
  }
  const remove = (hash: string): void => {
    for (const code of codesOf(hash))
      keep(
        code,
        having(code).filter((other) => other !== hash),
      )
    codesByHash.delete(hash)
  }
  return {
    put(hash, codes) {
      remove(hash)
      if (codes.length === 0) return
      codesByHash.set(hash, codes)
      for (const code of codes) keep(code, [...having(code), hash])
    },
    remove,
    codesOf,
    mayContradict: (one, other) => codesOf(one).some((code) => sharing(code).includes(other)),
    partnersOf,
    *pairs() {
      for (const hash of codesByHash.keys()) {
        const pairs = partnersOf(hash).flatMap((other): [string, string][] => (hash < other ? [[hash, other]] : []))
        if (pairs.length > 0) yield pairs
      }
    },
  }
}

/** Separates the terms of a text from the codes of its claims where both are stored. */
const beforeCodes = '\n'

/** The base in which the codes are stored: the largest, which makes them shortest. */
const base = 36

/** Returns what is stored of a text: its terms, empty where its vector is stored instead, and the codes of its claims. */
export function joinSketch(terms: string, codes: readonly number[]): string {
  return [terms, codes.map((code) => code.toString(base)).join(' ')].join(beforeCodes)
}

/** Returns the two parts of a stored sketch. */
export function splitSketch(sketch: string): { terms: string; codes: number[] } {
  const [terms = '', codes = ''] = sketch.split(beforeCodes)
  return { terms, codes: codes === '' ? [] : codes.split(' ').map((code) => Number.parseInt(code, base)) }
}
