import { isPerson } from '../../../../shared/model/decision.ts'
import type { MemoryKind } from '../../../../shared/model/memory.ts'
import type { Digest, DigestItem, MicroQuestion } from '../../../../shared/model/report.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { askRule } from '../../recommend/worthRules.ts'
import { digestOf } from '../../report/digest.ts'
import { weekMs } from '../../report/weeks.ts'
import { type ReadableDb } from '../../store/db.ts'
import { writeWhole } from '../../store/describeFailure.ts'
import { lastDigest, saveDigest } from '../../store/queries/digests.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { readRecommendation } from '../../store/queries/recommendationRows.ts'
import { indexLine } from '../../store/queries/recommendationBrief.ts'
import { type ReportScope, decisionCounts, reportScope } from '../../store/queries/reportRows.ts'
import { countProposalsWaiting } from '../../store/queries/proposalRows.ts'
import { countWaiting, waitingAmong } from '../../store/queries/waiting.ts'
import type { Library } from '../../store/library.ts'
import { pageOfRecommendations } from '../triage/triageSummary.ts'
import { digestProposals } from './digestProposals.ts'

/** Number of memories a digest chooses from per kind. */
const looked = 40
/** Recommendations below this confidence are asked as questions. */
const maxQuestionConfidence = 0.75
/** With fewer questions than this, surer recommendations are added. */
const minAsked = 5
const maxAsked = 10

/** Builds the digest since the last one delivered, else of the last seven days. `first` are asked before all others. */
export function digest(core: LibraryCore, project: string | undefined, first: readonly MicroQuestion[] = []): Digest {
  const { db } = core.library
  const now = core.ports.clock.now()
  const scope = reportScope(db, project)
  const { since, follows } = periodOf(db, scope, now)
  const decided = decisionCounts(db, scope, since)
  const counted = (isWanted: (actor: string) => boolean): Digest['by_policy'] => {
    const of = (...verbs: string[]): number =>
      decided.reduce(
        (sum, { verb, actor, count, taken_back }) =>
          sum + (isWanted(actor) && verbs.includes(verb) ? count - taken_back : 0),
        0,
      )
    return { promoted: of('promote', 'merge-into'), discarded: of('discard'), merged: of('merge') }
  }
  const candidates = digestCandidates(core, project, first)
  // A question asked first counts in the group of its recommendation.
  const judged = ({ memory_id, action, note }: DigestItem) =>
    note === null ? action : readRecommendation(db, findMemory(db, memory_id))?.action
  const asked = new Map(
    Map.groupBy(candidates, judged)
      .entries()
      .map(([action, all]) => [action, all.length]),
  )
  const waiting = countWaiting(db, scope, now)
  const groups = waiting
    .flatMap(({ action, count }) =>
      action === null ? [] : [{ action, count: Math.max(0, count - (asked.get(action) ?? 0)) }],
    )
    .filter(({ count }) => count > 0)
  return digestOf({
    at: now.toISOString(),
    since,
    follows,
    by_policy: counted((actor) => actor === 'policy'),
    by_people: counted(isPerson),
    waiting: waiting.reduce((sum, { count }) => sum + count, 0),
    proposed: countProposalsWaiting(db, scope),
    proposals: digestProposals(core.library, scope),
    groups,
    candidates,
  })
}

/** Returns the start of a digest's period. A second digest on the same day covers the same period as the first. */
function periodOf(db: ReadableDb, scope: ReportScope, now: Date): Pick<Digest, 'since' | 'follows'> {
  const last = lastDigest(db, scope)
  if (!last) return { since: new Date(now.getTime() - weekMs).toISOString(), follows: false }
  return last.at.slice(0, 10) === now.toISOString().slice(0, 10) ? last : { since: last.at, follows: true }
}

/** Records that a digest reached a person, so that the next one starts from it. */
export function markDigest(library: Library, project: string | undefined, { at, since, follows }: Digest): void {
  writeWhole(library, (writable) => saveDigest(writable, reportScope(writable, project), { at, since, follows }))
}

/**
 * Returns the questions in order: those to ask first, those that need a person, promotions, unsure recommendations, and last
 * those whether a memory is of any use, which are many. A line of an index is no question of its own: its note is read too.
 */
function digestCandidates(
  core: LibraryCore,
  project: string | undefined,
  first: readonly MicroQuestion[],
): DigestItem[] {
  const page = (query: object): ReturnType<typeof pageOfRecommendations>['items'] =>
    pageOfRecommendations(core, { project, min_confidence: 0, max_confidence: 1, offset: 0, limit: looked, ...query })
      .items
  const without = [askRule.id, indexLine]
  const asked = [
    ...page({ action: 'needs-you', without }),
    ...page({ action: 'promote' }),
    ...page({ action: 'merge', max_confidence: maxQuestionConfidence }),
    ...page({ max_confidence: maxQuestionConfidence, without }),
    ...page({ rule: askRule.id }),
  ]
  const rows = first.length + asked.length < minAsked ? [...asked, ...page({ without: [indexLine] })] : asked
  const taken = new Set<string>()
  const items: DigestItem[] = []
  const waiting = waitingAmong(
    core.library.db,
    rows.map(({ memory }) => memory.id),
    core.ports.clock.now(),
  )
  for (const { memory_id, description, reason, confidence } of first) {
    const { external_id, kind } = findMemory(core.library.db, memory_id)
    taken.add(memory_id)
    items.push({
      memory_id,
      external_id,
      description,
      section: sectionOf(kind, null),
      action: 'needs-you',
      confidence: confidence ?? 0.5,
      reason,
      note: 'stale, and still used',
    })
  }
  for (const { memory, recommendation } of rows) {
    // Skip what somebody answered meanwhile.
    if (taken.has(memory.id) || items.length >= maxAsked || !waiting.has(memory.id)) continue
    const { kind } = findMemory(core.library.db, memory.id)
    // Ask only one of two memories with the same question.
    for (const id of [memory.id, ...recommendation.with]) taken.add(id)
    items.push({
      memory_id: memory.id,
      external_id: memory.external_id,
      description: memory.description,
      section: sectionOf(kind, recommendation.target?.section ?? null),
      action: recommendation.action,
      confidence: recommendation.confidence,
      reason: recommendation.reasons[0]?.text ?? '',
      note: null,
    })
  }
  return items
}

const kindSections: Record<MemoryKind, string> = {
  decision: 'Decisions',
  preference: 'Preferences',
  convention: 'Conventions',
  known_fix: 'Known fixes',
  constraint: 'Constraints',
  failed_attempt: 'Failed attempts',
  environment: 'Environment',
  fact: 'Facts',
}

function sectionOf(kind: MemoryKind | null, section: string | null): string {
  return section ?? (kind === null ? 'General' : kindSections[kind])
}
