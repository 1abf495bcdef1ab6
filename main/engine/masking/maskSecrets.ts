import type { z } from 'zod'
import { assertNever } from '../../../shared/errors.ts'
import type { Finding } from '../../../shared/model/finding.ts'
import { maskInPlace } from '../../../shared/text/mask.ts'
import type { ScanningCore } from '../runtime/core.ts'
import { cleanTexts, dropPiecesOfClean } from './cleanTexts.ts'
import { type SecretSteps, secretSteps, maskedValues } from './knownSecrets.ts'
import { libraryRules, maskingRules } from './libraryRules.ts'
import { type MaskingPlan, maskingPlan } from './maskingPlan.ts'
import { scanTexts } from '../runtime/secretScans.ts'
import { readKnownTexts, someWithSecrets } from '../store/queries/findingRows.ts'
import { ancestorTexts, textsBeforeRemoval } from '../store/queries/memoryLookups.ts'
import type { MemoryTexts } from './textFindings.ts'
import { type Value, type ValueFinder, minPieceLength, valueFinder } from '../rules/secrets/valueFinder.ts'
import { runCooperatively, createYield } from '../runtime/cooperative.ts'

/** Minimum length of a line of a multi-line value that is masked where it occurs alone, as in a diff. */
const minLineLength = 16
/** Number of values spelled out per step. */
const valuesPerStep = 500
/** Maximum number of memories with secrets checked for an answer that names no memory. */
const maxWithSecrets = 200
const memoryId = /^m_[0-9a-z]{16}$/

/**
 * Masks secrets in every text of an answer, replacing each character with a dot so that offsets stay valid. Covers secrets
 * found in the texts themselves and those of the memories the answer names, even where the answer repeats or cuts them. The
 * schema states where the texts are and which stay exact; it must be the answer's own, because fields missing from it are not
 * checked.
 */
export async function maskSecrets<Answer>(
  core: ScanningCore,
  answer: Answer,
  schema: z.core.$ZodType<Answer>,
): Promise<Answer> {
  const plan = maskingPlan(schema)
  if (plan === null) return answer
  const yieldIfDue = createYield(core.ports.clock)
  await yieldIfDue()
  const texts = new Set<string>()
  const ids: string[] = []
  const owners = new Map<string, string>()
  walk(plan, answer, {
    text(text, masking) {
      if (memoryId.test(text)) ids.push(text)
      else if (masking !== 'exact' && text.length >= minPieceLength) {
        texts.add(text)
        const owner = ids.at(-1)
        if (owner !== undefined) owners.set(text, owner)
      }
    },
    lines: (text) => void (text.length >= minPieceLength && texts.add(text)),
  })
  const { db } = core.library
  // An answer that names no memory, such as the list of tags, may concern any of them.
  const named = readKnownTexts(db, ids.length > 0 ? ids : someWithSecrets(db, maxWithSecrets), libraryRules(db).version)
  const worth = named.filter(({ holds }) => holds !== 0)
  const worthIds = worth.map(({ id }) => id)
  // History still shows what stood in a memory before a secret was removed from it.
  const before = textsBeforeRemoval(db, ids.length > 0 ? ids : null)
  const memories = [...(worthIds.length === 0 ? [] : ancestorTexts(db, worthIds)), ...before]
  const cleanIds = new Set<string>()
  for (const { id, holds, description, excerpt } of named)
    if (holds === 0) {
      cleanIds.add(id)
      texts.delete(description)
      texts.delete(excerpt)
    }
  const clean = cleanTexts(maskingRules(db))
  for (const text of texts) if (clean.has(text)) texts.delete(text)
  dropPiecesOfClean(db, texts, owners, cleanIds)
  if (texts.size === 0 && memories.length === 0) return answer
  await yieldIfDue()
  await scanTexts(core, [
    ...texts,
    ...memories.flatMap(({ content, description, evidence }) => [content, description, evidence]),
  ])
  // Copies the map, because scan results may be evicted while this work yields.
  const seen = { ...core, scans: new Map(core.scans) }
  return runCooperatively(
    core.ports.clock,
    maskSteps(answer, plan, { texts, memories, secretsIn: secretSteps(seen), clean }),
  )
}

type TextMasking = Extract<MaskingPlan, { kind: 'text' }>['masking']
type Fields = Record<string, unknown>

interface MaskingInput {
  /** The texts of the answer. */
  texts: ReadonlySet<string>
  /** The texts of the memories it names. */
  memories: readonly MemoryTexts[]
  secretsIn: SecretSteps
  clean: Set<string>
}

function* maskSteps<Answer>(
  answer: Answer,
  plan: MaskingPlan,
  { texts, memories, secretsIn, clean }: MaskingInput,
): Generator<void, Answer> {
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
  const hidden = { masked: new Map<string, string>(), cut: new Map<string, string>() }
  walk(plan, answer, {
    text: (text, masking) => void (masking !== 'exact' && hidden[masking].set(text, text)),
  })
  for (const masking of ['masked', 'cut'] as const) {
    const all = hidden[masking]
    for (const text of all.keys()) {
      const more = yield* values.in(text)
      const pieces = masking === 'cut' ? values.cutIn(text) : []
      all.set(text, maskInPlace(text, [...(places.get(text) ?? []), ...more, ...pieces]))
      yield
    }
  }
  return rewrite(plan, answer, (text, masking) =>
    masking === 'exact' ? text : (hidden[masking].get(text) ?? text),
  ) as Answer
}

interface KnownFinder {
  of: readonly (readonly Finding[])[]
  finder: ValueFinder
}

const finders: KnownFinder[] = []
/** Maximum number of cached finders: for the open note and the lists around it. */
const maxFinders = 6

/**
 * Returns a finder for the values of these findings. They are compared by identity, which holds as long as the findings of a
 * text are cached.
 */
function* finderFor(found: readonly (readonly Finding[])[]): Generator<void, ValueFinder> {
  const known = finders.find(({ of }) => of.length === found.length && of.every((each, at) => each === found[at]))
  if (known) return known.finder
  const finder = yield* valueFinder(yield* quotable(found))
  finders.unshift({ of: found, finder })
  finders.length = Math.min(finders.length, maxFinders)
  return finder
}

/** Minimum length of the last digits of a value that are masked alone. */
const minDigits = 6

/**
 * Lists what of a number may be quoted alone where two notes differ: it without the sign before it, and its last groups of
 * digits.
 */
function tailsOf(value: string): string[] {
  const [, digits] = /^[^\p{L}\d]*(\d[\d ()./-]*)$/u.exec(value) ?? []
  if (digits === undefined) return []
  const starts = [...digits.matchAll(/\d+/g)].map(({ index }) => digits.slice(index))
  return starts.filter((tail) => tail !== value && tail.length >= minDigits)
}

/** Lists the spellings of values, and the ends of numbers. */
function* quotable(found: readonly (readonly Finding[])[]): Generator<void, Value[]> {
  const all = yield* spellings(found)
  return [...all, ...all.flatMap(({ value, rule }) => tailsOf(value).map((tail) => ({ value: tail, rule })))]
}

/** Lists the values as they are, as JSON escapes them, and the long lines of multi-line values. */
export function* spellings(found: readonly (readonly Finding[])[]): Generator<void, Value[]> {
  const all = new Map<string, string>()
  let read = 0
  for (const secrets of found)
    for (const { quote, rule } of maskedValues(secrets)) {
      const lines = quote.split(/\r?\n|\\n/).filter((line) => line.length >= minLineLength)
      for (const value of [quote, ...lines])
        for (const spelled of [value, JSON.stringify(value).slice(1, -1)]) all.set(spelled, rule)
      if ((read += 1) % valuesPerStep === 0) yield
    }
  return [...all].map(([value, rule]) => ({ value, rule }))
}

/** Callbacks of a walk through an answer: for every text, and for texts reassembled from their lines. */
interface Meeting {
  text(text: string, masking: TextMasking): void
  lines?(text: string): void
}

function walk(plan: MaskingPlan, value: unknown, meet: Meeting): void {
  if (value === null || value === undefined) return
  switch (plan.kind) {
    case 'text':
      if (typeof value === 'string') meet.text(value, plan.masking)
      return
    case 'list':
      if (!Array.isArray(value)) return
      if (plan.lineField !== null) meet.lines?.(joined(value, plan.lineField))
      for (const each of value) walk(plan.each, each, meet)
      return
    case 'record':
      for (const each of Object.values(value)) walk(plan.each, each, meet)
      return
    case 'fields':
      for (const [name, each] of plan.fields) walk(each, (value as Fields)[name], meet)
      return
    case 'any':
      if (typeof value === 'string') meet.text(value, 'masked')
      else if (typeof value === 'object') for (const each of Object.values(value)) walk(plan, each, meet)
      return
    default:
      assertNever(plan)
  }
}

function joined(lines: readonly unknown[], field: string): string {
  return lines.map((line) => (line as Fields)[field]).join('\n')
}

function rewrite(plan: MaskingPlan, value: unknown, written: (text: string, masking: TextMasking) => string): unknown {
  if (value === null || value === undefined) return value
  switch (plan.kind) {
    case 'text':
      return typeof value === 'string' ? written(value, plan.masking) : value
    case 'list':
      return Array.isArray(value) ? value.map((each) => rewrite(plan.each, each, written)) : value
    case 'record':
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rewrite(plan.each, each, written)]))
    case 'fields': {
      const copy: Fields = { ...(value as Fields) }
      for (const [name, each] of plan.fields) if (name in copy) copy[name] = rewrite(each, copy[name], written)
      return copy
    }
    case 'any':
      if (typeof value === 'string') return written(value, 'masked')
      if (Array.isArray(value)) return value.map((each) => rewrite(plan, each, written))
      if (typeof value !== 'object') return value
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rewrite(plan, each, written)]))
    default:
      return assertNever(plan)
  }
}
