import { atOnce } from '../../../shared/atOnce.ts'
import type { Finding, FindingField } from '../../../shared/model/finding.ts'
import { findingFields } from '../../../shared/model/finding.ts'
import { isMasked } from '../../../shared/text/mask.ts'
import { overlapping } from '../../../shared/text/spans.ts'
import type { Core } from '../runtime/core.ts'
import { maskingRules } from './libraryRules.ts'
import { scannedIn } from '../runtime/secretScans.ts'
import { type ReadableDb, sql } from '../store/db.ts'
import { type MemoryTexts, textFindingSteps } from './textFindings.ts'
import { builtInRules } from '../rules/ruleSet.ts'
import { wholeFinder } from '../rules/secrets/valueFinder.ts'

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
  const mayHold = (text: string): boolean =>
    text.length >= shortest &&
    (!shapesOnly || mayHoldUnhinted(text) || set.hints.in(text).size > 0 || scannedIn(core, text).length > 0)
  const look = { set, mayHold: (texts: MemoryTexts) => findingFields.some((field) => mayHold(texts[field])) }
  return (texts) => textFindingSteps(core, texts, look)
}

/** As `secretSteps`, at once. */
function secretFinder(core: Core): (texts: MemoryTexts) => readonly Finding[] {
  const steps = secretSteps(core)
  return (texts) => atOnce(steps(texts))
}

/** No rule finds a shorter value. */
const shortest = 3
/** Many digits, digits behind capitals, a token of three parts, a key in hexadecimal digits. */
const unhinted = /(?:\d[^\w\n]{0,3}){8}|[A-Z]{2} ?\d\d|[\w-]{22}\.[\w-]{6}\.|mfa\.|[\da-fA-F]{64}/

/** Whether a text could hold what our rules without hints hide: few texts have to be tried with them. */
export function mayHoldUnhinted(text: string): boolean {
  return unhinted.test(text)
}

/** The values among the findings that are hidden wherever they stand again: no examples, no mere words. */
export function valuesOf(secrets: readonly Finding[]): Finding[] {
  return secrets.filter(({ severity, quote }) => severity === 'stop' && quote.length >= minSpread && !word.test(quote))
}

/**
 * Where texts repeat secrets of the memories they were made from, and of those these were made from, without what gave
 * them away there: as findings, beside those already known.
 */
export function repeatedSecrets(
  core: Core,
  texts: MemoryTexts,
  memories: readonly string[],
  known: readonly Finding[],
): Finding[] {
  const values = valuesFound(textsAbove(core.library.db, memories).map(secretFinder(core)))
  if (values.byQuote.size === 0) return []
  const masked = known.filter(({ rule }) => isMasked(rule))
  return findingFields.flatMap((field) => {
    const knownAt = overlapping(masked.filter((other) => other.field === field))
    return repeatsIn(texts[field], field, values).filter(({ start, end }) => knownAt(start, end).length === 0)
  })
}

/**
 * Words that name something made from a memory, or from none, without the secrets and personal data in them: names are shown
 * everywhere as they are. Of a text that is cut for its name the whole is asked for, since a part of an address is no address.
 */
export function withoutSecrets(core: Core, memory: string | null, name: string): string {
  const texts = { content: name, description: '', evidence: '' }
  const own = secretFinder(core)(texts).filter(({ rule }) => isMasked(rule))
  const found = [...own, ...repeatedSecrets(core, texts, memory === null ? [] : [memory], own)]
  const places = found.toSorted((one, other) => other.start - one.start)
  return places.reduce((text, { start, end }) => `${text.slice(0, start)}…${text.slice(end)}`, name)
}

interface Values {
  byQuote: ReadonlyMap<string, Finding>
  places: ReturnType<typeof wholeFinder>
}

let last: { of: readonly (readonly Finding[])[]; values: Values } | null = null

/** The values among findings; of one memory they are asked for many times over, and what was found in it is remembered. */
function valuesFound(found: readonly (readonly Finding[])[]): Values {
  if (last?.of.length === found.length && last.of.every((each, at) => each === found[at])) return last.values
  const byQuote = new Map(valuesOf(found.flat()).map((finding) => [finding.quote, finding]))
  const values = { byQuote, places: wholeFinder([...byQuote.keys()]) }
  last = { of: found, values }
  return values
}

function repeatsIn(text: string, field: FindingField, { byQuote, places }: Values): Finding[] {
  return places(text).map(({ start, value: quote }) => {
    const { rule, severity } = byQuote.get(quote)!
    const detail = 'stands in what it was made from'
    return { rule, severity, quote, field, start, end: start + quote.length, detail }
  })
}

/** The texts of memories and of all they were made from. */
export function textsAbove(db: ReadableDb, ids: readonly string[]): MemoryTexts[] {
  return sql<MemoryTexts>(
    db,
    `WITH RECURSIVE above(id) AS (
       SELECT value FROM json_each(?)
       UNION SELECT e.from_id FROM edges e JOIN above ON e.to_id = above.id
     )
     SELECT content, description, coalesce(evidence, '') AS evidence FROM memories WHERE id IN (SELECT id FROM above)`,
  ).all(JSON.stringify(ids))
}
