import type { ReviewGroup, ReviewRow } from '../../../shared/contract/review.ts'
import type { ReviewCandidate } from '../store/queries/reviewCandidates.ts'
import { type Placed, inSorts } from './sorts.ts'

/** Texts that say the same, by their ids, the fullest first. */
export interface ClusterOf {
  ids: string[]
}

/** Two texts that cannot both hold. */
export interface PairOf {
  older: { id: string; kind: string; description: string }
  newer: { id: string; kind: string; description: string; project: { name: string } | null }
  similarity: number
  /** What each says, in a word or two, the older first; null where that takes more. */
  values: [string, string] | null
}

/** A recommendation less sure than this is a person’s to look at, whatever it is. */
const sureFrom = 0.5
/**
 * What has a close neighbour that says neither the same nor the contrary is read by itself: some of these say what the
 * neighbour says in other words, and would spoil an answer to others.
 */
const closeToAnother = 'Close to another text'
/** How often what is recommended for a text with a close neighbour is right, measured on labelled notes: some of them say the same. */
const sureBesideAnother = 0.6
/** After how many memories the work may yield. */
const step = 1000
/** Rules by which a memory joins others that say the same. */
const joining: ReadonlySet<string> = new Set(['recommend.same-lesson', 'recommend.says-more'])

/**
 * The queue: what waits for a verdict, every memory in one item, in the order it is asked. Memories that say the same are
 * one item, two that cannot both hold are one item; what is noise from end to end is left out of both. `labelOf` names a
 * rule for people; `done` tells what got a verdict in this review, so that its sort keeps its size. Comes in steps of some
 * milliseconds, the sorting of a sort in one.
 */
export function* arrange(
  candidates: readonly ReviewCandidate[],
  clusters: readonly ClusterOf[],
  pairs: readonly PairOf[],
  labelOf: (rule: string) => string,
  done: readonly Pick<ReviewRow, 'like'>[] = [],
): Generator<void, ReviewRow[]> {
  const open = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const taken = new Set<string>()
  const rows: Placed[] = []
  for (const cluster of clusters) {
    const row = clusterRow(cluster, open)
    if (!row) continue
    for (const id of row.ids) taken.add(id)
    rows.push(row)
  }
  for (const pair of pairs) {
    const row = pairRow(pair, open, taken)
    if (!row) continue
    for (const id of row.ids) taken.add(id)
    rows.push(row)
  }
  for (const candidate of candidates) {
    if (taken.has(candidate.id) || !joining.has(candidate.lead)) continue
    const row = looseRow(candidate, open, taken)
    if (!row) continue
    for (const id of row.ids) taken.add(id)
    rows.push(row)
  }
  for (const [at, candidate] of candidates.entries()) {
    if (at % step === 0) yield
    if (!taken.has(candidate.id) && !waits(candidate, open))
      rows.push(memoryRow(candidate, groupOf(candidate), labelOf))
  }
  yield
  return yield* inSorts(rows, done)
}

function clusterRow({ ids }: ClusterOf, open: ReadonlyMap<string, ReviewCandidate>): Placed | null {
  const members = ids.flatMap((id) => open.get(id) ?? []).filter(mayJoin)
  const joins = members.filter(({ lead }) => joining.has(lead))
  return members.length < 2 || joins.length === 0 ? null : rowOfCluster(members, joins)
}

/** What is to be discarded, or is a person’s to settle, or belongs into a reference, is asked by itself. */
function mayJoin({ action, lead }: ReviewCandidate): boolean {
  return joining.has(lead) || action === 'validate' || action === 'promote' || action === 'retain'
}

function rowOfCluster(members: readonly ReviewCandidate[], joins: readonly ReviewCandidate[]): Placed {
  const [first] = members as [ReviewCandidate, ...ReviewCandidate[]]
  return {
    key: `c:${first.id}`,
    group: 'clusters',
    kind: 'cluster',
    ids: members.map(({ id }) => id),
    title: first.title,
    fact: String(members.length),
    action: 'merge',
    confidence: Math.min(...joins.map(({ confidence }) => confidence)),
    score: Math.min(...joins.map(({ score }) => score)),
    like: 'clusters',
    like_label: 'Say the same',
    single: false,
    reason: joins.every(({ lead }) => lead === 'recommend.same-lesson') ? 'Say the same' : 'Say the same, and more',
    section: first.section,
  }
}

/** Whether something else is to be decided first: what it says the same as is asked about too. */
function waits(candidate: ReviewCandidate, open: ReadonlyMap<string, ReviewCandidate>): boolean {
  return joining.has(candidate.lead) && othersOf(candidate).some((id) => open.has(id))
}

function othersOf({ others }: ReviewCandidate): string[] {
  return JSON.parse(others ?? '[]') as string[]
}

/** A memory that says what one outside of every cluster says; where that one is spoken for, it is asked once that is settled. */
function looseRow(
  candidate: ReviewCandidate,
  open: ReadonlyMap<string, ReviewCandidate>,
  taken: ReadonlySet<string>,
): Placed | null {
  const other = othersOf(candidate)
    .flatMap((id) => open.get(id) ?? [])
    .find(({ id, ...rest }) => !taken.has(id) && mayJoin({ id, ...rest }))
  if (!other) return null
  const [longer, shorter] = candidate.length > other.length ? [candidate, other] : [other, candidate]
  return rowOfCluster([longer, shorter], [candidate])
}

function pairRow(
  { older, newer, similarity, values }: PairOf,
  open: ReadonlyMap<string, ReviewCandidate>,
  taken: ReadonlySet<string>,
): Placed | null {
  const own = [older, newer].filter(({ kind }) => kind === 'memory').map(({ id }) => open.get(id))
  const isAsked = own.some((one) => one !== undefined && one.lead === 'recommend.conflict' && !taken.has(one.id))
  if (!isAsked || own.some((one) => one?.action === 'discard')) return null
  return {
    key: `x:${older.id}~${newer.id}`,
    group: 'conflicts',
    kind: 'pair',
    ids: [older.id, newer.id],
    title: newer.description,
    fact: values ? values.join(', ') : '',
    action: 'needs-you',
    confidence: similarity,
    score: similarity,
    like: 'conflicts',
    like_label: 'Contradict each other',
    single: true,
    reason: 'Contradict each other',
    section: newer.project?.name ?? null,
  }
}

function groupOf({ action, confidence, lead }: ReviewCandidate): ReviewGroup {
  if (action === 'needs-you' || action === 'retain' || confidence < sureFrom) return 'ambiguous'
  if (action === 'merge') return lead === 'recommend.into-reference' ? 'clusters' : 'ambiguous'
  return action === 'discard' ? 'junk' : 'promotions'
}

function memoryRow(
  { id, title, section, action, lead, rule, said, near, confidence, score }: ReviewCandidate,
  group: ReviewGroup,
  labelOf: (rule: string) => string,
): Placed {
  const because = labelOf(group === 'junk' ? rule : lead)
  // Of one rule, what is said of a text tells more about it than the rule.
  const told = group === 'junk' || said === null ? because : said.replaceAll(/\d[\d.,:-]*/g, '…')
  const isClose = near === 1 && group !== 'junk' && action !== 'needs-you'
  const sort = isClose ? closeToAnother : told
  const sure = isClose ? Math.min(confidence, sureBesideAnother) : confidence
  return {
    key: `m:${id}`,
    group,
    kind: 'memory',
    ids: [id],
    title,
    fact: group === 'ambiguous' ? words[action] : sure.toFixed(2).replace(/^0/, ''),
    action,
    confidence: sure,
    score,
    like: `${group}:${action}:${sort}`,
    like_label: sort,
    single: isClose,
    reason: because,
    section,
  }
}

const words: Record<ReviewRow['action'], string> = {
  promote: 'promote?',
  merge: 'merge?',
  validate: 'keep?',
  retain: 'retain?',
  discard: 'discard?',
  'needs-you': 'needs you',
}
