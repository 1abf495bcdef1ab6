import type { Finding } from '../../../shared/model/finding.ts'
import { hide } from '../../../shared/text/mask.ts'
import type { Core } from '../runtime/core.ts'
import { type SecretSteps, secretSteps, valuesOf } from './knownSecrets.ts'
import { libraryRules, maskingRules } from './libraryRules.ts'
import { scanTexts } from '../runtime/secretScans.ts'
import { readKnownTexts, someWithSecrets } from '../store/queries/findingRows.ts'
import { textsAbove } from '../store/queries/memoryLookups.ts'
import type { RuleSet } from '../rules/compile.ts'
import type { MemoryTexts } from './textFindings.ts'
import { type Value, type ValueFinder, minPieceLength, valueFinder } from '../rules/secrets/valueFinder.ts'
import { runCooperatively, createYield } from '../runtime/cooperative.ts'

/** Fields by which things are found again, and the rules’ own words: they stay as they are. */
const exact: ReadonlySet<string> = new Set([
  'external_id',
  'memory_id',
  'path',
  'paths',
  'content_hash',
  'hash',
  'patterns',
  'unless',
  'hints',
  'examples',
])
/** Fields that show the beginning or the end of a longer text. */
const cut: ReadonlySet<string> = new Set(['excerpt', 'excerpts', 'quote', 'subjects', 'description', 'label', 'text'])
/** A line of a value of several lines that is this long is hidden where it stands alone, as in a diff. */
const minLineLength = 16
/** How many values are spelled in a step. */
const valuesAStep = 500
/** How many memories with secrets are looked at for an answer that names none. */
const maxWithSecrets = 200
const timestamp = /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/
const memoryId = /^m_[0-9a-z]{16}$/

/**
 * An answer as it may be shown: in every text of it a dot for each character of a secret, so that offsets hold. Secrets are
 * those in the texts themselves, and those of the memories it speaks of, wherever it repeats or cuts them.
 */
export async function maskSecrets<Answer>(core: Core, answer: Answer): Promise<Answer> {
  const yieldIfDue = createYield(core.ports.clock)
  await yieldIfDue()
  const texts = new Set<string>()
  collect(answer, texts)
  const ids: string[] = []
  for (const text of texts) {
    const isId = memoryId.test(text)
    if (isId) ids.push(text)
    if (isId || text.length < minPieceLength || timestamp.test(text)) texts.delete(text)
  }
  const { db } = core.library
  // What names no memory, such as the tags there are, may be of any.
  const named = readKnownTexts(db, ids.length > 0 ? ids : someWithSecrets(db, maxWithSecrets), libraryRules(db).version)
  const worth = named.filter(({ holds }) => holds !== 0)
  const memories =
    worth.length === 0
      ? []
      : textsAbove(
          db,
          worth.map(({ id }) => id),
        )
  for (const { holds, description, excerpt } of named)
    if (holds === 0) {
      texts.delete(description)
      texts.delete(excerpt)
    }
  const rules = maskingRules(db)
  const clean = cleanTexts(rules)
  for (const text of texts) if (clean.has(text)) texts.delete(text)
  await yieldIfDue()
  await scanTexts(core, [
    ...texts,
    ...memories.flatMap(({ content, description, evidence }) => [content, description, evidence]),
  ])
  // The scanner's results may be dropped while this work yields.
  const seen = { ...core, scans: new Map(core.scans) }
  return runCooperatively(core.ports.clock, hiding(answer, { texts, memories, secretsIn: secretSteps(seen), clean }))
}

interface Held {
  /** The texts of the answer. */
  texts: ReadonlySet<string>
  /** Those of the memories it speaks of. */
  memories: readonly MemoryTexts[]
  secretsIn: SecretSteps
  clean: Set<string>
}

function* hiding<Answer>(answer: Answer, { texts, memories, secretsIn, clean }: Held): Generator<void, Answer> {
  const places = new Map<string, readonly Finding[]>()
  const found: (readonly Finding[])[] = []
  for (const memory of memories) found.push(yield* secretsIn(memory))
  for (const text of texts) {
    const own = yield* secretsIn({ content: text, description: '', evidence: '' })
    if (own.length > 0) places.set(text, own)
    else clean.add(text)
    found.push(own)
    yield
  }
  const holding = found.filter(({ length }) => length > 0)
  if (holding.length === 0) return answer
  const values = yield* finderFor(holding)
  const [whole, beginnings] = [new Map<string, string>(), new Map<string, string>()]
  const hidden = (field: string): Map<string, string> => (cut.has(field) ? beginnings : whole)
  visit(answer, (text, field) => hidden(field).set(text, text))
  for (const [all, isCut] of [[whole, false] as const, [beginnings, true] as const])
    for (const text of all.keys()) {
      const more = yield* values.in(text)
      const pieces = isCut ? values.cutIn(text) : []
      all.set(text, hide(text, [...(places.get(text) ?? []), ...more, ...pieces]))
      yield
    }
  return rewrite(answer, (text, field) => hidden(field).get(text) ?? text)
}

const knownClean = new WeakMap<RuleSet, Set<string>>()
/** How many texts are remembered as holding nothing to hide. */
const maxClean = 20_000

/** Texts in which the rules found nothing to hide: the next answer repeats most of the last. */
function cleanTexts(set: RuleSet): Set<string> {
  let known = knownClean.get(set)
  if (!known || known.size > maxClean) knownClean.set(set, (known = new Set()))
  return known
}

interface KnownFinder {
  of: readonly (readonly Finding[])[]
  finder: ValueFinder
}

const finders: KnownFinder[] = []
/** So many are kept: of the note a person looks at, and of the lists around it. */
const maxFinders = 6

/** A finder for the values of these, which are the same objects as long as what was found in a text is remembered. */
function* finderFor(found: readonly (readonly Finding[])[]): Generator<void, ValueFinder> {
  const known = finders.find(({ of }) => of.length === found.length && of.every((each, at) => each === found[at]))
  if (known) return known.finder
  const finder = yield* valueFinder(yield* spellings(found))
  finders.unshift({ of: found, finder })
  finders.length = Math.min(finders.length, maxFinders)
  return finder
}

/** The values, as JSON spells them, and the long lines of those that have several. */
function* spellings(found: readonly (readonly Finding[])[]): Generator<void, Value[]> {
  const all = new Map<string, string>()
  let read = 0
  for (const secrets of found)
    for (const { quote, rule } of valuesOf(secrets)) {
      for (const value of [quote, ...quote.split(/\r?\n|\\n/).filter((line) => line.length >= minLineLength)])
        for (const spelled of [value, JSON.stringify(value).slice(1, -1)]) all.set(spelled, rule)
      if ((read += 1) % valuesAStep === 0) yield
    }
  return [...all].map(([value, rule]) => ({ value, rule }))
}

function collect(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value)
  else if (Array.isArray(value)) for (const each of value) collect(each, texts)
  else if (isPlain(value)) {
    // A diff has a text in pieces, one for each line.
    if (Array.isArray(value['lines'])) texts.add(joined(value['lines']))
    for (const each of Object.values(value)) collect(each, texts)
  }
}

function joined(lines: readonly unknown[]): string {
  return lines.map((line) => (isPlain(line) && typeof line['text'] === 'string' ? line['text'] : '')).join('\n')
}

/** Sees every text that `rewrite` would write anew. */
function visit(value: unknown, see: (text: string, field: string) => void, field = ''): void {
  if (exact.has(field)) return
  if (typeof value === 'string') see(value, field)
  else if (Array.isArray(value)) for (const each of value) visit(each, see, field)
  else if (isPlain(value)) for (const [name, each] of Object.entries(value)) visit(each, see, name)
}

function rewrite<Value>(value: Value, shownText: (text: string, field: string) => string, field = ''): Value {
  if (typeof value === 'string') return (exact.has(field) ? value : shownText(value, field)) as Value
  if (exact.has(field)) return value
  if (Array.isArray(value)) return value.map((each: unknown) => rewrite(each, shownText, field)) as Value
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, rewrite(each, shownText, name)]),
  ) as Value
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
