import { AppError } from '../../../shared/errors.ts'
import { type Maturity, type ThoughtType, assertAllowed } from '../../../shared/model/memory.ts'
import { commitStep } from '../store/commit.ts'
import type { DecisionDraft } from '../store/journal.ts'
import { contentHash, memoryId } from '../store/identity.ts'
import { sql } from '../store/db.ts'
import { writableKinds } from '../store/fileState.ts'
import { type MemoryRow, findMemories, findMemory } from '../store/queries/memories.ts'
import { type Row, addRow, updateRow } from '../store/rows.ts'
import { type DecideContext, countOf, decidedNow } from './context.ts'
import { type Outcome, nothingChanged } from './outcome.ts'
import { assertUnmasked } from './unmasked.ts'
import { inheritedWeight } from './weight.ts'

export interface Composition {
  content: string
  description?: string | undefined
  tags?: string[] | undefined
  reason?: string | null | undefined
}

/** A refinement: a new memory that supersedes the old one, in the same state. */
export function edit(context: DecideContext, id: string, text: Composition): Outcome {
  const { content, description, tags } = findMemory(context.library.db, id)
  const keepsAll =
    content === text.content &&
    (text.description ?? description) === description &&
    JSON.stringify(text.tags ?? JSON.parse(tags)) === tags
  if (keepsAll) return nothingChanged('Nothing was changed', [id])
  return compose(context, 'refinement', [id], text)
}

/**
 * A consolidation of two or more memories. Throws `validation` with code `MIN_CONSOLIDATION` for fewer, `not_found` with
 * `THOUGHT_NOT_FOUND` for an unknown id.
 */
export function merge(context: DecideContext, ids: string[], text: Composition): Outcome {
  const distinct = findMemories(context.library.db, ids)
  if (distinct.length < 2)
    throw new AppError('validation', 'A merge needs at least two memories. Name another one.', {
      code: 'MIN_CONSOLIDATION',
    })
  return compose(context, 'consolidation', ids, text)
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
      const draft = composition(context, verb, findMemories(db, ids), text)
      const [created = '', ...changed] = draft.memory_ids
      outcome = { step: null, label: draft.label, changed, unchanged: [], created: [created] }
      return { decisions: [draft], files: [] }
    },
    context.by,
  )
  return { ...outcome, step }
}

/** What makes a new memory of others, which it supersedes; the new one's id comes first. Throws `precondition` where one may not. */
export function composition(
  context: DecideContext,
  verb: 'edit' | 'merge',
  sources: MemoryRow[],
  text: Composition,
): DecisionDraft {
  for (const memory of sources) assertAllowed(verb, memory)
  assertUnmasked(
    [text.content, text.description, ...(text.tags ?? [])],
    sources.flatMap(({ content, description, tags }) => [content, description, tags]),
  )
  const result = resultRow(context, verb === 'edit' ? 'refinement' : 'consolidation', sources, text)
  const id = String(result['id'])
  const label = verb === 'edit' ? 'Edited 1 memory' : `Merged ${countOf(sources.length)} into one`
  const decided = decidedNow(context, null)
  const changes = [
    addRow('memories', result),
    ...sources.map((source, position) => addRow('edges', { from_id: source.id, to_id: id, position })),
    ...sources.flatMap((source) => updateRow('memories', source, { ...decided, superseded_by: id }) ?? []),
  ]
  return { verb, label, memory_ids: [id, ...sources.map((source) => source.id)], reason: text.reason ?? null, changes }
}

/**
 * The new memory. It is validated only if all its sources are, universal if one is or their projects differ; its
 * confidence is the highest stated one, its tags and evidence are those of all.
 */
function resultRow(context: DecideContext, type: ThoughtType, sources: MemoryRow[], text: Composition): Row {
  const { clock, ids } = context
  const home = sources.find(({ source_id }) => isWritable(context, source_id)) ?? sources[0]
  if (!home) throw new AppError('validation', 'A merge needs at least two memories.', { code: 'MIN_CONSOLIDATION' })
  const external = freshId(clock.now(), ids.random())
  const maturity: Maturity = sources.every((source) => source.maturity === 'validated') ? 'validated' : 'raw'
  const stated = sources.flatMap(({ confidence }) => confidence ?? [])
  const projects = new Set(sources.map(({ project_id }) => project_id))
  const universal = projects.size > 1 || sources.some(({ scope }) => scope === 'universal')
  const tags = text.tags ?? [...new Set(sources.flatMap((source) => JSON.parse(source.tags) as string[]))]
  const evidence = [...new Set(sources.flatMap((source) => source.evidence ?? []))].join('\n')
  return {
    id: memoryId('schoolhouse', external),
    source_id: home.source_id,
    external_id: external,
    content: text.content,
    description: text.description ?? home.description,
    tags: JSON.stringify(tags),
    timestamp: clock.now().toISOString(),
    usage_count: 0,
    last_accessed: null,
    maturity,
    confidence: stated.length > 0 ? Math.max(...stated) : null,
    evidence: evidence === '' ? null : evidence,
    scope: universal ? 'universal' : 'project',
    scope_path: projects.size === 1 ? home.scope_path : null,
    source_agent: common(sources.map(({ source_agent }) => source_agent)) ?? home.source_agent,
    source_session: common(sources.map(({ source_session }) => source_session)),
    escalated_to: null,
    thought_type: type,
    weight: inheritedWeight(sources.map(({ weight }) => weight)),
    kind: home.kind,
    tier: null,
    project_id: projects.size === 1 ? home.project_id : null,
    curated_by: context.by.actor,
    content_hash: contentHash(text.content),
    superseded_by: null,
    before_maturity: null,
    retained_until: null,
    ...decidedNow(context, text.reason ?? null),
    attention: null,
    code_refs: null,
    last_verified_at: null,
    stale: null,
    evidence_event_ids: null,
  }
}

function isWritable(context: DecideContext, source: string | null): boolean {
  const row = sql<{ kind: string }>(context.library.db, 'SELECT kind FROM sources WHERE id = ?').get(source)
  return row !== undefined && writableKinds.has(row.kind)
}

/** The value all have in common, or null. */
function common(values: (string | null)[]): string | null {
  const distinct = new Set(values)
  return distinct.size === 1 ? (values[0] ?? null) : null
}

/** An id in jaato's form, `mem_` and local time, with random characters where another writer could choose the same. */
function freshId(now: Date, random: string): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
  return `mem_${day}_${time}_${random.slice(0, 8)}`
}
