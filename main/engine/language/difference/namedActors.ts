import type { ReadTexts } from './compareTexts.ts'
import { isKnownWord } from './lexicon/lexicon.ts'
import { isVerb } from './roles.ts'
import type { Matches, Token } from './token.ts'

/**
 * Checks whether all that each of two texts says more than the other is a name: `Alice owns the billing`, `the billing is owned by
 * Bob`. Who does a thing, or what it is done with, is then another.
 */
export function nameOthers({ tokensA, tokensB, findings: { partners } }: ReadTexts): boolean {
  return addsOnlyNames(tokensA, partners.toB) && addsOnlyNames(tokensB, partners.toA)
}

function addsOnlyNames(tokens: readonly Token[], toOther: Matches): boolean {
  const added = tokens.filter(({ content, index }) => content && toOther[index] === undefined)
  return added.length > 0 && added.every(isNamed)
}

/** Checks for a capitalised word within a sentence, or before its verb at the beginning if the dictionary lacks it. */
function isNamed({ text, key, kind, content, sentence, previous, next }: Token): boolean {
  if (kind !== 'word' || !content || !/^\p{Lu}\p{Ll}/u.test(text)) return false
  if (previous?.sentence === sentence) return true
  return !isKnownWord(key) && next?.sentence === sentence && isVerb(next)
}
