import type { Policy, PolicyAction, PolicyStep } from '../../../../shared/model/policy.ts'
import { createHash } from 'node:crypto'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isUndone } from '../journal.ts'
import { isLive } from './live.ts'
import { areOfOneLog } from './patterns.ts'
import { areOfTwoScopes } from './scopes.ts'
import { confidenceColumn } from './recommendationBrief.ts'
import { decodeOthers } from '../jsonColumns.ts'

/** A memory that a policy allows a rule to act on. */
export interface PolicyCandidate {
  id: string
  action: PolicyAction
  rule: string
  /** The other memories of a merge. */
  others: string[]
  /** Whether safety rules found more than an `info` in it or in one of the others. */
  unsafe: boolean
  contradicted: boolean
}

interface CandidateRow extends Omit<PolicyCandidate, 'others' | 'unsafe' | 'contradicted'> {
  others: string
  unsafe: number
  contradicted: number
}

const isContradicted = (own: string, other: string): string =>
  `EXISTS (SELECT 1 FROM pairs p JOIN memories o ON o.content_hash = p.${other}
     WHERE p.${own} = m.content_hash AND p.verdict = 'conflict' AND ${isLive('o')} AND NOT ${areOfOneLog} AND NOT ${areOfTwoScopes})
   OR EXISTS (SELECT 1 FROM pairs p JOIN reference_texts t ON t.hash = p.${other}
     WHERE p.${own} = m.content_hash AND p.verdict = 'conflict' AND NOT ${areOfTwoScopes})`

/**
 * Returns what the entries of a policy allow, merges before other actions on one of their sides, the most confident first:
 * for undecided memories that nobody else changed and whose recommendation is current. Never merges into references, and
 * merges only undecided memories.
 */
export function policyCandidates(db: ReadableDb, policy: Policy): PolicyCandidate[] {
  const rows = policy.allow.flatMap(({ rules, actions, least_confidence }) =>
    sql<CandidateRow & { confidence: number }>(
      db,
      `SELECT m.id, rec.action, rec.lead AS rule, rec.body ->> 'with' AS others, ${confidenceColumn} AS confidence,
         EXISTS (SELECT 1 FROM findings f WHERE f.severity <> 'info'
           AND (f.memory_id = m.id OR f.memory_id IN (SELECT value FROM json_each(rec.body, '$.with')))
           AND (f.rule LIKE 'secret.%' OR f.rule LIKE 'personal.%' OR f.rule LIKE 'poisoning.%' OR f.rule LIKE 'hidden.%'
             OR f.rule LIKE 'own.%')) AS unsafe,
         (${isContradicted('a_hash', 'b_hash')} OR ${isContradicted('b_hash', 'a_hash')}) AS contradicted
       FROM recommendations rec JOIN memories m ON m.id = rec.memory_id LEFT JOIN rule_weights rw ON rw.rule = rec.lead
       WHERE rec.lead IN (SELECT value FROM json_each(?)) AND rec.action IN (SELECT value FROM json_each(?))
         AND ${confidenceColumn} >= ? AND m.attention IS NULL
         AND m.id NOT IN (SELECT memory_id FROM unjudged)
         AND (rec.action <> 'merge' OR NOT EXISTS (
           SELECT 1 FROM json_each(rec.body, '$.with') w WHERE w.value NOT IN (
             SELECT id FROM memories WHERE superseded_by IS NULL AND maturity IN ('raw', 'validated') AND attention IS NULL)))
       ORDER BY confidence DESC, m.timestamp, m.row`,
    ).all(JSON.stringify(rules), JSON.stringify(actions), least_confidence),
  )
  const seen = new Set<string>()
  return rows
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .toSorted(
      (one, other) =>
        Number(other.action === 'merge') - Number(one.action === 'merge') || other.confidence - one.confidence,
    )
    .map(({ id, action, rule, others, unsafe, contradicted }) => ({
      id,
      action,
      rule,
      others: decodeOthers(others),
      unsafe: unsafe === 1,
      contradicted: contradicted === 1,
    }))
}

/** Checks whether somebody reverted a policy's decision on a memory. */
export function actedOnByPolicy(db: ReadableDb, id: string): boolean {
  return (
    sql(
      db,
      `SELECT 1 FROM decision_memories o JOIN decisions d ON d.seq = o.seq WHERE o.memory_id = ? AND d.actor = 'policy'
         AND EXISTS (SELECT 1 FROM decisions u WHERE u.undoes = d.step OR (u.seq > d.seq AND u.verb IN ('restore', 'unmerge', 'unpromote')
           AND EXISTS (SELECT 1 FROM json_each(u.memory_ids) WHERE value = ?))) LIMIT 1`,
    ).get(id, id) !== undefined
  )
}

/** Checks whether any two of some memories contradict each other. */
export function areInConflict(db: ReadableDb, ids: readonly string[]): boolean {
  const list = JSON.stringify(ids)
  return (
    sql(
      db,
      `SELECT 1 FROM pairs p WHERE p.verdict = 'conflict'
         AND p.a_hash IN (SELECT content_hash FROM memories WHERE id IN (SELECT value FROM json_each(?)))
         AND p.b_hash IN (SELECT content_hash FROM memories WHERE id IN (SELECT value FROM json_each(?))) LIMIT 1`,
    ).get(list, list) !== undefined
  )
}

const sampled = 10

/**
 * Returns the last batches of policies, newest first, each with a sample of ten actions: always the same ones, chosen by a
 * hash.
 */
export function policySteps(db: ReadableDb, limit: number): PolicyStep[] {
  const steps = sql<{ step: number; at: string }>(
    db,
    `SELECT step, min(at) AS at FROM decisions WHERE actor = 'policy' AND step IS NOT NULL AND undoes IS NULL
     GROUP BY step ORDER BY step DESC LIMIT ?`,
  ).all(limit)
  return steps.map(({ step, at }) => {
    const acts = sql<{
      memory_id: string
      verb: string
      rule: string | null
      reason: string | null
      description: string | null
    }>(
      db,
      `SELECT o.memory_id, d.verb, d.rule, d.reason, m.description FROM decisions d JOIN decision_memories o ON o.seq = d.seq
       LEFT JOIN memories m ON m.id = o.memory_id WHERE d.step = ? AND NOT (d.verb = 'validate' AND EXISTS (
         SELECT 1 FROM decisions p JOIN decision_memories q ON q.seq = p.seq
         WHERE p.step = d.step AND p.verb = 'promote' AND q.memory_id = o.memory_id))`,
    ).all(step)
    const ordered = acts.toSorted((one, other) =>
      rankOf(step, one.memory_id) < rankOf(step, other.memory_id) ? -1 : 1,
    )
    const sample = ordered.slice(0, sampled).map((act) => ({ ...act, description: act.description ?? 'purged' }))
    return { step, at, count: acts.length, undone: isUndone(db, step), sample }
  })
}

function rankOf(step: number, id: string): string {
  return createHash('sha256').update(`${step} ${id}`).digest('hex')
}
