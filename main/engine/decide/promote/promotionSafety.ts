import { AppError } from '../../../../shared/errors.ts'
import { isPerson } from '../../../../shared/model/decision.ts'
import { type Finding, type FindingField, findingFields } from '../../../../shared/model/finding.ts'
import type { PromotionCheck, PromotionPreview } from '../../../../shared/model/reference.ts'
import type { RuleGroup } from '../../../../shared/model/rule.ts'
import { maskedQuoter } from '../../../../shared/text/mask.ts'
import { showHidden } from '../../../../shared/text/showHidden.ts'
import type { RuleSet } from '../../rules/compile.ts'
import { exampleKeys } from '../../rules/secrets/exampleKeys.ts'
import { exampleDetail } from '../../rules/secrets/placeholder.ts'
import type { Core, ScanningCore } from '../../runtime/core.ts'
import { repeatedSecretSteps, repeatedSecrets, secretSteps } from '../../masking/knownSecrets.ts'
import { libraryRules, rulesOn } from '../../masking/libraryRules.ts'
import { isScanned, scanTexts } from '../../runtime/secretScans.ts'
import { type MemoryTexts, textFindingSteps, textFindings } from '../../masking/textFindings.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import { noiseSteps } from '../teachesCheck.ts'
import { ancestorTexts } from '../../store/queries/memoryLookups.ts'
import type { Library } from '../../store/library.ts'

type FullRequest = PromotionPreview['request']

interface Aspect {
  id: string
  groups: ReadonlySet<RuleGroup>
  fine: string
  found: string
}

const aspects: readonly Aspect[] = [
  { id: 'secrets', groups: new Set(['secret']), fine: 'No secret in it', found: 'Holds a secret' },
  { id: 'personal', groups: new Set(['personal']), fine: 'No personal data', found: 'Holds personal data' },
  {
    id: 'poisoning',
    groups: new Set(['poisoning', 'hidden']),
    fine: 'Nothing aimed at agents or hidden',
    found: 'Contains text aimed at agents, or hidden from readers',
  },
]
/** Maximum number of findings a check names. */
const maxNamed = 3

/** The text to be written, and the memories it comes from. */
export interface Written {
  content: string
  name: string
  description: string
  tags: readonly string[]
  memories: readonly string[]
}

/**
 * Runs the secret scanner and the rules on what would be written and on its sources, ahead of the checks, which are
 * synchronous and only use cached results.
 */
export async function scanWritten(core: ScanningCore, written: Written): Promise<void> {
  const above = ancestorTexts(core.library.db, written.memories)
  await scanTexts(core, scannedTexts(core.library, written))
  await runCooperatively(core.ports.clock, looking(core, written, above))
}

function* looking(
  core: Pick<Core, 'library' | 'scans'>,
  written: Written,
  above: readonly MemoryTexts[],
): Generator<void, void> {
  const set = libraryRules(core.library.db)
  const texts = textsOf(written)
  for (const { groups } of aspects) yield* textFindingSteps(core, texts, { set, groups })
  yield* noiseSteps(core, written.content)
  const secretsIn = secretSteps(core)
  for (const each of above) yield* secretsIn(each)
  yield* repeatedSecretSteps(core, texts, written.memories, [])
}

/** Throws `conflict` when the scanner has not seen a text: it changed meanwhile, or could not be scanned. */
export function assertScanned(core: Pick<Core, 'library' | 'scans'>, written: Written): void {
  if (scannedTexts(core.library, written).every((text) => isScanned(core, text))) return
  throw new AppError(
    'conflict',
    `${written.name} changed while it was searched for secrets, or could not be searched. Nothing was written; look at it again.`,
    { ids: [...written.memories] },
  )
}

function scannedTexts(library: Library, written: Written): string[] {
  const all = [textsOf(written), ...ancestorTexts(library.db, written.memories)]
  return all.flatMap(({ content, description, evidence }) => [content, description, evidence])
}

/**
 * Checks whether what would be written contains secrets (also those of its source memories), personal data, or text aimed at
 * agents. Quotes are masked.
 */
export function safetyChecks(core: Pick<Core, 'library' | 'scans'>, request: Written): PromotionCheck[] {
  const { db } = core.library
  const written = textsOf(request)
  const set = libraryRules(db)
  return aspects.map(({ id, groups, fine, found }) => {
    const sentences = new Map(rulesOn(db, [...groups]).map((rule) => [rule.id, rule.sentence]))
    const places = [...textFindings(core, written, { set, groups })]
    if (id === 'secrets') {
      places.push(...repeatedSecrets(core, written, request.memories, places))
      places.push(...exampleFindings(written, set))
    }
    const all = places.filter((each) => (each.severity !== 'info' || isExample(each)) && sentences.has(each.rule))
    // References are shared, and every agent obeys them: doubts are let through in private notes only.
    const worst = all.filter((each) => id === 'poisoning' || each.severity === 'stop' || isExample(each))
    const ordered = [...worst, ...all.filter((each) => !worst.includes(each))]
    const detail = detailOf(ordered, sentences, quoter(written, all))
    return {
      id,
      ok: all.length === 0,
      level: worst.length > 0 ? 'stop' : 'warn',
      text: all.length === 0 ? fine : found,
      detail,
    }
  })
}

function isExample({ detail }: Finding): boolean {
  return detail === exampleDetail
}

function exampleFindings(texts: MemoryTexts, set: RuleSet): Finding[] {
  return findingFields.flatMap((field) =>
    exampleKeys(texts[field], set).map(({ rule, start, end }) => {
      const quote = texts[field].slice(start, end)
      return { rule, severity: 'info' as const, quote, start, end, detail: exampleDetail, field }
    }),
  )
}

/** Describes the findings by rule with their quotes: each quote once, and only the first few. */
function detailOf(
  found: readonly Finding[],
  sentences: ReadonlyMap<string, string>,
  quoteOf: (finding: Finding) => string,
): string {
  const places = new Map(found.map((finding) => [`${finding.rule} ${finding.quote}`, finding]))
  const named = [...places.values()].slice(0, maxNamed)
  const rules = [...new Set(named.map(({ rule }) => rule))]
  const told = rules.map((rule) => {
    const quotes = named.filter((finding) => finding.rule === rule).map(quoteOf)
    return `${sentences.get(rule)}: ${quotes.join(', ')}`
  })
  if (places.size > named.length) told.push(`and ${places.size - named.length} more`)
  return told.join('; ')
}

function textsOf({ content, name, description, tags }: Written): MemoryTexts {
  return { content, description: [name, description, ...tags].join('\n'), evidence: '' }
}

/** Returns a function that quotes one of `all` findings, masked. */
function quoter(texts: MemoryTexts, all: readonly Finding[]): (finding: Finding) => string {
  const quotes = new Map<FindingField, (finding: Finding) => string>()
  return (finding) => {
    const { field, detail } = finding
    const quote =
      quotes.get(field) ??
      maskedQuoter(
        texts[field],
        all.filter((other) => other.field === field),
      )
    quotes.set(field, quote)
    return `“${showHidden(quote(finding)).replace(/\s+/g, ' ')}”${detail ? ` (${detail})` : ''}`
  }
}

/** Checks only a person can override, even with force: secrets, personal data, and text aimed at agents or hidden. */
const safetyCheckIds: ReadonlySet<string> = new Set(aspects.map(({ id }) => id))
/** Checks that also stop a person. */
const personStopIds: ReadonlySet<string> = new Set([...safetyCheckIds, 'teaches'])

/**
 * Throws `precondition` when a check stops a promotion. Agents and policies are stopped by any failed safety check, always,
 * and by any other stopping check unless forced with a reason; a person by a stopping safety check and by text that is
 * nothing but noise, unless forced with a reason. Anything else only warns a person.
 */
export function assertPromotable(
  checks: readonly PromotionCheck[],
  actor: string,
  request: Pick<FullRequest, 'force' | 'reason'>,
): void {
  const byPerson = isPerson(actor)
  const isForced = request.force === true && (request.reason ?? '').trim() !== ''
  const stopping = checks.filter(({ ok, level, id }) => {
    if (ok) return false
    if (byPerson) return level === 'stop' && personStopIds.has(id) && !isForced
    return safetyCheckIds.has(id) || (level === 'stop' && !isForced)
  })
  const [first] = stopping
  if (!first) return
  const wayOut = byPerson
    ? `${first.id === 'teaches' ? 'Write that instead' : 'Take it out of the text'}, or promote with force and a reason.`
    : 'A person has to look at it and promote it.'
  throw new AppError('precondition', `Not promoted. ${first.text}: ${first.detail}. ${wayOut}`)
}
