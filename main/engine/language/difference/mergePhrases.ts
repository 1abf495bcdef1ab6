import { phrases } from './opposites/phrases.ts'
import { kindNames, exclusiveKinds } from './opposites/tables.ts'
import { isFunctionWord, lemmaOf } from './wordForms.ts'
import { type Token, linkTokens } from './token.ts'

/** Merges names and phrases of several words into one token: `New Zealand`, `switch off` (disable), `by hand`. */
export function mergePhrases(tokens: readonly Token[], text: string): Token[] {
  const merged: Token[] = []
  for (let token = tokens[0]; token;) {
    const found = phraseAt(token, text)
    merged.push(found?.token ?? token)
    token = (found?.last ?? token).next
  }
  return linkTokens(merged)
}

type Phrases = ReadonlyMap<string, { parts: string[]; meaning: string }[]>
let phraseIndex: Phrases | null = null

/** Indexes phrases by the lemma of the first word: the lemmas of all words, and the equivalent word. */
function indexPhrases(): Phrases {
  const all = new Map<string, { parts: string[]; meaning: string }[]>()
  for (const [phrase, meaning] of [...multiWordNames(), ...Object.entries(phrases)]) {
    const parts = phrase.split(' ').map(lemmaOf)
    const [first = ''] = parts
    all.set(first, [...(all.get(first) ?? []), { parts, meaning }])
  }
  return all
}

function multiWordNames(): [string, string][] {
  return [...Object.values(exclusiveKinds), ...Object.values(kindNames)]
    .flatMap((list) => list.split(/[,=]/).map((name) => name.trim()))
    .filter((name) => name.includes(' '))
    .map((name) => [name, name])
}

function phraseAt(first: Token, text: string): { token: Token; last: Token } | null {
  // Built on first use: lemmas need the lexicon, which takes a fifth of a second to read.
  phraseIndex ??= indexPhrases()
  for (const { parts, meaning } of phraseIndex.get(first.key) ?? []) {
    const last = lastOfPhrase(first, parts, text)
    if (!last) continue
    const { end } = last
    const key = meaning.includes(' ') ? meaning : lemmaOf(meaning)
    const content = !isFunctionWord(meaning)
    const token: Token = {
      ...first,
      end,
      text: text.slice(first.start, end),
      lower: meaning,
      key,
      content,
      kind: 'word',
    }
    return { token, last }
  }
  return null
}

/** Returns the last token of a phrase that begins at a token; undefined if it is not there. */
function lastOfPhrase(first: Token, parts: readonly string[], text: string): Token | undefined {
  let last: Token | undefined
  for (const part of parts) {
    const token: Token | undefined = last ? last.next : first
    if (token === undefined || token.kind !== 'word') return undefined
    if (token.key !== part && token.lower !== part) return undefined
    if (last && !/^[\s-]{1,3}$/.test(text.slice(last.end, token.start))) return undefined
    last = token
  }
  return last
}
