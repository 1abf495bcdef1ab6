import type { SessionEvent } from '../normalise/sessionLog.ts'
import { isUncertain } from '../normalise/signals.ts'
import { type Candidate, doubtCost, ruleConfidence } from './candidate.ts'
import { saidSentences } from './saidSentences.ts'
import { inThirdPerson } from './thirdPerson.ts'
import { overlap, tellingWords } from './tellingWords.ts'

const deciding =
  /\b(?:(?:lets|let['’]?s|we(?:['’]ll| will| should)|i(?:['’]ll| will)) (?:use|go with|keep|store|extract|switch to|stick (?:with|to)|only|move)|go with|github only|only for now|i(?:['’]d| would) (?:rather|prefer)|i prefer|is (?:probably )?(?:a good|the right|the better) (?:strategy|approach|way))\b/i
const confirming = /\b(?:from now on|going forward|in (?:the )?future)\b/i
/** A person takes back what was decided. */
const revoking =
  /\b(?:instead|revert|undo|go back|discarded|(?:do not|don['’]?t|dont) have|start over|never mind|nevermind|turns out)\b/i

/** Events within which a decision has to show in a change. */
const maxAhead = 40
/** Share of telling words two statements of one decision have in common. */
const minSame = 0.5
/** Telling words a change has in common with the decision it carries out. */
const minShown = 2

/**
 * Finds the decisions of a person that are stable: said twice, carried out by a change, or confirmed for the future, and not
 * taken back by the next thing the person says. A decision mentioned once stays an event.
 */
export function* decisions(events: readonly SessionEvent[]): Generator<Candidate> {
  const people = [...events.entries()].filter(([, { role }]) => role === 'person')
  for (const [place, [index, event]] of people.entries()) {
    const sentences = saidSentences(event.text)
    const quote = sentences.find((sentence) => deciding.test(sentence) && !sentence.endsWith('?'))
    if (quote === undefined) continue
    const words = tellingWords(quote)
    const next = people[place + 1]?.[1]
    if (next && isRevoked(next, words)) continue
    const support = confirming.test(event.text)
      ? event
      : (saidAgain(
          people.slice(place + 1).map(([, later]) => later),
          words,
        ) ?? changeOf(events, index, words))
    if (support === null) continue
    yield {
      rule: 'decision',
      session: event.session,
      text: inThirdPerson(withoutLets(quote)),
      kind: 'decision',
      confidence: ruleConfidence.decision - (isUncertain(quote) ? doubtCost : 0),
      events: support === event ? [event.id] : [event.id, support.id],
      ordinal: event.ordinal,
      at: event.at,
      quote,
      circumstance: supportText(event, support),
    }
  }
}

function isRevoked(next: SessionEvent, words: ReadonlySet<string>): boolean {
  return (
    revoking.test(next.text) && (overlap(tellingWords(next.text.slice(0, 400)), words) > 0 || next.text.length < 120)
  )
}

function saidAgain(later: readonly SessionEvent[], words: ReadonlySet<string>): SessionEvent | null {
  if (words.size < 3) return null
  return (
    later.find(
      ({ text }) => text.length < 1200 && overlap(words, tellingWords(text)) >= minSame && deciding.test(text),
    ) ?? null
  )
}

/** Returns the change that carries a decision out, before the person speaks again. */
function changeOf(events: readonly SessionEvent[], from: number, words: ReadonlySet<string>): SessionEvent | null {
  for (const event of events.slice(from + 1, from + 1 + maxAhead)) {
    if (event.role === 'person') return null
    const isChange = event.role === 'call' && (event.signals.files_changed.length > 0 || event.tool === 'edit')
    if (!isChange) continue
    const shown = tellingWords(`${event.files.join(' ')} ${event.text.slice(0, 4000)}`)
    const parts = new Set([...shown].flatMap((word) => word.split(/(?=[A-Z])|[_./-]/)))
    const count = [...words].filter((word) => shown.has(word) || parts.has(word) || isWithin(shown, word)).length
    if (count >= Math.min(minShown, words.size)) return event
  }
  return null
}

function isWithin(words: ReadonlySet<string>, word: string): boolean {
  if (word.length < 5) return false
  for (const each of words) if (each.includes(word)) return true
  return false
}

function withoutLets(sentence: string): string {
  return sentence
    .replace(/^(?:(?:no|yes|ok|okay|so|and|actually)\b[,.]* *)+/i, '')
    .replace(/^let['’]?s (?:go ahead and )?/i, '')
    .replace(/(?:, | )let['’]?s (?:go ahead and )?/gi, '; ')
}

function supportText(event: SessionEvent, support: SessionEvent): string {
  if (support === event) return 'A person decided so for the future.'
  return support.role === 'person'
    ? 'A person decided so, and said it again later.'
    : 'A person decided so, and it was carried out.'
}
