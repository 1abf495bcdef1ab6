import { isKnownWord } from './lexicon/lexicon.ts'
import { isNegationWord } from './negation.ts'
import { type Role, isHttpMethod, isPreposition, roleOf, subjectOf } from './roles.ts'
import { isItemNumber, namesSubject } from './manner.ts'
import type { Token } from './token.ts'
import type { Finding, Partners } from './difference.ts'

/**
 * Reweighs differences that belong to different statements: if two sentences differ in subject, or in when or where they
 * apply, nothing else they differ in is contrary. `In staging … 30 s` and `In production … 60 s`, `Build 41 took 30 s` and
 * `Build 42 took 60 s`, `Use pnpm in the web package` and `Use npm in the api package`. Returns the differences with the new
 * weights.
 */
export function reweighBySubject(a: Token[], b: Token[], partners: Partners, list: readonly Finding[]): Finding[] {
  if (!list.some(({ weight }) => weight === 'contrary')) return [...list]
  const distinctions = list.flatMap((finding) => distinctionOf(a, b, finding) ?? [])
  const subjects = new Map<Finding, Distinction>()
  const others = new Set<Finding>()
  for (const finding of list) {
    if (!isSingleReplacement(finding) || subjects.has(finding)) continue
    const from = distinctions.find((one) => !others.has(one.finding) && distinguishes(a, b, one, finding))
    if (from) subjects.set(from.finding, from)
    if (from || (finding.weight === 'contrary' && haveExchangedSubjects(a, b, partners, finding))) others.add(finding)
  }
  return list.map((finding) => {
    const distinction = subjects.get(finding)
    if (distinction)
      return { ...finding, weight: 'subject' as const, parts: distinction.isFirst ? 'texts' : 'sentences' }
    return others.has(finding) ? { ...finding, weight: 'other' as const } : finding
  })
}

/**
 * Checks whether one sentence's subject is the other's object: `The api calls the worker 3 times`, `The worker calls the
 * mailer 5 times`. False if each subject occurs in the other sentence: one of them is passive.
 */
function haveExchangedSubjects(
  a: Token[],
  b: Token[],
  { toA, toB }: Partners,
  { a: [i], b: [j], kind }: Finding,
): boolean {
  if (i === undefined || j === undefined || !/^(?:number|version|date)$/.test(kind)) return false
  const [one, other] = [subjectOf(a, i), subjectOf(b, j)]
  if (one.length === 0 || other.length === 0 || one.some((at) => other.includes(toB[at]!))) return false
  const isInOther = one.some((at) => b[toB[at]!]?.sentence === b[j]!.sentence)
  const isOtherHere = other.some((at) => a[toA[at]!]?.sentence === a[i]!.sentence)
  return isInOther !== isOtherHere
}

/** A difference that may distinguish two statements. */
interface Distinction {
  finding: Finding
  /** Null for the words a sentence begins with. */
  role: Role | null
  /** The sentence in each text; null for the text that lacks an added word. */
  sentences: { a: number | null; b: number | null }
  /** Whether it is in the first sentence of both texts. */
  isFirst: boolean
}

const valueKinds = /^(?:negation|order|operator|rule|amount|frequency)$/
/** Maximum number of words in a phrase that still names something, rather than rewording it. */
const maxPhraseWords = 3

function distinctionOf(a: Token[], b: Token[], finding: Finding): Distinction | null {
  const role = finding.weight === 'added' ? roleOfCommand(a, b, finding) : roleOfPair(a, b, finding)
  if (role === undefined) return null
  const sentences = {
    a: a[finding.a[0] ?? -1]?.sentence ?? null,
    b: b[finding.b[0] ?? -1]?.sentence ?? null,
  }
  const isFirst =
    (sentences.a ?? a[0]?.sentence) === a[0]?.sentence && (sentences.b ?? b[0]?.sentence) === b[0]?.sentence
  return { finding, role, sentences, isFirst }
}

/**
 * Returns the common role of two words or phrases that replace each other, null for the beginning of a sentence; undefined if
 * they distinguish nothing.
 */
function roleOfPair(a: Token[], b: Token[], { a: left, b: right, weight, kind }: Finding): Role | null | undefined {
  const [i, j] = [left[0], right[0]]
  if (i === undefined || j === undefined || valueKinds.test(kind)) return undefined
  if (weight !== 'contrary' && weight !== 'other' && weight !== 'subject' && kind !== 'wording') return undefined
  if (isNegationWord(a[i]!) || isNegationWord(b[j]!)) return undefined
  if (isOpeningName(a, i) && isOpeningName(b, j) && kind !== 'opposite') return null
  if (weight === 'subject' && isOpeningNumber(a, i) && isOpeningNumber(b, j)) return null
  if (kind === 'opposite' && isPreposition(a[i]!) && isPreposition(b[j]!)) return { is: 'circumstance', head: i }
  const [one, other] = [roleOf(a, i), roleOf(b, j)]
  if (!one || one.is !== other?.is) return undefined
  if (one.is !== 'condition' && !(namesThing(a, left) && namesThing(b, right))) return undefined
  // An object that is one of a kind is a value: `Use npm`. Two names, or two unknown words, are two things.
  if (one.is === 'object' && kind !== 'word' && !(a[i]!.kind === 'name' && b[j]!.kind === 'name')) return undefined
  return one
}

/**
 * Returns the subject role of a command that is longer in one text, and so a different one: `npm test` and `npm test
 * --watch`.
 */
function roleOfCommand(a: Token[], b: Token[], { a: left, b: right }: Finding): Role | undefined {
  const [tokens, index] = left.length > 0 ? [a, left[0]!] : [b, right[0]!]
  if (!tokens[index]!.inCode || (!tokens[index - 1]?.inCode && !tokens[index + 1]?.inCode)) return undefined
  const role = roleOf(tokens, index)
  return role?.is === 'subject' ? role : undefined
}

/** Checks whether the words name something: up to three nouns, a name, an identifying number; not a count or a function word. */
function namesThing(tokens: Token[], indices: number[]): boolean {
  return (
    indices.length <= maxPhraseWords &&
    indices.every((index) => {
      const { kind, content } = tokens[index]!
      if (kind === 'number' || kind === 'version') return isIdentifyingNumber(tokens, index)
      return content && kind !== 'operator' && kind !== 'date'
    })
  )
}

/** `Node 18`, `version 2`, `job 17`: checks whether the number identifies what precedes it. */
function isIdentifyingNumber(tokens: Token[], index: number): boolean {
  if (isItemNumber(tokens, index)) return true
  const [token, before, after] = [tokens[index]!, tokens[index - 1], tokens[index + 1]]
  if (!/^\w*\d$/.test(token.text.replaceAll('.', '')) || before?.clause !== token.clause) return false
  if (after?.clause === token.clause && after.kind === 'word' && after.content) return false
  return /^\p{Lu}/u.test(before.text) || before.kind === 'name'
}

/** Checks whether a difference distinguishes the statements of another one: it precedes it, or is in a different phrase. */
function distinguishes(
  a: Token[],
  b: Token[],
  { finding, role, sentences, isFirst }: Distinction,
  other: Finding,
): boolean {
  const [i, j] = [other.a[0], other.b[0]]
  if (finding === other || i === undefined || j === undefined) return false
  if (other.a.includes(finding.a[0] ?? -1) || other.b.includes(finding.b[0] ?? -1)) return false
  if (other.weight !== 'contrary' && finding.weight !== 'contrary') return false
  const isOutside =
    (sentences.a ?? a[i]!.sentence) !== a[i]!.sentence || (sentences.b ?? b[j]!.sentence) !== b[j]!.sentence
  if (isOutside)
    return isFirst && role?.is !== 'object' && other.weight === 'contrary' && refersBack(a, i) && refersBack(b, j)
  if (role === null) return finding.a[0]! < i
  if (other.kind === 'negation') return role.is !== 'object' || a[finding.a[0]!]!.clause === a[i]!.clause
  const own = roleOf(a, i)
  if (role.is === 'object' && (other.weight !== 'contrary' || i < finding.a[0]!)) return false
  return own === null || own.is !== role.is || own.head !== role.head
}

const pronouns = /^(?:it|they|this|these|he|she)$/
/** Maximum number of words searched back for the start of a sentence. */
const maxWordsBefore = 60

/** `It takes 25 minutes`: checks whether the sentence begins with a pronoun for the previous subject. */
function refersBack(tokens: Token[], index: number): boolean {
  let first = index
  while (index - first < maxWordsBefore && tokens[first - 1]?.sentence === tokens[index]!.sentence) first -= 1
  return tokens[first - 1]?.sentence !== tokens[index]!.sentence && pronouns.test(tokens[first]!.lower)
}

/** Maximum number of words of a sentence before the number that identifies its subject. */
const maxBeforeLabel = 4

/** Checks whether the token is such a number: `Nightly build #41 …`. */
function isOpeningNumber(tokens: Token[], index: number | undefined): boolean {
  if (index === undefined || !isItemNumber(tokens, index)) return false
  return tokens[index - maxBeforeLabel - 1]?.sentence !== tokens[index]!.sentence
}

/** Checks for a significant single word, or a short phrase, that replaces another. */
function isSingleReplacement({ a, b, weight, kind }: Finding): boolean {
  if (kind === 'wording') return a.length <= maxPhraseWords && b.length <= maxPhraseWords
  return weight === 'contrary' || (weight === 'other' && kind !== 'negation' && a.length === 1 && b.length === 1)
}

/**
 * Checks for what a sentence begins with, or the number after it (`Node 18 …`); an opening imperative (`Keep`, `Stop`) does
 * not count.
 */
function isOpeningName(tokens: Token[], index: number): boolean {
  const { kind, key, lower, sentence } = tokens[index]!
  const before = tokens[index - 1]
  const isImperative =
    before?.sentence !== sentence && lower === key && isKnownWord(key, 'v') && !isHttpMethod(tokens, index)
  if (namesSubject(tokens, index)) return !isImperative
  return (
    (kind === 'number' || kind === 'version') &&
    before?.sentence === sentence &&
    namesSubject(tokens, index - 1) &&
    !isKnownWord(before.key, 'v')
  )
}
