import { opposites, parents, words } from './wordnet.ts'

export type Part = 'n' | 'v' | 'a' | 'r'

/** How the first word stands to the second, going by the dictionary. */
export type Kinship = 'same' | 'broader' | 'narrower' | 'opposite' | 'sister'

interface Senses {
  parts: string
  all: number[]
  nouns: number[]
  verbs: number[]
}

interface Lexicon {
  senses: Map<string, Senses>
  parents: Int32Array
  opposites: Set<string>
}

/** How far up "is a kind of" still says something: of things far, of deeds not. */
const mostSteps = { noun: 9, verb: 2 }

/** Kinds of things whose members exclude one another, by the word that stands for them all. */
const wholeKinds = [
  'animal',
  'vehicle',
  'garment',
  'beverage',
  'vegetable',
  'fruit',
  'metal',
  'fabric',
  'furniture',
  'sport',
  'room',
  'tree',
  'flower',
  'weapon',
  'country',
  'worker',
]
const mostDepth = 16

let loaded: Lexicon | null = null

/** Whether the dictionary has the word (lower case, its plain form), in this part of speech if one is named. */
export function isKnownWord(word: string, part?: Part): boolean {
  const found = lexicon().senses.get(word)
  return found !== undefined && (part === undefined || found.parts.includes(part))
}

/** How two different words (lower case, plain forms) stand to each other; null where the dictionary sees nothing. */
export function kinship(x: string, y: string): Kinship | null {
  const { senses, opposites, parents } = lexicon()
  if (opposites.has(x < y ? `${x}:${y}` : `${y}:${x}`)) return 'opposite'
  const left = senses.get(x)
  const right = senses.get(y)
  if (!left || !right) return null
  if (left.all.some((sense) => right.all.includes(sense))) return 'same'
  if (
    isKindOf(left.nouns.slice(0, 2), right.nouns.slice(0, 3), parents, mostSteps.noun) ||
    isKindOf(left.verbs.slice(0, 2), right.verbs.slice(0, 4), parents, mostSteps.verb)
  ) {
    return 'narrower'
  }
  if (
    isKindOf(right.nouns.slice(0, 2), left.nouns.slice(0, 3), parents, mostSteps.noun) ||
    isKindOf(right.verbs.slice(0, 2), left.verbs.slice(0, 4), parents, mostSteps.verb)
  ) {
    return 'broader'
  }
  const above = left.nouns.length > 0 ? parents[left.nouns[0]!]! : -1
  return above >= 0 && right.nouns.length > 0 && parents[right.nouns[0]!] === above ? 'sister' : null
}

/** Of what kind two words both are, where a thing is one thing of its kind: two animals, two vehicles; else null. */
export function commonKind(x: string, y: string): string | null {
  const { senses, parents } = lexicon()
  const left = senses.get(x)?.nouns.slice(0, 1) ?? []
  const right = senses.get(y)?.nouns.slice(0, 1) ?? []
  if (left.length === 0 || right.length === 0) return null
  const of = (kind: string) => senses.get(kind)?.nouns.slice(0, 1) ?? []
  const isA = (lower: number[], kind: string) => isKindOf(lower, of(kind), parents, mostDepth)
  return wholeKinds.find((kind) => isA(left, kind) && isA(right, kind)) ?? null
}

function isKindOf(lower: number[], upper: number[], parents: Int32Array, steps: number): boolean {
  for (const sense of lower) {
    let at = parents[sense]!
    for (let step = 0; step < steps && at >= 0; step += 1) {
      if (upper.includes(at)) return true
      at = parents[at]!
    }
  }
  return false
}

function lexicon(): Lexicon {
  loaded ??= {
    senses: new Map(words.split(/\s/).map(readEntry)),
    parents: Int32Array.from(parents.split(/\s/), (text) => (text === '-' ? -1 : parseInt(text, 36))),
    opposites: new Set(opposites.split(/\s/)),
  }
  return loaded
}

function readEntry(entry: string): [string, Senses] {
  const [word = '', ...forms] = entry.split(',')
  const of = (part: Part) =>
    forms
      .filter((form) => form.startsWith(part))
      .flatMap((form) =>
        form
          .slice(1)
          .split('.')
          .map((id) => parseInt(id, 36)),
      )
  const nouns = of('n')
  const verbs = of('v')
  return [
    word,
    { parts: forms.map((form) => form[0]).join(''), all: [...nouns, ...verbs, ...of('a'), ...of('r')], nouns, verbs },
  ]
}
