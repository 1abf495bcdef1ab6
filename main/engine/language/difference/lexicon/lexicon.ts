import wordnet from '../../data/wordnet.json' with { type: 'json' }

export type PartOfSpeech = 'n' | 'v' | 'a' | 'r'

/** Relation of the first word to the second, according to the dictionary. */
export type LexicalRelation = 'same' | 'broader' | 'narrower' | 'opposite'

interface Entry {
  parts: string
  senses: number[]
  nouns: number[]
  verbs: number[]
  /** Hypernyms of the leading senses; computed on first use. */
  above: number[] | null
}

interface Lexicon {
  /** The unparsed dictionary entry of each word; few words are ever looked up. */
  written: Map<string, string>
  entries: Map<string, Entry>
  parents: Int32Array
  opposites: Map<string, string[]>
}

/** Maximum number of meaningful hypernym steps: many for nouns, few for verbs. */
const maxSteps = { noun: 9, verb: 2 }
/** Minimum number of hypernyms of a noun that tells of what kind another is: nearly everything is an entity or an object. */
const minDepth = 3

let loaded: Lexicon | null = null

/** Checks whether the dictionary has the word (a lower-case lemma), as the given part of speech if there is one. */
export function isKnownWord(word: string, part?: PartOfSpeech): boolean {
  const found = entryOf(word)
  return found !== undefined && (part === undefined || found.parts.includes(part))
}

/** Returns the relation of two different lower-case lemmas; null if the dictionary has none. */
export function lexicalRelation(x: string, y: string): LexicalRelation | null {
  const { opposites } = lexicon()
  const left = entryOf(x)
  const right = left && entryOf(y)
  if (!left || !right) return null
  if (opposites.get(x)?.includes(y)) return 'opposite'
  if (intersect(left.senses, right.senses)) return 'same'
  if (isKindOf(left, right)) return 'narrower'
  return isKindOf(right, left) ? 'broader' : null
}

/** Checks whether the dictionary has an opposite of a lower-case lemma. */
export function hasLexicalOpposite(word: string): boolean {
  return lexicon().opposites.has(word)
}

function isKindOf(lower: Entry, upper: Entry): boolean {
  const { parents } = lexicon()
  lower.above ??= [
    ...hypernymsOf(lower.nouns.slice(0, 2), parents, maxSteps.noun).filter(isSpecific),
    ...hypernymsOf(lower.verbs.slice(0, 2), parents, maxSteps.verb),
  ]
  return lower.above.length > 0 && (intersect(lower.above, upper.nouns) || intersect(lower.above, upper.verbs))
}

function isSpecific(noun: number): boolean {
  return hypernymsOf([noun], lexicon().parents, minDepth).length === minDepth
}

function hypernymsOf(senses: number[], parents: Int32Array, steps: number): number[] {
  const above: number[] = []
  for (const sense of senses) {
    let at = parents[sense]
    for (let step = 0; step < steps && at !== undefined && at >= 0; step += 1, at = parents[at]) above.push(at)
  }
  return above
}

function intersect(left: number[], right: number[]): boolean {
  for (const sense of left) if (right.includes(sense)) return true
  return false
}

function lexicon(): Lexicon {
  loaded ??= {
    written: readWords(),
    entries: new Map(),
    parents: Int32Array.from(splitItems(wordnet.parents), (text) => (text === '-' ? -1 : parseInt(text, 36))),
    opposites: readOpposites(),
  }
  return loaded
}

function readWords(): Map<string, string> {
  const found = new Map<string, string>()
  for (const entry of splitItems(wordnet.words)) {
    const comma = entry.indexOf(',')
    found.set(entry.slice(0, comma), entry.slice(comma + 1))
  }
  return found
}

function entryOf(word: string): Entry | undefined {
  const { written, entries } = lexicon()
  const known = entries.get(word)
  const text = known ? undefined : written.get(word)
  if (text === undefined) return known
  const entry = readEntry(text.split(','))
  entries.set(word, entry)
  return entry
}

function readEntry(forms: readonly string[]): Entry {
  const of = (part: PartOfSpeech) =>
    forms
      .filter((form) => form.startsWith(part))
      .flatMap((form) => form.slice(1).split('.'))
      .map((id) => parseInt(id, 36))
  const nouns = of('n')
  const verbs = of('v')
  const senses = [...nouns, ...verbs, ...of('a'), ...of('r')]
  const parts = forms.map((form) => form[0]).join('')
  return { parts, senses, nouns: nouns.slice(0, 3), verbs: verbs.slice(0, 4), above: null }
}

/** Splits rows of items separated by spaces. */
function splitItems(rows: readonly string[]): string[] {
  return rows.flatMap((row) => row.split(' '))
}

function readOpposites(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const pair of splitItems(wordnet.opposites)) {
    const [x = '', y = ''] = pair.split(':')
    found.set(x, [...(found.get(x) ?? []), y])
    found.set(y, [...(found.get(y) ?? []), x])
  }
  return found
}
