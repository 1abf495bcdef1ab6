/** The texts of a space by what their sentences claim, whatever else they say. */
export interface ClaimIndex {
  /** Adds a text by its codes (`claimCodes`), replacing any text with that hash. */
  put(hash: string, codes: readonly string[]): void
  remove(hash: string): void
  /** Returns the codes of a text; none if it is unknown. */
  codesOf(hash: string): readonly string[]
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
  const codesByHash = new Map<string, readonly string[]>()
  const hashesByCode = new Map<string, Set<string>>()
  const codesOf = (hash: string): readonly string[] => codesByHash.get(hash) ?? []
  const sharing = (code: string): ReadonlySet<string> => {
    const hashes = hashesByCode.get(code)
    return hashes && hashes.size <= maxTexts ? hashes : new Set()
  }
  const partnersOf = (hash: string): string[] => {
    const found = new Set(codesOf(hash).flatMap((code) => [...sharing(code)]))
    found.delete(hash)
    return [...found].toSorted()
  }
  const remove = (hash: string): void => {
    for (const code of codesOf(hash)) {
      const hashes = hashesByCode.get(code)
      hashes?.delete(hash)
      if (hashes?.size === 0) hashesByCode.delete(code)
    }
    codesByHash.delete(hash)
  }
  return {
    put(hash, codes) {
      remove(hash)
      if (codes.length === 0) return
      codesByHash.set(hash, codes)
      for (const code of codes) {
        const hashes = hashesByCode.get(code)
        if (hashes) hashes.add(hash)
        else hashesByCode.set(code, new Set([hash]))
      }
    },
    remove,
    codesOf,
    mayContradict: (one, other) => codesOf(one).some((code) => sharing(code).has(other)),
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

/** Returns what is stored of a text: its terms, empty where its vector is stored instead, and the codes of its claims. */
export function joinSketch(terms: string, codes: readonly string[]): string {
  return [terms, codes.join(' ')].join(beforeCodes)
}

/** Returns the two parts of a stored sketch. */
export function splitSketch(sketch: string): { terms: string; codes: string[] } {
  const [terms = '', codes = ''] = sketch.split(beforeCodes)
  return { terms, codes: codes === '' ? [] : codes.split(' ') }
}
