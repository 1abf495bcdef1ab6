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
    const from = distinctions.find((one) => !others.has(one.finding) && distinguishes(one, finding))
    if (from) subjects.set(from.finding, from)
    if (from || (finding.weight === 'contrary' && haveExchangedSubjects(partners, finding))) others.add(finding)
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
function haveExchangedSubjects({ toA, toB }: Partners, { a: [x], b: [y], kind }: Finding): boolean {
  if (!x || !y || !/^(?:number|version|date)$/.test(kind)) return false
  const [one, other] = [subjectOf(x), subjectOf(y)]
  if (one.length === 0 || other.length === 0 || other.some((word) => one.some(({ index }) => toB[index] === word)))
    return false
  const isInOther = one.some(({ index }) => toB[index]?.sentence === y.sentence)
  const isOtherHere = other.some(({ index }) => toA[index]?.sentence === x.sentence)
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
  const role = finding.weight === 'added' ? roleOfCommand(finding) : roleOfPair(finding)
  if (role === undefined) return null
  const sentences = {
    a: finding.a[0]?.sentence ?? null,
    b: finding.b[0]?.sentence ?? null,
  }
  const isFirst =
    (sentences.a ?? a[0]?.sentence) === a[0]?.sentence && (sentences.b ?? b[0]?.sentence) === b[0]?.sentence
  return { finding, role, sentences, isFirst }
}

/**
 * Returns the common role of two words or phrases that replace each other, null for the beginning of a sentence; undefined if
 * they distinguish nothing.
 */
function roleOfPair({ a, b, weight, kind }: Finding): Role | null | undefined {
  const [x] = a
  const [y] = b
  if (!x || !y || valueKinds.test(kind)) return undefined
  if (weight !== 'contrary' && weight !== 'other' && weight !== 'subject' && kind !== 'wording') return undefined
  if (isNegationWord(x) || isNegationWord(y)) return undefined
  if (isOpeningName(x) && isOpeningName(y) && kind !== 'opposite') return null
  if (weight === 'subject' && isOpeningNumber(x) && isOpeningNumber(y)) return null
  if (kind === 'opposite' && isPreposition(x) && isPreposition(y)) return { is: 'circumstance', head: x }
  const [one, other] = [roleOf(x), roleOf(y)]
  if (!one || one.is !== other?.is) return undefined
  if (one.is !== 'condition' && !(namesThing(a) && namesThing(b))) return undefined
  // An object that is one of a kind is a value: `Use npm`. Two names, or two unknown words, are two things.
  if (one.is === 'object' && kind !== 'word' && !(x.kind === 'name' && y.kind === 'name')) return undefined
  return one
}

/**
 * Returns the subject role of a command that is longer in one text, and so a different one: `npm test` and `npm test
 * --watch`.
 */
function roleOfCommand({ a, b }: Finding): Role | undefined {
  const added = a[0] ?? b[0]
  if (!added?.inCode || (!added.previous?.inCode && !added.next?.inCode)) return undefined
  const role = roleOf(added)
  return role?.is === 'subject' ? role : undefined
}

/** Checks whether the words name something: up to three nouns, a name, an identifying number; not a count or a function word. */
function namesThing(words: readonly Token[]): boolean {
  return (
    words.length <= maxPhraseWords &&
    words.every((word) => {
      const { kind, content } = word
      if (kind === 'number' || kind === 'version') return isIdentifyingNumber(word)
      return content && kind !== 'operator' && kind !== 'date'
    })
  )
}

/** `Node 18`, `version 2`, `job 17`: checks whether the number identifies what precedes it. */
function isIdentifyingNumber(token: Token): boolean {
  if (isItemNumber(token)) return true
  const { previous: before, next: after } = token
  if (!/^\w*\d$/.test(token.text.replaceAll('.', '')) || before?.clause !== token.clause) return false
  if (after?.clause === token.clause && after.kind === 'word' && after.content) return false
  return /^\p{Lu}/u.test(before.text) || before.kind === 'name'
}

/** Checks whether a difference distinguishes the statements of another one: it precedes it, or is in a different phrase. */
function distinguishes({ finding, role, sentences, isFirst }: Distinction, other: Finding): boolean {
  const [x] = other.a
  const [y] = other.b
  if (finding === other || !x || !y) return false
  const [own, counterpart] = [finding.a[0], finding.b[0]]
  if ((own && other.a.includes(own)) || (counterpart && other.b.includes(counterpart))) return false
  if (other.weight !== 'contrary' && finding.weight !== 'contrary') return false
  const isOutside = (sentences.a ?? x.sentence) !== x.sentence || (sentences.b ?? y.sentence) !== y.sentence
  if (isOutside)
    return isFirst && role?.is !== 'object' && other.weight === 'contrary' && refersBack(x) && refersBack(y)
  if (role === null) return own !== undefined && own.index < x.index
  if (other.kind === 'negation') return role.is !== 'object' || own?.clause === x.clause
  const roleOfOther = roleOf(x)
  if (role.is === 'object' && (other.weight !== 'contrary' || (own && x.index < own.index))) return false
  return roleOfOther === null || roleOfOther.is !== role.is || roleOfOther.head !== role.head
}

const pronouns = /^(?:it|they|this|these|he|she)$/
/** Maximum number of words searched back for the start of a sentence. */
const maxWordsBefore = 60

/** `It takes 25 minutes`: checks whether the sentence begins with a pronoun for the previous subject. */
function refersBack(token: Token): boolean {
  let first = token
  while (first.previous?.sentence === token.sentence && token.index - first.index < maxWordsBefore)
    first = first.previous
  return first.previous?.sentence !== token.sentence && pronouns.test(first.lower)
}

/** Maximum number of words of a sentence before the number that identifies its subject. */
const maxBeforeLabel = 4

/** Checks whether the token is such a number: `Nightly build #41 …`. */
function isOpeningNumber(token: Token): boolean {
  if (!isItemNumber(token)) return false
  let first: Token | undefined = token
  while (first?.sentence === token.sentence && token.index - first.index <= maxBeforeLabel) first = first.previous
  return first?.sentence !== token.sentence
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
function isOpeningName(token: Token): boolean {
  const { kind, key, lower, sentence, previous: before } = token
  const isImperative = before?.sentence !== sentence && lower === key && isKnownWord(key, 'v') && !isHttpMethod(token)
  if (namesSubject(token)) return !isImperative
  return (
    (kind === 'number' || kind === 'version') &&
    before?.sentence === sentence &&
    namesSubject(before) &&
    !isKnownWord(before.key, 'v')
  )
}
