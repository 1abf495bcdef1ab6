import { phrases } from './opposites/phrases.ts'
import { kindNames, exclusiveKinds } from './opposites/tables.ts'
import { isFunctionWord, lemmaOf } from './wordForms.ts'
import type { Token } from './token.ts'

/** Merges names and phrases of several words into one token: `New Zealand`, `switch off` (disable), `by hand`. */
export function mergePhrases(tokens: Token[], text: string): Token[] {
  const merged: Token[] = []
  for (let index = 0; index < tokens.length;) {
    const found = phraseAt(tokens, index, text)
    merged.push(found?.token ?? tokens[index]!)
    index += found?.taken ?? 1
  }
  return merged
}

type Phrases = ReadonlyMap<string, { parts: string[]; meaning: string }[]>
let phraseIndex: Phrases | null = null

/** Indexes phrases by the lemma of the first word: the lemmas of all words, and the equivalent word. */
function indexPhrases(): Phrases {
  const all = new Map<string, { parts: string[]; meaning: string }[]>()
  for (const [phrase, meaning] of [...multiWordNames(), ...Object.entries(phrases)]) {
    const parts = phrase.split(' ').map(lemmaOf)
    all.set(parts[0]!, [...(all.get(parts[0]!) ?? []), { parts, meaning }])
  }
  return all
}

function multiWordNames(): [string, string][] {
  return [...Object.values(exclusiveKinds), ...Object.values(kindNames)]
    .flatMap((list) => list.split(/[,=]/).map((name) => name.trim()))
    .filter((name) => name.includes(' '))
    .map((name) => [name, name])
}

function phraseAt(tokens: Token[], index: number, text: string): { token: Token; taken: number } | null {
  const first = tokens[index]!
  // Built on first use: lemmas need the lexicon, which takes a fifth of a second to read.
  phraseIndex ??= indexPhrases()
  const found = phraseIndex.get(first.key)?.find(({ parts }) => matchesAt(tokens, index, parts, text))
  if (found === undefined) return null
  const { parts, meaning } = found
  const end = tokens[index + parts.length - 1]!.end
  const key = meaning.includes(' ') ? meaning : lemmaOf(meaning)
  const content = !isFunctionWord(meaning)
  return {
    token: { ...first, end, text: text.slice(first.start, end), lower: meaning, key, content, kind: 'word' },
    taken: parts.length,
  }
}

function matchesAt(tokens: Token[], index: number, parts: readonly string[], text: string): boolean {
  return parts.every((part, offset) => {
    const token = tokens[index + offset]
    if (token === undefined || token.kind !== 'word') return false
    if (token.key !== part && token.lower !== part) return false
    return offset === 0 || /^[\s-]{1,3}$/.test(text.slice(tokens[index + offset - 1]!.end, token.start))
  })
}
