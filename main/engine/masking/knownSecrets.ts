import { runToEnd } from '../../../shared/runToEnd.ts'
import type { Finding } from '../../../shared/model/finding.ts'
import { findingFields } from '../../../shared/model/finding.ts'
import { isMasked } from '../../../shared/text/mask.ts'
import { overlapping } from '../../../shared/text/spans.ts'
import type { Core } from '../runtime/core.ts'
import { maskingRules } from './libraryRules.ts'
import { scannedIn } from '../runtime/secretScans.ts'
import { ancestorTexts } from '../store/queries/memoryLookups.ts'
import { type RuleSelection, type MemoryTexts, textFindingSteps } from './textFindings.ts'
import { builtInRules } from '../rules/ruleSet.ts'
import { type WholeFinder, wholeFinder } from '../rules/secrets/valueFinder.ts'
import { required } from '../../../shared/required.ts'

/** Minimum length of a value to search for elsewhere: shorter values, and plain words, occur in other texts by chance. */
const minRepeatLength = 6
const word = /^[\p{L}_-]+$/u

/** Finds what must be masked in texts, cooperatively. */
export type SecretSteps = (texts: MemoryTexts) => Generator<void, readonly Finding[]>

/**
 * Returns a function that finds what must be masked in texts, by the enabled rules. The scanner must have scanned the texts
 * first (`scanTexts`).
 */
export function secretSteps(core: Pick<Core, 'library' | 'scans'>): SecretSteps {
  const set = maskingRules(core.library.db)
  const always = set.compiled.filter(({ hints, rule }) => hints.length === 0 && rule.check !== 'scanner')
  const shapesOnly = always.every(({ rule }) => builtInRules.some((ours) => ours.id === rule.id))
  const mayHold = function* (text: string): Generator<void, boolean> {
    if (text.length < minValueLength) return false
    if (!shapesOnly || set.hints.in(text).size > 0 || scannedIn(core, text).length > 0) return true
    yield
    return yield* mayMatchUnhinted(text)
  }
  const look: RuleSelection = {
    set,
    *mayHold(texts) {
      for (const field of findingFields) if (yield* mayHold(texts[field])) return true
      return false
    },
  }
  return (texts) => textFindingSteps(core, texts, look)
}

/** Minimum length of a value any rule can match. */
const minValueLength = 3
/** Many digits, digits after capitals, a post code, a three-part token, or a key in hexadecimal digits. */
const unhinted =
  /(?:\d[^\w\n]{0,3}){8}|[A-Z]{2} ?\d\d|\d ?[a-z]?, ?\d\d|[A-Z]\d[A-Z\d]? \d[A-Z]|[\w-]{22}\.[\w-]{6}\.|mfa\.|[\da-fA-F]{64}/
/** Maximum length of a match of `unhinted`. */
const maxUnhinted = 64
/** Characters tested per step. */
const charactersPerStep = 1 << 14

/**
 * Checks cooperatively whether a text could match our rules without hints. Few texts do, so most need not be tried with those
 * rules.
 */
export function* mayMatchUnhinted(text: string): Generator<void, boolean> {
  for (let at = 0; at < text.length; at += charactersPerStep) {
    if (at > 0) yield
    if (unhinted.test(text.slice(at, at + charactersPerStep + maxUnhinted))) return true
  }
  return false
}

/** Returns the found values that are masked wherever they occur again; leaves out examples and plain words. */
export function maskedValues(secrets: readonly Finding[]): Finding[] {
  return secrets.filter(
    ({ severity, quote }) => severity === 'stop' && quote.length >= minRepeatLength && !word.test(quote),
  )
}

/**
 * Finds, cooperatively, where texts repeat secrets of their ancestor memories (the given ones and all those these were made
 * from), even without the context that gave the secrets away there. Returns findings besides the known ones. Caches the
 * results for long texts.
 */
export function* repeatedSecretSteps(
  core: Pick<Core, 'library' | 'scans'>,
  texts: MemoryTexts,
  memories: readonly string[],
  known: readonly Finding[],
): Generator<void, Finding[]> {
  const secretsIn = secretSteps(core)
  const above: (readonly Finding[])[] = []
  for (const each of ancestorTexts(core.library.db, memories)) above.push(yield* secretsIn(each))
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

/** Synchronous version of `repeatedSecretSteps`. */
export function repeatedSecrets(...asked: Parameters<typeof repeatedSecretSteps>): Finding[] {
  return runToEnd(repeatedSecretSteps(...asked))
}

/**
 * Removes secrets and personal data, cooperatively, from a name for something made from a memory (or from none), because
 * names are shown unmasked everywhere. Pass the whole text even if it is cut for the name afterwards: part of an address is
 * not recognised as an address.
 */
export function* withoutSecretSteps(
  core: Pick<Core, 'library' | 'scans'>,
  memory: string | null,
  name: string,
): Generator<void, string> {
  const texts = { content: name, description: '', evidence: '' }
  const own = (yield* secretSteps(core)(texts)).filter(({ rule }) => isMasked(rule))
  const found = [...own, ...(yield* repeatedSecretSteps(core, texts, memory === null ? [] : [memory], own))]
  const places = found.toSorted((one, other) => other.start - one.start)
  return places.reduce((text, { start, end }) => `${text.slice(0, start)}…${text.slice(end)}`, name)
}

/** Synchronous version of `withoutSecretSteps`. */
export function withoutSecrets(...asked: Parameters<typeof withoutSecretSteps>): string {
  return runToEnd(withoutSecretSteps(...asked))
}

/** Where a text repeats a value; the caller adds the field. */
type Repeat = Omit<Finding, 'field'>

interface Values {
  byQuote: ReadonlyMap<string, Finding>
  places: WholeFinder
  /** Repeats found in long texts, by text. */
  repeats: Map<string, readonly Repeat[]>
}

/** Minimum length of a text whose repeats are cached. */
const longText = 2000
/** Maximum number of cached texts. */
const maxRepeats = 8

let last: { of: readonly (readonly Finding[])[]; values: Values } | null = null

/** Returns the values among the findings. Cached, because it is called many times for one memory. */
function* valuesFound(found: readonly (readonly Finding[])[]): Generator<void, Values> {
  if (last?.of.length === found.length && last.of.every((each, at) => each === found[at])) return last.values
  const byQuote = new Map(maskedValues(found.flat()).map((finding) => [finding.quote, finding]))
  const values = { byQuote, places: yield* wholeFinder([...byQuote.keys()]), repeats: new Map() }
  last = { of: found, values }
  return values
}

function* repeatsIn(text: string, { byQuote, places, repeats }: Values): Generator<void, readonly Repeat[]> {
  const before = repeats.get(text)
  if (before) return before
  const found = (yield* places(text)).map(({ start, value: quote }) => {
    const { rule, severity } = required(byQuote.get(quote), 'finding of a value')
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
