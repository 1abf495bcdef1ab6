import type { Finding } from './findings.ts'
import { isKnownWord } from './lexicon/lexicon.ts'
import { isDenyingWord } from './negation.ts'
import { type Role, roleOf } from './roles.ts'
import { isLabelled, namesSubject } from './subject.ts'
import type { Token } from './tokens.ts'

/**
 * Of two sentences that differ in what they speak of, or in when or where that holds, nothing else they differ in is
 * contrary: `In staging … 30 s` and `In production … 60 s`, `Build 41 took 30 s` and `Build 42 took 60 s`, `Use pnpm in the
 * web package` and `Use npm in the api package`. Gives the differences back with that weight.
 */
export function parted(a: Token[], b: Token[], list: readonly Finding[]): Finding[] {
  if (!list.some(({ weight }) => weight === 'contrary')) return [...list]
  const parting = new Map<number, Parting[]>()
  for (const finding of list) {
    const found = partingOf(a, b, finding)
    if (!found) continue
    const sentence = a[finding.a[0]!]!.sentence
    parting.set(sentence, [...(parting.get(sentence) ?? []), found])
  }
  const subjects = new Set<Finding>()
  const others = new Set<Finding>()
  for (const finding of list) {
    if (!isOfOne(finding)) continue
    const [i, j] = [finding.a[0], finding.b[0]]
    if (i === undefined || j === undefined || subjects.has(finding)) continue
    const from = parting
      .get(a[i]!.sentence)
      ?.find(
        (one) =>
          !others.has(one.finding) && b[one.finding.b[0]!]!.sentence === b[j]!.sentence && parts(a, one, finding),
      )
    if (!from) continue
    subjects.add(from.finding)
    others.add(finding)
  }
  return list.map((finding) => {
    if (subjects.has(finding)) return { ...finding, weight: 'subject' as const }
    return others.has(finding) ? { ...finding, weight: 'other' as const } : finding
  })
}

/** A difference that may tell two statements apart, by its role in them. */
interface Parting {
  finding: Finding
  role: Role | null
}

const valueKinds = /^(?:negation|order|operator|rule|amount|frequency)$/
/** So many words of a phrase may stand for another and still name something, rather than put it otherwise. */
const mostWords = 3

function partingOf(a: Token[], b: Token[], finding: Finding): Parting | null {
  const { weight, kind } = finding
  const [i, j] = [finding.a[0], finding.b[0]]
  if (i === undefined || j === undefined || valueKinds.test(kind)) return null
  if (weight !== 'contrary' && weight !== 'other' && weight !== 'subject' && kind !== 'wording') return null
  if (isDenyingWord(a[i]!) || isDenyingWord(b[j]!)) return null
  if (isName(a, i) && isName(b, j) && kind !== 'opposite') return { finding, role: null }
  if (weight === 'subject' && opens(a, i) && opens(b, j)) return { finding, role: null }
  if (!isThing(a, finding.a) || !isThing(b, finding.b)) return null
  const [one, other] = [roleOf(a, i), roleOf(b, j)]
  if (!one || one.is !== other?.is) return null
  if (one.is === 'object' && kind !== 'word' && !(a[i]!.kind === 'name' && b[j]!.kind === 'name')) return null
  return { finding, role: one }
}

/** Whether the words name something: a noun or two, a name, a number that says which one; no count, no word of grammar. */
function isThing(tokens: Token[], indices: number[]): boolean {
  return (
    indices.length <= mostWords &&
    indices.every((index) => {
      const { kind, content } = tokens[index]!
      if (kind === 'number' || kind === 'version') return isNumbered(tokens, index)
      return content && kind !== 'ordinal' && kind !== 'operator' && kind !== 'date'
    })
  )
}

/** `Node 18`, `version 2`, `job 17`: the number says which one of what stands before it. */
function isNumbered(tokens: Token[], index: number): boolean {
  if (isLabelled(tokens, index)) return true
  const [token, before, after] = [tokens[index]!, tokens[index - 1], tokens[index + 1]]
  if (!/^\w*\d$/.test(token.text.replaceAll('.', '')) || before?.clause !== token.clause) return false
  if (after?.clause === token.clause && after.kind === 'word' && after.content) return false
  return /^\p{Lu}/u.test(before.text) || before.kind === 'name'
}

/** Whether a difference parts another of its sentence: what is named before it, or in another phrase than it. */
function parts(a: Token[], { finding, role }: Parting, other: Finding): boolean {
  if (finding === other) return false
  if (other.weight !== 'contrary' && finding.weight !== 'contrary') return false
  if (role === null) return finding.a[0]! < other.a[0]!
  if (other.weight !== 'contrary') return false
  if (other.kind === 'negation') return true
  const own = roleOf(a, other.a[0]!)
  if (role.is === 'object' && other.a[0]! < finding.a[0]!) return false
  return own === null || own.is !== role.is || own.head !== role.head
}

/** How many words of a sentence may stand before the number that says which one it is about. */
const mostBeforeLabel = 4

/** Whether the token is such a number: `Nightly build #41 …`. */
function opens(tokens: Token[], index: number | undefined): boolean {
  if (index === undefined || !isLabelled(tokens, index)) return false
  return tokens[index - mostBeforeLabel - 1]?.sentence !== tokens[index]!.sentence
}

/** One word for another that makes a difference. */
function isOfOne({ a, b, weight, kind }: Finding): boolean {
  return weight === 'contrary' || (weight === 'other' && kind !== 'negation' && a.length === 1 && b.length === 1)
}

/** What a sentence begins with, or the number behind it: `Node 18 …`; what it tells to do (`Keep`, `Stop`) is none. */
function isName(tokens: Token[], index: number): boolean {
  const { kind, key, lower, sentence } = tokens[index]!
  const before = tokens[index - 1]
  const isOrder = before?.sentence !== sentence && lower === key && isKnownWord(key, 'v')
  if (namesSubject(tokens, index)) return !isOrder
  return (
    (kind === 'number' || kind === 'version') &&
    before?.sentence === sentence &&
    namesSubject(tokens, index - 1) &&
    !isKnownWord(before.key, 'v')
  )
}
