import type { Change } from './wordChanges.ts'
import { nameKindLabel } from './identifiers.ts'
import { invertsMeaning } from './inPlace.ts'
import { isBound } from './negation.ts'
import { isVerb } from './roles.ts'
import { findLimitingWord } from './scope.ts'
import { isItemNumber, precedesClaim, namesSubject } from './manner.ts'
import type { Matches, Token } from './token.ts'
import type { Finding, Pair, Weight } from './difference.ts'

/** In a text with fewer tokens than this, a name before the verb is the subject. */
const minLongText = 14

/** Maximum number of words in a flag with its arguments. */
const maxFlagWords = 4

/** A report with fewer tokens than this says too little to show whether another count is of the same thing. */
const minLongReport = 7
const hedgeTolerance = 0.05
/** Maximum number of words before a number searched for a hedge. */
const maxBeforeNumber = 3
const hedges = new Set([
  'about',
  'around',
  'nearly',
  'almost',
  'approximately',
  'roughly',
  'some',
  'over',
  'than',
  'least',
  'approached',
  'circa',
  'up',
])

/** Verbs that are hypernyms of nearly every other: to take is to use. */
const genericVerbs = new Set(
  'act change come do get give go have hold keep make move need put run say set take tell use want work'.split(' '),
)

/** Judges one change; null if it is the same meaning or phrasing not worth showing. */
export function judgeChange(pair: Pair, change: Change): Finding | null {
  const { relation } = change
  if (relation.is === 'same') return null
  const [x] = change.a
  const [y] = change.b
  if (relation.is === 'added' || !x || !y) return judgeAdded(pair, change)
  if (relation.is === 'phrase') return judgePhrase(change)
  if (relation.is === 'apart') return judgeDisplaced(pair, change, x, y)
  const sameSide = pair.denied.a.has(x) === pair.denied.b.has(y)
  const of = (kind: string, weight: Weight): Finding => ({ kind, weight, a: change.a, b: change.b, text: null })
  if (areHeadlineSubjects(pair, x, y) && relation.is !== 'broader' && relation.is !== 'narrower')
    return of('word', 'subject')
  if (/^(?:and|or)$/.test(x.lower) && /^(?:and|or)$/.test(y.lower)) return of('opposite', 'phrasing')
  const areNames = x.kind === 'name' && y.kind === 'name'
  if (relation.is === 'opposite' && areNames) return of(nameKindLabel(x.nameKind ?? 'identifier'), 'subject')
  if (relation.is === 'opposite' && !sameSide) return null
  if (relation.is === 'opposite') return of('opposite', invertsMeaning(pair, x, y) ? 'contrary' : 'phrasing')
  if (relation.is === 'broader' || relation.is === 'narrower') {
    const broad = relation.is === 'broader' ? x : y
    return genericVerbs.has(broad.key) || !areSameWordForm(x, y) ? null : of(relation.is, 'narrower')
  }
  if (relation.is === 'exclusive')
    return of(relation.kind, judgeExclusive(pair, x, y, { kind: relation.kind, sameSide }))
  if (isFigure(x) && isFigure(y)) return of(figureKind(x, y), judgeFigure(pair, x, y, sameSide))
  if (x.kind === 'operator' && y.kind === 'operator') return of('operator', 'contrary')
  if (areNames) return of(nameKindLabel(x.nameKind ?? 'identifier'), judgeName(pair, x, y, sameSide))
  if (x.inCode && y.inCode) return of('identifier', judgeName(pair, x, y, sameSide))
  return of('word', isProperName(x) && isProperName(y) ? 'subject' : 'other')
}

/**
 * Checks whether both words are verbs or neither is: `parked` and `place` are not reported as hyponym and hypernym, though
 * their lemmas may be.
 */
function areSameWordForm(x: Token, y: Token): boolean {
  const isVerbForm = ({ key, lower }: Token) => lower !== key && /(?:ed|ing)$/.test(lower)
  if (isVerbForm(x) === isVerbForm(y)) return true
  return isVerbForm(x) ? isVerb(y) : isVerb(x)
}

/** Checks whether both words are in the subject of a headline that makes a claim. */
function areHeadlineSubjects({ manner }: Pair, x: Token, y: Token): boolean {
  return manner.isTerse && !manner.isReport && precedesClaim(x) && precedesClaim(y)
}

/** Checks for a capitalised word within a sentence: a proper name. */
function isProperName({ text, sentence, previous }: Token): boolean {
  return /^\p{Lu}\p{Ll}/u.test(text) && previous?.sentence === sentence
}

function judgeExclusive(
  pair: Pair,
  x: Token,
  y: Token,
  { kind, sameSide }: { kind: string; sameSide: boolean },
): Weight {
  if (!sameSide || modifyDifferentWords(pair, x, y)) return 'other'
  const ofPlace = /^(?:language|nationality|country|weekday|month)$/.test(kind)
  if (pair.manner.isReport) return 'subject'
  return ofPlace && pair.a.length < 8 && namesSubject(x) ? 'subject' : 'contrary'
}

/** `a red shirt`, `a blue face`: checks whether the words they modify differ as well. */
function modifyDifferentWords({ partners }: Pair, x: Token, y: Token): boolean {
  const isBeforeOther = ({ next, clause }: Token, met: Matches) =>
    next?.kind === 'word' && next.content && next.clause === clause && !met[next.index]
  return isBeforeOther(x, partners.toB) && isBeforeOther(y, partners.toA)
}

function judgeFigure(pair: Pair, x: Token, y: Token, sameSide: boolean): Weight {
  if (isItemNumber(x) || isItemNumber(y)) return 'subject'
  if (modifyDifferentWords(pair, x, y)) return 'other'
  if (!sameSide && !isBound(x) && !isBound(y)) return 'other'
  if (x.kind === 'number' && y.kind === 'number') {
    const [[one, much], [other, more]] = [measure(x), measure(y)]
    if (one !== other) return measureSameThing(x, y, pair) ? 'contrary' : 'other'
    if (isHedged(x) || isHedged(y)) {
      if (Math.abs(much - more) <= Math.max(Math.abs(much), Math.abs(more)) * hedgeTolerance) return 'phrasing'
    }
    return pair.manner.isReport && Math.min(pair.a.length, pair.b.length) < minLongReport ? 'subject' : 'contrary'
  }
  if (isRangeOf(x.key, y.key) || isRangeOf(y.key, x.key)) return 'other'
  return pair.manner.isReport ? 'subject' : 'contrary'
}

/** Checks for the same number with another unit, `12px` and `12rem`, or for `5m` beside a time, where it means minutes. */
function measureSameThing(x: Token, y: Token, { manner }: Pair): boolean {
  const isTime = ({ key }: Token) => key.startsWith('#time:')
  const isMinutes = ({ lower }: Token) => /^\d+m$/.test(lower)
  if ((isMinutes(x) && isTime(y)) || (isMinutes(y) && isTime(x))) return true
  const [one, other] = [x, y].map(({ key, lower }) => (key.startsWith('#count:') ? '' : parseFloat(lower)))
  return one !== '' && one === other && !manner.isReport
}

/** Checks whether a range includes a version: `^2.1.0` and `2.1.0`. */
function isRangeOf(one: string, other: string): boolean {
  return /^version [~^]/.test(one) && one.replace(/[~^]/, '') === other
}

function measure({ key }: Token): [string, number] {
  const at = key.lastIndexOf(':')
  return [key.slice(0, at), Number(key.slice(at + 1))]
}

/** `about 50`, `nearly 50`: checks whether the number is approximate, so that a close number has the same meaning. */
function isHedged({ index, previous }: Token): boolean {
  for (let at = previous; at && index - at.index <= maxBeforeNumber; at = at.previous)
    if (hedges.has(at.lower)) return true
  return false
}

function judgeName(pair: Pair, x: Token, y: Token, sameSide: boolean): Weight {
  if (mayBeSameFile(x.lower, y.lower)) return 'phrasing'
  if (!x.inCode && (isListOf(x.lower, y.lower) || isListOf(y.lower, x.lower))) return 'other'
  if (pair.manner.isReport || isItemNumber(x) || isItemNumber(y)) return 'subject'
  const short = Math.min(pair.a.length, pair.b.length) < minLongText
  if (short && namesSubject(x)) return 'subject'
  return sameSide ? 'contrary' : 'other'
}

/** `docs/setup.md` and `setup.md`: checks whether two paths may name one file, relative to different folders. */
export function mayBeSameFile(one: string, other: string): boolean {
  return one.endsWith(`/${other}`) || other.endsWith(`/${one}`)
}

/** `jobs/commands` and `jobs/commands/schedules`: checks whether the first lists only words that the second lists too. */
function isListOf(some: string, more: string): boolean {
  if (!some.includes('/') || /[.~]|^\//.test(some + more)) return false
  const words = more.split('/')
  return some.split('/').every((word) => words.includes(word))
}

function judgePhrase({ a, b }: Change): Finding {
  const sides = [a, b]
  const solid =
    sides.some((side) => side.some((token) => token.kind === 'name')) || sides.every((side) => side.some(isFigure))
  return { kind: 'wording', weight: solid ? 'other' : 'phrasing', a, b, text: null }
}

/** Judges two numbers or names of one kind in different places of otherwise similar sentences. */
function judgeDisplaced(pair: Pair, { a, b }: Change, x: Token, y: Token): Finding {
  const shared = pair.shared.a.has(x.sentence) && pair.shared.b.has(y.sentence)
  if (!shared) return { kind: 'added', weight: 'added', a, b, text: null }
  const kind = x.kind === 'name' ? nameKindLabel(x.nameKind ?? 'identifier') : x.kind
  return { kind, weight: pair.manner.isReport ? 'subject' : 'other', a, b, text: null }
}

function judgeAdded(pair: Pair, { a, b }: Change): Finding | null {
  const [added, shared] = a.length > 0 ? [a, pair.shared.a] : [b, pair.shared.b]
  const within = added[0] !== undefined && shared.has(added[0].sentence)
  if (within && findLimitingWord(added)) return { kind: 'scope', weight: 'scope', a, b, text: null }
  const flag = added.find(({ nameKind }) => nameKind === 'flag')
  if (flag?.inCode && within && added.length <= maxFlagWords) return { kind: 'flag', weight: 'other', a, b, text: null }
  const own = (side: readonly Token[]) => side.filter(({ content }) => content)
  return own(added).length > 0 ? { kind: 'added', weight: 'added', a: own(a), b: own(b), text: null } : null
}

/** Checks for a number, version, date or ordinal, which no other words can express. */
function isFigure(token: Token): boolean {
  return token.kind === 'number' || token.kind === 'version' || token.kind === 'date' || token.kind === 'ordinal'
}

function figureKind(x: Token, y: Token): string {
  return x.kind === 'version' || y.kind === 'version' ? 'version' : x.kind
}
