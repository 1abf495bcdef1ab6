import { AppError } from '../../../../shared/errors.ts'
import { type MemoryCard, type ThoughtType, assertAllowed } from '../../../../shared/model/memory.ts'
import { counted } from '../../../../shared/text/counted.ts'
import { withoutChatter } from '../../../../shared/text/distil.ts'
import { wording } from '../../../../shared/text/merging/wording.ts'
import { splitSentences } from '../../../../shared/text/sentences.ts'
import { commitStep } from '../../store/commit.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { contentHash, memoryId } from '../../store/identity.ts'
import { type MemoryRow, findMemories, findMemory } from '../../store/queries/memories.ts'
import { type Row, addRow, updateRow } from '../../store/rows.ts'
import { decodeTags, decodeTexts } from '../../store/jsonColumns.ts'
import { combine, projectOfResult } from './combine.ts'
import { type DecideContext, decisionColumns } from '../context.ts'
import { contradictionsAmong } from './contradictions.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { mergedTitle } from './mergedTitle.ts'
import { freshId } from '../freshId.ts'
import { findMergeSources } from './previewMerge.ts'
import { assertUnmasked } from '../unmasked.ts'

export interface Composition {
  content: string
  description?: string | undefined
  tags?: string[] | undefined
  /** Replaces the combined confidence; null for none. */
  confidence?: number | null | undefined
  scope?: MemoryCard['scope'] | undefined
  /** The lines of evidence; replace those of the sources. */
  evidence?: string[] | undefined
  reason?: string | null | undefined
  /** Replaces the maturity derived from the sources. */
  maturity?: 'validated' | undefined
}

/** What a person decided when reviewing a merge. */
export interface MergeRequest extends Composition {
  /** The hashes of the texts the person saw, by id. */
  seen?: Record<string, string> | undefined
  /** Whether the result contains contradictory sentences on purpose. */
  both_stand?: boolean | undefined
}

/**
 * Creates a refinement: a new memory that supersedes the old one, with the same maturity. Throws `conflict` when its text is
 * no longer the one `seen`.
 */
export function edit(context: DecideContext, id: string, text: Composition & { seen?: string | undefined }): Outcome {
  const memory = findMemory(context.library.db, id)
  const { content, description, tags } = memory
  assertSeen([memory], text.seen === undefined ? undefined : { [memory.id]: text.seen }, 'you began to edit it')
  const keepsAll =
    content === text.content &&
    (text.description ?? description) === description &&
    JSON.stringify(text.tags ?? decodeTags(tags)) === tags
  if (keepsAll) return nothingChanged('Nothing was changed', [id])
  return compose(context, 'refinement', [id], text)
}

/**
 * Consolidates two or more memories. Throws `validation` with code `MIN_CONSOLIDATION` for fewer, `not_found` with
 * `THOUGHT_NOT_FOUND` for an unknown id, and `conflict` when a text is no longer the one seen, or when the result contradicts
 * itself without `both_stand`.
 */
export function merge(context: DecideContext, ids: string[], text: MergeRequest): Outcome {
  const sources = findMergeSources(context.library.db, ids)
  assertSeen(sources, text.seen, 'the merge was opened')
  if (!text.both_stand) assertNoOpenContradiction(sources, text.content)
  return compose(context, 'consolidation', ids, text)
}

function assertSeen(sources: readonly MemoryRow[], seen: MergeRequest['seen'], since: string): void {
  const changed = sources.filter(({ id, content_hash }) => (seen?.[id] ?? content_hash) !== content_hash)
  if (changed.length === 0) return
  const titles = changed.map(({ description }) => `“${description}”`).join(' and ')
  throw new AppError(
    'conflict',
    `${titles} changed since ${since}. Nothing was changed; look at the new text, then try again.`,
    { ids: changed.map(({ id }) => id) },
  )
}

function assertNoOpenContradiction(sources: readonly MemoryRow[], content: string): void {
  const sentences = sources.map((source) => splitSentences(source.content))
  const result = new Set(splitSentences(content).map((sentence) => wording(sentence.text)))
  for (const { a, b, text } of contradictionsAmong(sources.map((source) => source.content))) {
    const pair = [a, b].map(({ source, sentence }) => sentences[source]?.[sentence]?.text ?? '')
    if (
      !pair.every(
        (sentence) => result.has(wording(sentence)) || result.has(wording(withoutChatter(sentence) ?? sentence)),
      )
    )
      continue
    throw new AppError(
      'conflict',
      `The result says both “${pair[0]}” and “${pair[1]}” (${text}). Leave one out, or say that both stand.`,
      { ids: sources.map(({ id }) => id) },
    )
  }
}

function compose(
  context: DecideContext,
  type: Exclude<ThoughtType, 'original'>,
  ids: string[],
  text: Composition,
): Outcome {
  if (text.content.trim() === '')
    throw new AppError('validation', 'The text is empty. Write what agents should know.', { code: 'VALIDATION_ERROR' })
  const { db } = context.library
  const verb = type === 'refinement' ? 'edit' : 'merge'
  let outcome = nothingChanged('', [])
  const step = commitStep(
    context.library,
    () => {
      const draft = composeDecision(context, verb, findMemories(db, ids), text)
      const [created = '', ...changed] = draft.memory_ids
      outcome = { step: null, label: draft.label, changed, unchanged: [], created: [created] }
      return { decisions: [draft], files: [] }
    },
    context.by,
  )
  return { ...outcome, step }
}

/**
 * Returns the decision that creates a memory from others and supersedes them; the new id comes first. Throws `precondition`
 * when a source may not be merged or edited.
 */
export function composeDecision(
  context: DecideContext,
  verb: 'edit' | 'merge',
  sources: MemoryRow[],
  text: Composition,
): DecisionDraft {
  for (const memory of sources) assertAllowed(verb, memory)
  assertUnmasked(
    [text.content, text.description, ...(text.tags ?? []), ...(text.evidence ?? [])],
    sources.flatMap(({ content, description, tags, evidence }) => [content, description, tags, evidence ?? '']),
  )
  const result = resultRow(context, verb === 'edit' ? 'refinement' : 'consolidation', sources, text)
  const id = String(result['id'])
  const label = verb === 'edit' ? 'Edited 1 memory' : `Merged ${counted(sources.length, 'memory')} into one`
  const decided = decisionColumns(context, null)
  const changes = [
    addRow('memories', result),
    ...sources.map((source, position) => addRow('edges', { from_id: source.id, to_id: id, position })),
    ...sources.flatMap((source) => updateRow('memories', source, { ...decided, superseded_by: id }) ?? []),
  ]
  return { verb, label, memory_ids: [id, ...sources.map((source) => source.id)], reason: text.reason ?? null, changes }
}

/** Builds the new memory: the fields `combine` derives, overridden by what was written explicitly. */
function resultRow(context: DecideContext, type: ThoughtType, sources: MemoryRow[], text: Composition): Row {
  const { clock, ids } = context
  const { db } = context.library
  const [first, ...others] = sources
  if (!first) throw new AppError('validation', 'A merge needs at least two memories.', { code: 'MIN_CONSOLIDATION' })
  const hasContradictions = others.length > 0 && contradictionsAmong(sources.map(({ content }) => content)).length > 0
  const combined = combine(db, [first, ...others], hasContradictions)
  const { home, tags, confidence, scope, scope_path, maturity, validated_by, weight } = combined
  const external = freshId(clock.now(), ids.random())
  return {
    id: memoryId('schoolhouse', external),
    source_id: home.source_id,
    external_id: external,
    content: text.content,
    description: titleOfResult(db, home, sources, text),
    tags: JSON.stringify(text.tags ?? tags),
    timestamp: clock.now().toISOString(),
    usage_count: 0,
    last_accessed: null,
    maturity: text.maturity ?? maturity,
    confidence: text.confidence === undefined ? confidence : text.confidence,
    evidence: (text.evidence ?? combined.evidence).filter((line) => line.trim() !== '').join('\n') || null,
    scope: text.scope ?? scope,
    scope_path: text.scope === 'universal' ? null : scope_path,
    source_agent: common(sources.map(({ source_agent }) => source_agent)) ?? home.source_agent,
    source_session: common(sources.map(({ source_session }) => source_session)),
    escalated_to: null,
    thought_type: type,
    weight,
    kind: home.kind,
    tier: null,
    project_id: projectOfResult(db, sources, text.scope ?? scope),
    // A result that is validated only because its sources are is no more reviewed than they are.
    curated_by: (text.maturity === undefined && maturity === 'validated' ? validated_by : null) ?? context.by.actor,
    content_hash: contentHash(text.content),
    superseded_by: null,
    before_maturity: null,
    retained_until: null,
    ...decisionColumns(context, text.reason ?? null),
    attention: null,
    code_refs: null,
    last_verified_at: null,
    stale: null,
    evidence_event_ids: eventsOf(sources),
  }
}

/** Returns the ids of the events any of the sources rests on, as JSON; null if none does. */
function eventsOf(sources: readonly MemoryRow[]): string | null {
  const ids = sources.flatMap(({ evidence_event_ids }) =>
    evidence_event_ids === null ? [] : decodeTexts(evidence_event_ids),
  )
  return ids.length === 0 ? null : JSON.stringify([...new Set(ids)])
}

/** Returns the title a person gave, or else the one that follows from the text and the sources. */
function titleOfResult(
  db: ReadableDb,
  home: MemoryRow,
  sources: readonly MemoryRow[],
  { content, description }: Composition,
): string {
  const isGiven = description !== undefined && description !== home.description
  return isGiven ? description : mergedTitle(db, home, sources, content).title
}

/** Returns the value all have in common, or null. */
function common(values: (string | null)[]): string | null {
  const distinct = new Set(values)
  return distinct.size === 1 ? (values[0] ?? null) : null
}
