import type { Finding } from './difference.ts'
import type { Token } from './token.ts'

/**
 * What a text tells to use and what it rules out, each with the first and the last word of the passage that says so, and the
 * other words of the sentences that tell to use something: what it is for.
 */
interface Choices {
  chosen: ReadonlyMap<string, Passage>
  ruledOut: ReadonlyMap<string, Passage>
  purpose: ReadonlySet<string>
}

type Passage = readonly [first: Token, last: Token]

const choosing = /^(?:use|prefer|choose|pick)$/
const denying = /^(?:never|not|n't|no|avoid|without)$/
const forbidden = /^(?:forbidden|banned|prohibited|disallowed)$/
/** Words that may stand between a verb or a denial and its object. */
const between = /^(?:use|using|only|always|the|plain)$/
const joining = /^(?:and|or|nor)$/
/** Maximum number of things that one sentence forbids together. */
const maxForbidden = 4

/**
 * Finds what one text tells to use while the other rules it out for a choice of its own, for the same purpose: `Use pnpm for
 * installs` and `Use yarn for installs; pnpm is forbidden`. Null if there is none. Only things of one word count: of `integration
 * tests`, another word than the first may be what is ruled out.
 */
export function opposedChoiceOf(a: readonly Token[], b: readonly Token[]): Finding | null {
  const [one, other] = [readChoices(a), readChoices(b)]
  if (one.chosen.size === 0 || other.chosen.size === 0 || !areForOnePurpose(one, other)) return null
  const found = opposedTo(one, other)
  if (found) return contradiction(found.chosen, found.ruledOut)
  const turned = opposedTo(other, one)
  return turned && contradiction(turned.ruledOut, turned.chosen)
}

function contradiction(a: Passage, b: Passage): Finding {
  return { kind: 'negation', weight: 'contrary', a: [...a], b: [...b], text: null }
}

/** Returns what the first chooses and the other rules out for its own choice. */
function opposedTo(one: Choices, other: Choices): { chosen: Passage; ruledOut: Passage } | null {
  const hasOwn = [...other.chosen.keys()].some((key) => !one.chosen.has(key))
  if (!hasOwn) return null
  for (const [key, chosen] of one.chosen) {
    const ruledOut = other.ruledOut.get(key)
    if (ruledOut && !other.chosen.has(key) && !one.ruledOut.has(key)) return { chosen, ruledOut }
  }
  return null
}

function areForOnePurpose(one: Choices, other: Choices): boolean {
  if (one.purpose.size === 0 && other.purpose.size === 0) return true
  return [...one.purpose].some((key) => other.purpose.has(key))
}

function readChoices(tokens: readonly Token[]): Choices {
  const chosen = new Map<string, Passage>()
  const ruledOut = new Map<string, Passage>()
  const sentences = new Set<number>()
  for (const token of tokens) {
    if (choosing.test(token.lower) && !isDenied(token)) {
      const thing = thingAfter(token)
      if (!thing) continue
      chosen.set(thing.key, [token, thing])
      sentences.add(token.sentence)
    }
    if (denying.test(token.lower) || isInsteadOf(token)) {
      const thing = thingAfter(token)
      if (thing) ruledOut.set(thing.key, [token, thing])
    }
    if (forbidden.test(token.lower)) for (const thing of thingsBefore(token)) ruledOut.set(thing.key, [thing, token])
  }
  const things = new Set([...chosen.keys(), ...ruledOut.keys()])
  const isOfPurpose = ({ content, key, lower, sentence }: Token): boolean =>
    content && sentences.has(sentence) && !things.has(key) && !isWordOfChoice(lower)
  return { chosen, ruledOut, purpose: new Set(tokens.filter(isOfPurpose).map(({ key }) => key)) }
}

function isWordOfChoice(lower: string): boolean {
  return [choosing, denying, forbidden, between].some((words) => words.test(lower)) || /^(?:all|instead)$/.test(lower)
}

/** Checks for a verb behind a denial, as in `never use`, or that tells of what is: `they use it`. */
function isDenied({ previous, clause }: Token): boolean {
  if (previous?.clause !== clause) return false
  return !/^(?:always|only|please|and|must|should)$/.test(previous.lower)
}

function isInsteadOf({ lower, previous }: Token): boolean {
  return (lower === 'of' && previous?.lower === 'instead') || (lower === 'than' && previous?.lower === 'rather')
}

/** Returns the thing of one word that follows; null if more words belong to it. */
function thingAfter(token: Token): Token | null {
  let at = token.next
  while (at && between.test(at.lower) && at.sentence === token.sentence) at = at.next
  if (!at?.content || at.sentence !== token.sentence || (at.kind !== 'word' && at.kind !== 'name')) return null
  const after = at.next
  const isWhole = after?.clause !== at.clause || (!after.content && after.inCode === at.inCode)
  return isWhole ? at : null
}

/** Returns the things that are said to be forbidden: `npm and pnpm are forbidden`. */
function thingsBefore({ previous, clause }: Token): Token[] {
  if (previous?.key !== 'be' || previous.clause !== clause) return []
  const things: Token[] = []
  for (let at = previous.previous; at?.clause === clause && things.length < maxForbidden; at = at.previous) {
    if (joining.test(at.lower)) continue
    if (!at.content || (at.kind !== 'word' && at.kind !== 'name')) return []
    things.push(at)
  }
  return things
}
