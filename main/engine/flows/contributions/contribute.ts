import type { Contributed, Contribution } from '../../../../shared/model/contribution.ts'
import { agentNameOf } from '../../../../shared/model/decision.ts'
import { titleOf } from '../../../../shared/text/title.ts'
import { freshId } from '../../decide/freshId.ts'
import { combine, projectOfResult } from '../../decide/merge/combine.ts'
import { assertUnmasked } from '../../decide/unmasked.ts'
import { supersession } from '../../decide/verbs/supersede.ts'
import { withoutSecrets } from '../../masking/knownSecrets.ts'
import type { Core } from '../../runtime/core.ts'
import { scanTexts } from '../../runtime/secretScans.ts'
import type { WritableDb } from '../../store/db.ts'
import { writeWhole } from '../../store/describeFailure.ts'
import { contentHash, memoryId } from '../../store/identity.ts'
import type { Caller } from '../../store/journal.ts'
import { insertContribution } from '../../store/queries/contributionRows.ts'
import { findMemory, readSuperseded, sourceIds } from '../../store/queries/memories.ts'
import { readMemoryRow } from '../../store/queries/memoryLookups.ts'
import { recordStep } from '../../store/recordStep.ts'
import { contributedProject } from './contributedProject.ts'
import { guidanceFor } from './guidanceFor.ts'
import { type ThoughtSources, thoughtSources } from './thoughtSources.ts'

/** Who contributes, where that is stated in the request and not only by the connection. */
export interface Contributor {
  id: string
  name: string
}

/**
 * Stores a contribution as a raw memory without a file, and supersedes those of its sources that nobody reviewed, as a step of
 * the caller. The same text of the same caller, session and sources is stored once. Throws `validation` for wrong lineage or
 * masked text, `not_found` for an unknown id or project, and `precondition` for a purged text; then nothing was stored.
 */
export async function contribute(
  core: Core,
  wish: Contribution,
  by: Caller,
  contributor: Contributor | null = null,
): Promise<Contributed> {
  const { content, description, evidence } = wish
  await scanTexts(core, [content, description ?? '', evidence ?? ''])
  const { id, created } = writeWhole(core.library, (db) => store(core, db, wish, { by, contributor }))
  if (created) core.changes.touch('memories', 'references', 'journal')
  const guidance = await guidanceFor(core, id)
  const { db } = core.library
  const memory = findMemory(db, id)
  const sources = sourceIds(db, id)
  return {
    id,
    external_id: memory.external_id ?? id,
    created,
    thought_type: memory.thought_type,
    source_ids: sources,
    superseded: readSuperseded(db, id).flatMap((source) => (sources.includes(source.id) ? source.id : [])),
    weight: memory.weight,
    guidance,
  }
}

function store(
  core: Core,
  db: WritableDb,
  wish: Contribution,
  { by, contributor }: { by: Caller; contributor: Contributor | null },
): { id: string; created: boolean } {
  const { library, ports } = core
  const made = thoughtSources(db, wish)
  assertUnmasked(
    [wish.content, wish.description, wish.evidence, ...(wish.tags ?? [])],
    made.sources.flatMap(({ content, description, evidence }) => [content, description, evidence ?? '']),
  )
  const session = by.session ?? wish.session ?? null
  const origin = [by.actor, contributor, session, made.type, made.sources.map((source) => source.id)]
  const id = memoryId('contribution', JSON.stringify([origin, contentHash(wish.content)]))
  if (readMemoryRow(db, id)) return { id, created: false }
  const now = ports.clock.now()
  insertContribution(db, {
    ...derivedFields(core, db, wish, made),
    id,
    external_id: freshId(now, ports.ids.random()),
    content: wish.content,
    description: wish.description ?? titleOf(withoutSecrets(core, null, wish.content)),
    at: now.toISOString(),
    source_agent: contributor?.name ?? agentNameOf(by.actor),
    source_session: session,
    confidence: wish.confidence ?? null,
    evidence: wish.evidence ?? null,
    thought_type: made.type,
    source_ids: made.sources.map((source) => source.id),
    actor: by.actor,
    agent_id: contributor?.id ?? null,
  })
  const decision = supersession({ library, clock: ports.clock, by }, id, made.sources)
  if (decision) recordStep(db, { decisions: [decision], files: [] }, [], by, now.toISOString())
  return { id, created: true }
}

/** Returns the fields that a contribution takes from its sources unless it states them. */
function derivedFields(core: Core, db: WritableDb, wish: Contribution, { sources }: ThoughtSources) {
  const named = wish.project === undefined ? undefined : contributedProject(core, db, wish.project)
  const [first, ...others] = sources
  if (!first) {
    const { tags = [], scope = 'project', kind = null } = wish
    return { tags: unique(tags), scope, scope_path: null, kind, weight: 1, project_id: named ?? null }
  }
  const combined = combine(db, [first, ...others], false)
  const scope = wish.scope ?? combined.scope
  return {
    tags: unique(wish.tags ?? combined.tags),
    scope,
    scope_path: scope === 'universal' ? null : combined.scope_path,
    kind: wish.kind ?? combined.home.kind,
    weight: combined.weight,
    project_id: named === undefined ? projectOfResult(db, sources, scope) : named,
  }
}

function unique(tags: readonly string[]): string[] {
  return [...new Set(tags)]
}
