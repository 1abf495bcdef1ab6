import type { SupportedMemory } from '../../../../shared/contract/evidence.ts'
import {
  type ChangedSince,
  type CodeRef,
  type CodeRefKind,
  type CodeRefState,
  type Evidence,
  type Stale,
  codeRefStates,
} from '../../../../shared/model/evidence.ts'
import type { Tier } from '../../../../shared/model/memory.ts'
import { type Support, tierOf } from '../../../../shared/model/tier.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** Columns of a memory's own support. `m` is the memory. */
const ownColumns = 'm.maturity, m.curated_by, m.decided_by, m.last_verified_at, m.evidence, m.evidence_event_ids'

/** The other columns a tier is computed from; `tierJoin` joins their tables. `m` is the memory. */
export const tierColumns = `
  coalesce(found.present, 0) AS refs_exist, coalesce(found.changed, 0) AS refs_changed, coalesce(found.lost, 0) AS refs_lost,
  looked.commit_id AS refs_commit, (found.owner IS NOT NULL AND looked.commit_id IS NULL) AS refs_unchecked,
  max(found.checked_at, coalesce(looked.checked_at, '')) AS refs_checked_at,
  found.stale_kind, found.stale_since, found.stale_commit, found.stale_reason,
  found.changed_what, found.changed_at, found.changed_commit,
  CASE WHEN found.owner IS NULL
    THEN m.row <= (SELECT row FROM evidence_mark) AND m.row NOT IN (SELECT row FROM evidence_due)
    ELSE found.checked_at IS NOT NULL END AS looked_at`

export const tierJoin = `
  LEFT JOIN evidence found ON found.owner = m.id
  LEFT JOIN evidence_projects looked ON looked.project_id = found.project_id`

/** A row with `tierColumns`. */
export interface TierRow extends Pick<
  Support,
  'maturity' | 'curated_by' | 'decided_by' | 'last_verified_at' | 'evidence' | 'evidence_event_ids'
> {
  refs_exist: number
  refs_changed: number
  refs_lost: number
  refs_commit: string | null
  /** 1 if it names something, and its project was checked at no commit. */
  refs_unchecked: number
  refs_checked_at: string | null
  stale_kind: Stale['kind'] | null
  stale_since: string | null
  stale_commit: string | null
  stale_reason: string | null
  changed_what: string | null
  changed_at: string | null
  changed_commit: string | null
  looked_at: number
}

/**
 * Returns the tier of a memory; null when the code it names was not checked yet. Only its reason says in which file it was
 * written.
 */
export function tierOfRow(row: TierRow, path: string | null = null): ReturnType<typeof tierOf> | null {
  return row.looked_at === 1 ? tierOf(supportOf(row, path)) : null
}

type StaleRow = Pick<TierRow, 'stale_kind' | 'stale_since' | 'stale_commit' | 'stale_reason'>

function staleOf({ stale_kind, stale_since, stale_commit, stale_reason }: StaleRow): Stale | null {
  if (stale_kind === null || stale_since === null || stale_commit === null || stale_reason === null) return null
  return { kind: stale_kind, since: stale_since, commit: stale_commit, reason: stale_reason }
}

type ChangedRow = Pick<TierRow, 'changed_what' | 'changed_at' | 'changed_commit'>

/** Returns the commit that changed what a memory names, from its row. */
export function changedSinceOf({ changed_what, changed_at, changed_commit }: ChangedRow): ChangedSince | null {
  if (changed_what === null || changed_at === null || changed_commit === null) return null
  return { what: changed_what, since: changed_at, commit: changed_commit }
}

function supportOf(row: TierRow, path: string | null): Support {
  const { maturity, curated_by, decided_by, last_verified_at, evidence, evidence_event_ids } = row
  return {
    maturity,
    curated_by,
    decided_by,
    last_verified_at,
    evidence,
    evidence_event_ids,
    exists: row.refs_exist,
    changed: row.refs_changed,
    lost: row.refs_lost,
    stale: staleOf(row),
    changed_since: changedSinceOf(row),
    commit: row.refs_commit,
    isUnchecked: row.refs_unchecked === 1,
    path,
  }
}

/** Returns the evidence for a memory, by our id, as last checked; null when not checked yet or there is no such memory. */
export function readEvidence(db: ReadableDb, memoryId: string): Evidence | null {
  const row = sql<SupportedRow>(
    db,
    `SELECT m.id, m.content, (SELECT path FROM records WHERE memory_id = m.id) AS path, ${ownColumns}, ${tierColumns}
     FROM memories m ${tierJoin} WHERE m.id = ?`,
  ).get(memoryId)
  return row ? evidenceOfRow(db, row) : null
}

/** A row of a memory with `tierColumns`, and the file it was read from. */
export type SupportedRow = TierRow & { id: string; content: string; path: string | null }

/** Like `readEvidence`, for a row already read. */
export function evidenceOfRow(db: ReadableDb, row: SupportedRow): Evidence | null {
  const tier = tierOfRow(row, row.path)
  if (!tier) return null
  return {
    ...tier,
    refs: row.refs_checked_at === null ? [] : readRefs(db, row.id, row.content),
    commit: row.refs_commit,
    checked_at: row.refs_checked_at ?? sql<string>(db, 'SELECT at FROM evidence_mark').pluck().get() ?? '',
    stale: staleOf(row),
    changed_since: changedSinceOf(row),
  }
}

interface RefRow {
  kind: CodeRefKind
  start: number
  end: number
  state: CodeRefState
  detail: string
  candidate: string | null
  commit: string | null
}

function readRefs(db: ReadableDb, owner: string, text: string): CodeRef[] {
  return sql<RefRow>(
    db,
    'SELECT kind, start, "end", state, detail, candidate, commit_id AS "commit" FROM evidence_refs WHERE owner = ? ORDER BY ordinal',
  )
    .all(owner)
    .map((row) => ({ ...row, text: text.slice(row.start, row.end) }))
}

const counting = `m.superseded_by IS NULL AND m.maturity <> 'discarded'`

/** Counts the live memories of a project by tier, and those stale or only changed since. */
export function countTiers(
  db: ReadableDb,
  project: string,
): { memories: number; tiers: Record<Tier, number>; stale: number; changed_since: number } {
  const counts = {
    memories: 0,
    tiers: { grounded: 0, observed: 0, inferred: 0, hypothesis: 0 },
    stale: 0,
    changed_since: 0,
  }
  const rows = sql<TierRow>(
    db,
    `SELECT ${ownColumns}, ${tierColumns}
     FROM memories m ${tierJoin} WHERE m.project_id = ? AND ${counting}`,
  )
  for (const row of rows.iterate(project)) {
    counts.memories += 1
    const tier = tierOfRow(row)?.tier
    if (tier) counts.tiers[tier] += 1
    if (row.stale_commit !== null) counts.stale += 1
    else if (row.changed_commit !== null) counts.changed_since += 1
  }
  return counts
}

/** Counts the things that live memories of a project name, by state. */
export function countStates(db: ReadableDb, project: string): Record<CodeRefState, number> {
  const rows = sql<{ state: CodeRefState; count: number }>(
    db,
    `SELECT f.state, count(*) AS count FROM memories m JOIN evidence_refs f ON f.owner = m.id
     WHERE m.project_id = ? AND ${counting} GROUP BY f.state`,
  ).all(project)
  return {
    ...Object.fromEntries(codeRefStates.map((state) => [state, 0])),
    ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  } as Record<CodeRefState, number>
}

/** Returns the memories of a project that name something, ordered by id, after an id. */
export function readSupported(
  db: ReadableDb,
  project: string,
  { after, limit }: { after: string; limit: number },
): SupportedMemory[] {
  const rows = sql<{ id: string; external_id: string | null; description: string }>(
    db,
    `SELECT m.id, m.external_id, m.description FROM evidence e JOIN memories m ON m.id = e.owner
     WHERE m.project_id = ? AND ${counting} AND e.owner > ? AND e.checked_at IS NOT NULL ORDER BY e.owner LIMIT ?`,
  ).all(project, after, limit)
  return rows.flatMap(({ id, external_id, description }) => {
    const evidence = readEvidence(db, id)
    return evidence ? [{ memory_id: id, external_id, description, evidence }] : []
  })
}

/** What commits did to the things a text names after it was written or verified. */
export interface Staleness {
  stale: Stale | null
  changed_since: ChangedSince | null
}

/** Returns what happened to the code a reference names. */
export function readReferenceStaleness(db: ReadableDb, id: string): Staleness {
  return readStaleness(db, `reference:${id}`)
}

/** Returns what happened to the code a memory names. */
export function readMemoryStaleness(db: ReadableDb, id: string): Staleness {
  return readStaleness(db, id)
}

function readStaleness(db: ReadableDb, owner: string): Staleness {
  const row = sql<StaleRow & ChangedRow>(
    db,
    `SELECT stale_kind, stale_since, stale_commit, stale_reason, changed_what, changed_at, changed_commit
     FROM evidence WHERE owner = ?`,
  ).get(owner)
  return { stale: row ? staleOf(row) : null, changed_since: row ? changedSinceOf(row) : null }
}
