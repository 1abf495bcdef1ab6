import type { SessionEvent } from '../normalise/sessionLog.ts'
import { type Candidate, ruleConfidence } from './candidate.ts'
import { asStatement, causeIn } from './causes.ts'
import { code } from './deeds.ts'
import { cutError } from './runs.ts'
import { lastCommand } from '../normalise/signals.ts'
import { saidSentences } from './saidSentences.ts'
import { inThirdPerson } from './thirdPerson.ts'
import { shared, tellingParts, tellingWords } from './tellingWords.ts'

/** How often something has to happen to be a pattern. */
const minTimes = 3
/** Events between two failures that belong to one attempt. */
const sameAttempt = 4
/** Telling words a cause has in common with the error it explains. */
const minShared = 2
/** Share of telling words that two requests have in common when they ask for the same. */
const minSame = 0.6

/** Finds what happens three times or more: the same error in separate attempts, or the same request of a person. */
export function* patterns(events: readonly SessionEvent[]): Generator<Candidate> {
  yield* repeatedErrors(events)
  yield* repeatedRequests(events)
}

function* repeatedErrors(events: readonly SessionEvent[]): Generator<Candidate> {
  const byError = new Map<string, SessionEvent[]>()
  const calls = new Map(events.filter(({ role }) => role === 'call').map((event) => [event.id, event]))
  for (const event of events) {
    const { error_signature, failed } = event.signals
    if (failed !== true || error_signature === null) continue
    const known = byError.get(error_signature) ?? []
    const last = known.at(-1)
    if (last === undefined || event.ordinal - last.ordinal > sameAttempt)
      byError.set(error_signature, [...known, event])
  }
  for (const met of byError.values()) {
    const [first] = met
    const last = met.at(-1)
    if (met.length < minTimes || !first || !last) continue
    const after = events.filter(
      ({ ordinal, role }) => role === 'agent' && ordinal > first.ordinal && ordinal <= last.ordinal + 6,
    )
    const near = tellingParts(first.signals.error ?? '')
    const causes = after.flatMap((event) => {
      const text = causeIn(event.text)
      return text !== null && shared(near, tellingParts(text)) >= minShared ? [{ text, event }] : []
    })
    const cause = causes.at(-1)
    const call = calls.get(first.episode)
    if (!cause || !call) continue
    yield {
      rule: 'pattern',
      session: first.session,
      text: `${asStatement(cause.text)} ${code(lastCommand(call.text))} failed ${met.length} times in this session with “${cutError(first.signals.error ?? '')}”.`,
      kind: 'convention',
      confidence: ruleConfidence.pattern,
      events: [...met.map(({ id }) => id).slice(0, 5), cause.event.id],
      ordinal: first.ordinal,
      at: last.at,
      quote: cause.text,
      circumstance: null,
    }
  }
}

/** A complaint that something still fails, and a task, are repeated too, and teach nothing. */
const isTaskOrComplaint = /\b(?:still|error|again)\b|^(?:please )?(?:can|could|would|will) (?:you|we)\b/i

/** Latest requests compared with each other: each is compared with all others. */
const maxRequests = 300

interface Request {
  event: SessionEvent
  /** Which of the person’s messages it is in, from 0. */
  turn: number
  /** Telling words of the rest of its message. */
  rest: ReadonlySet<string>
  /** Its numbers: the same words about another number are another task. */
  numbers: string
  sentence: string
  words: ReadonlySet<string>
}

function* repeatedRequests(events: readonly SessionEvent[]): Generator<Candidate> {
  const requests: Request[] = []
  for (const [turn, event] of events.filter(({ role }) => role === 'person').entries()) {
    const sentences = saidSentences(event.text)
    for (const sentence of sentences) {
      const words = tellingWords(sentence)
      if (words.size < 4 || sentence.endsWith('?') || isTaskOrComplaint.test(sentence)) continue
      const rest = tellingWords(sentences.filter((each) => each !== sentence).join('\n'))
      requests.push({ event, turn, rest, sentence, words, numbers: (sentence.match(/\d+/g) ?? []).join() })
    }
  }
  const used = new Set<Request>()
  const latest = requests.slice(-maxRequests)
  for (const request of latest) {
    if (used.has(request)) continue
    const same = latest.filter(
      (other) => other.numbers === request.numbers && overlapOfAll(request.words, other.words) >= minSame,
    )
    const met = new Set(same.filter((each, at) => !isRetry(each, same[at - 1])).map(({ event }) => event))
    if (met.size < minTimes) continue
    for (const each of same) used.add(each)
    const { event, sentence } = request
    yield {
      rule: 'pattern',
      session: event.session,
      text: inThirdPerson(sentence),
      kind: 'convention',
      confidence: ruleConfidence.pattern,
      events: [...met].map(({ id }) => id).slice(0, 5),
      ordinal: event.ordinal,
      at: event.at,
      quote: sentence,
      circumstance: `A person asked for this ${met.size} times in one session.`,
    }
  }
}

/** Whether a request only says the message before once more, as people do when the answer was of no use. */
function isRetry({ turn, rest }: Request, before: Request | undefined): boolean {
  if (before === undefined || turn - before.turn > 1) return false
  return rest.size === 0 || before.rest.size === 0 || overlapOfAll(rest, before.rest) >= minSame
}

function overlapOfAll(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = new Set([...one, ...other])
  return all.size === 0 ? 0 : (one.size + other.size - all.size) / all.size
}
