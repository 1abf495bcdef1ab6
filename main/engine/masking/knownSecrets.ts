import { runToEnd } from '../../../shared/runToEnd.ts'
import type { Finding } from '../../../shared/model/finding.ts'
import { findingFields } from '../../../shared/model/finding.ts'
import { isMasked } from '../../../shared/text/mask.ts'
import { overlapping } from '../../../shared/text/spans.ts'
import type { Core } from '../runtime/core.ts'
import { maskingRules } from './libraryRules.ts'
import { scannedIn } from '../runtime/secretScans.ts'
import { textsAbove } from '../store/queries/memoryLookups.ts'
import { type Look, type MemoryTexts, textFindingSteps } from './textFindings.ts'
import { builtInRules } from '../rules/ruleSet.ts'
import { type WholeFinder, wholeFinder } from '../rules/secrets/valueFinder.ts'

/** Shorter values stand in other texts by chance, and so do words. */
const minSpread = 6
const word = /^[\p{L}_-]+$/u

/** Finds what must not be shown of texts, in steps. */
export type SecretSteps = (texts: MemoryTexts) => Generator<void, readonly Finding[]>

/**
 * Finds what must not be shown of texts, by the rules that are on. The scanner must have seen the texts (`scanTexts`).
 */
export function secretSteps(core: Pick<Core, 'library' | 'scans'>): SecretSteps {
  const set = maskingRules(core.library.db)
  const always = set.compiled.filter(({ hints, rule }) => hints.length === 0 && rule.check !== 'scanner')
  const shapesOnly = always.every(({ rule }) => builtInRules.some((ours) => ours.id === rule.id))
  const mayHold = function* (text: string): Generator<void, boolean> {
    if (text.length < shortest) return false
    if (!shapesOnly || set.hints.in(text).size > 0 || scannedIn(core, text).length > 0) return true
    yield
    return yield* mayHoldUnhinted(text)
  }
  const look: Look = {
    set,
    *mayHold(texts) {
      for (const field of findingFields) if (yield* mayHold(texts[field])) return true
      return false
    },
  }
  return (texts) => textFindingSteps(core, texts, look)
}

/** No rule finds a shorter value. */
const shortest = 3
/** Many digits, digits behind capitals, a token of three parts, a key in hexadecimal digits. */
const unhinted = /(?:\d[^\w\n]{0,3}){8}|[A-Z]{2} ?\d\d|[\w-]{22}\.[\w-]{6}\.|mfa\.|[\da-fA-F]{64}/
/** Nothing that it matches is longer. */
const maxUnhinted = 64
/** How many characters are looked at in a step. */
const charactersAStep = 1 << 14

/** Whether a text could hold what our rules without hints hide, in steps: few texts have to be tried with them. */
export function* mayHoldUnhinted(text: string): Generator<void, boolean> {
  for (let at = 0; at < text.length; at += charactersAStep) {
    if (at > 0) yield
    if (unhinted.test(text.slice(at, at + charactersAStep + maxUnhinted))) return true
  }
  return false
}

/** The values among the findings that are hidden wherever they stand again: no examples, no mere words. */
export function valuesOf(secrets: readonly Finding[]): Finding[] {
  return secrets.filter(({ severity, quote }) => severity === 'stop' && quote.length >= minSpread && !word.test(quote))
}

/**
 * Where texts repeat secrets of the memories they were made from, and of those these were made from, without what gave
 * them away there: as findings, beside those already known. In steps; what is found in long texts is remembered.
 */
export function* repeatedSecretSteps(
  core: Core,
  texts: MemoryTexts,
  memories: readonly string[],
  known: readonly Finding[],
): Generator<void, Finding[]> {
  const secretsIn = secretSteps(core)
  const above: (readonly Finding[])[] = []
  for (const each of textsAbove(core.library.db, memories)) above.push(yield* secretsIn(each))
  const values = yield* valuesFound(above)
  if (values.byQuote.size === 0) return []
  const masked = known.filter(({ rule }) => isMasked(rule))
  const found: Finding[] = []
  for (const field of findingFields) {
    const knownAt = overlapping(masked.filter((other) => other.field === field))
    for (const repeat of yield* repeatsIn(texts[field], values))
      if (knownAt(repeat.start, repeat.end).length === 0) found.push({ ...repeat, field })
  }
  return found
}

/** As `repeatedSecretSteps`, at once. */
export function repeatedSecrets(...asked: Parameters<typeof repeatedSecretSteps>): Finding[] {
  return runToEnd(repeatedSecretSteps(...asked))
}

/**
 * Words that name something made from a memory, or from none, without the secrets and personal data in them: names are shown
 * everywhere as they are. Of a text that is cut for its name the whole is asked for, since a part of an address is no address.
 * In steps.
 */
export function* withoutSecretSteps(core: Core, memory: string | null, name: string): Generator<void, string> {
  const texts = { content: name, description: '', evidence: '' }
  const own = (yield* secretSteps(core)(texts)).filter(({ rule }) => isMasked(rule))
  const found = [...own, ...(yield* repeatedSecretSteps(core, texts, memory === null ? [] : [memory], own))]
  const places = found.toSorted((one, other) => other.start - one.start)
  return places.reduce((text, { start, end }) => `${text.slice(0, start)}…${text.slice(end)}`, name)
}

/** As `withoutSecretSteps`, at once. */
export function withoutSecrets(...asked: Parameters<typeof withoutSecretSteps>): string {
  return runToEnd(withoutSecretSteps(...asked))
}

/** Where a text repeats a value; the field is still to be said. */
type Repeat = Omit<Finding, 'field'>

interface Values {
  byQuote: ReadonlyMap<string, Finding>
  places: WholeFinder
  /** What long texts repeat, by the text. */
  repeats: Map<string, readonly Repeat[]>
}

/** From this length on it is remembered what a text repeats. */
const longText = 2000
/** Of so many texts. */
const maxRepeats = 8

let last: { of: readonly (readonly Finding[])[]; values: Values } | null = null

/** The values among findings; of one memory they are asked for many times over, and what was found in it is remembered. */
function* valuesFound(found: readonly (readonly Finding[])[]): Generator<void, Values> {
  if (last?.of.length === found.length && last.of.every((each, at) => each === found[at])) return last.values
  const byQuote = new Map(valuesOf(found.flat()).map((finding) => [finding.quote, finding]))
  const values = { byQuote, places: yield* wholeFinder([...byQuote.keys()]), repeats: new Map() }
  last = { of: found, values }
  return values
}

function* repeatsIn(text: string, { byQuote, places, repeats }: Values): Generator<void, readonly Repeat[]> {
  const before = repeats.get(text)
  if (before) return before
  const found = (yield* places(text)).map(({ start, value: quote }) => {
    const { rule, severity } = byQuote.get(quote)!
    const detail = 'stands in what it was made from'
    return { rule, severity, quote, start, end: start + quote.length, detail }
  })
  if (text.length >= longText) repeats.set(text, found)
  for (const oldest of repeats.keys()) {
    if (repeats.size <= maxRepeats) break
    repeats.delete(oldest)
  }
  return found
}
