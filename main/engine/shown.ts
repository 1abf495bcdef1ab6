import type { Finding } from '../../shared/model/finding.ts'
import { hide } from '../../shared/text/mask.ts'
import type { Core } from './core.ts'
import { type MemoryTexts, secretFinder, textsAbove, valuesOf } from './knownSecrets.ts'
import { libraryRules, maskingRules } from './libraryRules.ts'
import { scanTexts } from './secretScans.ts'
import { readKnownTexts, someWithSecrets } from './store/queries/findings.ts'
import type { RuleSet } from './triage/rules/compile.ts'
import { type Value, leastPiece, valueFinder } from './triage/secrets/valueFinder.ts'

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
const leastLine = 16
/** How many memories with secrets are looked at for an answer that names none. */
const mostWithSecrets = 200
const timestamp = /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/
const memoryId = /^m_[0-9a-z]{16}$/

/**
 * An answer as it may be shown: in every text of it a dot for each character of a secret, so that offsets hold. Secrets are
 * those in the texts themselves, and those of the memories it speaks of, wherever it repeats or cuts them.
 */
export async function shown<Answer>(core: Core, answer: Answer): Promise<Answer> {
  const texts = new Set<string>()
  collect(answer, texts)
  const ids: string[] = []
  for (const text of texts) {
    const isId = memoryId.test(text)
    if (isId) ids.push(text)
    if (isId || text.length < leastPiece || timestamp.test(text)) texts.delete(text)
  }
  const { db } = core.library
  // What names no memory, such as the tags there are, may be of any.
  const named = readKnownTexts(
    db,
    ids.length > 0 ? ids : someWithSecrets(db, mostWithSecrets),
    libraryRules(db).version,
  )
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
  await scanTexts(core, [
    ...texts,
    ...memories.flatMap(({ content, description, evidence }) => [content, description, evidence]),
  ])
  const places = new Map<string, Finding[]>()
  const secretsIn = remembering(rules, secretFinder(core))
  const secrets: Finding[] = memories.flatMap(secretsIn)
  for (const text of texts) {
    const found = secretsIn({ content: text, description: '', evidence: '' })
    if (found.length > 0) places.set(text, found)
    else clean.add(text)
    secrets.push(...found)
  }
  if (secrets.length === 0) return answer
  const values = valueFinder(spellings(valuesOf(secrets)))
  return rewrite(answer, (text, field) => {
    const more = values.in(text)
    const pieces = cut.has(field) ? values.cutIn(text) : []
    return hide(text, [...(places.get(text) ?? []), ...more, ...pieces])
  })
}

const knownClean = new WeakMap<RuleSet, Set<string>>()
/** How many texts are remembered as holding nothing to hide. */
const mostClean = 20_000

/** Texts in which the rules found nothing to hide: the next answer repeats most of the last. */
function cleanTexts(set: RuleSet): Set<string> {
  let known = knownClean.get(set)
  if (!known || known.size > mostClean) knownClean.set(set, (known = new Set()))
  return known
}

const knownSecrets = new WeakMap<RuleSet, Map<string, Finding[]>>()
/** Of how many texts it is remembered what they hold. */
const mostRemembered = 2000

/** Finds as `find` does, and remembers what it found: what names no memory is held against the same 200 each time. */
function remembering(set: RuleSet, find: (texts: MemoryTexts) => Finding[]): (texts: MemoryTexts) => Finding[] {
  let known = knownSecrets.get(set)
  if (!known || known.size > mostRemembered) knownSecrets.set(set, (known = new Map()))
  const all = known
  return (texts) => {
    const key = [texts.content, texts.description, texts.evidence].join('\0')
    let found = all.get(key)
    if (!found) all.set(key, (found = find(texts)))
    return found
  }
}

/** The values, as JSON spells them, and the long lines of those that have several. */
function spellings(secrets: readonly Finding[]): Value[] {
  const all = new Map<string, string>()
  for (const { quote, rule } of secrets)
    for (const value of [quote, ...quote.split(/\r?\n|\\n/).filter((line) => line.length >= leastLine)])
      for (const spelled of [value, JSON.stringify(value).slice(1, -1)]) all.set(spelled, rule)
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
