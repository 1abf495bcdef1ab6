import type { ReviewGroup, ReviewRow } from '../../../shared/contract/review.ts'
import { eitherValue } from '../../../shared/text/eitherValue.ts'
import type { ReviewCandidate } from '../store/queries/reviewCandidates.ts'
import { decodeOthers } from '../store/jsonColumns.ts'
import { askedForUse, useKind } from './noUse.ts'
import { type Placed, sortQueue } from './sorts.ts'
import { toRead } from './toRead.ts'

/** Ids of texts with the same meaning, the longest first. */
export interface ClusterOf {
  ids: string[]
}

interface PairedText {
  id: string
  kind: string
  description: string
  project: { id: string; name: string } | null
}

/** Two texts that contradict each other, or two versions of one note. */
export interface PairOf {
  older: PairedText
  newer: PairedText
  similarity: number
  /** The differing words of each, the older first; null if they are too long. */
  values: [string, string] | null
  /** Whether the newer is a later version of the older. */
  isReplaced: boolean
  /** The one whose value the code has, where it has not the other’s. */
  inCode: 'older' | 'newer' | null
}

/** Recommendations below this confidence are shown individually. */
const minSureConfidence = 0.5
/**
 * Memories with a close neighbour that is neither a duplicate nor a contradiction are shown individually: some of them are
 * reworded duplicates and would spoil a bulk answer.
 */
const closeToAnother = 'Close to another text'
/** Measured precision of recommendations for texts with a close neighbour; some of these are duplicates. */
const sureBesideAnother = 0.6
const mayBeOneNote = 'May say the same in other words'
/** After how many memories the work may yield. */
const step = 1000
/** Rules whose reasons name other words for every memory; their sentence names the group. */
const wordedForEach: ReadonlySet<string> = new Set([
  'recommend.lesson',
  'recommend.index-line',
  'recommend.index-line-read',
])
/** Rules that ask which of two texts is right. */
export const contrary: ReadonlySet<string> = new Set(['recommend.conflict', 'recommend.older-version'])
const contradictory = { like: 'conflicts', label: 'Contradict each other' }
const twoVersions = { like: 'versions', label: 'Two versions of one note' }
/** The rule that shows a memory with another that may say the same. */
const shownTogether = 'recommend.one-note'
/** Rules that ask what remains to be asked about the text after a merge, so that a merge answers nothing in a person’s stead. */
export const staysOpen: ReadonlySet<string> = new Set([askedForUse, 'recommend.one-note'])
/** Rules that merge a memory with its duplicates. */
const joining: ReadonlySet<string> = new Set(['recommend.same-lesson', 'recommend.says-more'])

/**
 * Builds the review queue: all memories that need a verdict, each in one item, in the order shown. Duplicates form one item,
 * and so do two contradictory memories; pure noise is left out of both. `labelOf` names a rule for people; `done` contains
 * the items decided in this review, so that group sizes stay constant. Cooperative, in steps of some milliseconds; each group
 * is sorted in one step.
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
  const place = (row: Placed | null): void => {
    if (!row) return
    for (const id of row.ids) taken.add(id)
    rows.push(row)
  }
  for (const cluster of clusters) place(clusterRow(cluster, open))
  for (const pair of pairs) place(pairRow(pair, open, taken))
  for (const candidate of candidates) {
    const other = joining.has(candidate.lead) ? freeOther(candidate, open, taken) : undefined
    if (other) place(looseRow(candidate, other))
  }
  for (const candidate of candidates) {
    const other = candidate.lead === shownTogether ? freeOther(candidate, open, taken) : undefined
    if (other) place(lookRow(candidate, other))
  }
  for (const [at, candidate] of candidates.entries()) {
    if (at % step === 0) yield
    if (!taken.has(candidate.id) && !waits(candidate, open))
      rows.push(memoryRow(candidate, groupOf(candidate), labelOf))
  }
  yield
  return yield* sortQueue(rows, done)
}

/** A cluster with a member that is to be merged with another; one with a text outside it does not count. */
function clusterRow({ ids }: ClusterOf, open: ReadonlyMap<string, ReviewCandidate>): Placed | null {
  const members = membersOf(ids, open)
  const isMember = new Set(members.map(({ id }) => id))
  const joins = members.filter((one) => joining.has(one.lead) && othersOf(one).some((id) => isMember.has(id)))
  return members.length < 2 || joins.length === 0 ? null : rowOfCluster(members, joins)
}

/**
 * Returns the memories of a cluster that may be merged. All of them are like its first text: where this one is none of them, only
 * those that are to be merged with one another belong together.
 */
function membersOf(ids: readonly string[], open: ReadonlyMap<string, ReviewCandidate>): ReviewCandidate[] {
  const members = ids.flatMap((id) => open.get(id) ?? []).filter(mayJoin)
  if (members[0]?.id === ids[0]) return members
  const areJoined = (one: ReviewCandidate, other: ReviewCandidate): boolean =>
    (joining.has(one.lead) && othersOf(one).includes(other.id)) ||
    (joining.has(other.lead) && othersOf(other).includes(one.id))
  const together: ReviewCandidate[] = members
    .filter((one) => members.some((other) => areJoined(one, other)))
    .slice(0, 1)
  for (const one of together)
    for (const other of members) if (!together.includes(other) && areJoined(one, other)) together.push(other)
  return members.filter((member) => together.includes(member))
}

/** Discards, contradictions and what is merged into a reference are separate items. */
function mayJoin({ action, lead }: ReviewCandidate): boolean {
  if (action === 'merge') return joining.has(lead)
  return action !== 'discard' && (action !== 'needs-you' || staysOpen.has(lead))
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
    suggests: null,
    confidence: Math.min(...joins.map(({ confidence }) => confidence)),
    score: Math.min(...joins.map(({ score }) => score)),
    like: 'clusters',
    like_label: 'Say the same',
    single: members.some(({ proposed }) => proposed === 1),
    reason: joins.every(({ lead }) => lead === 'recommend.same-lesson') ? 'Say the same' : 'One says more',
    section: first.section,
    length: toRead(members),
  }
}

/** Whether its duplicate is in the queue and must be decided first. */
function waits(candidate: ReviewCandidate, open: ReadonlyMap<string, ReviewCandidate>): boolean {
  return joining.has(candidate.lead) && othersOf(candidate).some((id) => open.has(id))
}

function othersOf({ others }: ReviewCandidate): string[] {
  return decodeOthers(others ?? '[]')
}

/** A memory whose duplicate is in no cluster; if the duplicate is in another item, it is asked after that one. */
function looseRow(candidate: ReviewCandidate, other: ReviewCandidate): Placed {
  const [longer, shorter] = candidate.length > other.length ? [candidate, other] : [other, candidate]
  return rowOfCluster([longer, shorter], [candidate])
}

/** Two memories that may say the same in other words, shown together: merge them, or judge each on its own. */
function lookRow(candidate: ReviewCandidate, other: ReviewCandidate): Placed {
  return {
    ...rowOfCluster([other, candidate], [candidate]),
    group: 'ambiguous',
    fact: words['needs-you'],
    action: 'needs-you',
    like: 'looks',
    like_label: mayBeOneNote,
    single: true,
    reason: mayBeOneNote,
  }
}

/** Returns what may stand in one item with a candidate that stands in none. */
function freeOther(
  candidate: ReviewCandidate,
  open: ReadonlyMap<string, ReviewCandidate>,
  taken: ReadonlySet<string>,
): ReviewCandidate | undefined {
  if (taken.has(candidate.id)) return undefined
  return othersOf(candidate)
    .flatMap((id) => open.get(id) ?? [])
    .find((other) => !taken.has(other.id) && mayJoin(other))
}

function pairRow(
  { older, newer, similarity, values, isReplaced, inCode }: PairOf,
  open: ReadonlyMap<string, ReviewCandidate>,
  taken: ReadonlySet<string>,
): Placed | null {
  const own = [older, newer].filter(({ kind }) => kind === 'memory').map(({ id }) => open.get(id))
  const isAsked = own.some((one) => one !== undefined && contrary.has(one.lead) && !taken.has(one.id))
  if (!isAsked || own.some((one) => one?.action === 'discard')) return null
  const kind = isReplaced ? twoVersions : contradictory
  return {
    key: `x:${older.id}~${newer.id}`,
    group: 'conflicts',
    kind: 'pair',
    ids: [older.id, newer.id],
    title: newer.description,
    fact: values ? eitherValue(values) : '',
    action: 'needs-you',
    suggests: isReplaced ? 'newer' : inCode,
    confidence: similarity,
    score: similarity,
    like: kind.like,
    like_label: kind.label,
    single: true,
    reason: kind.label,
    section: newer.project?.name ?? null,
    length: toRead(own.filter((one) => one !== undefined)),
  }
}

function groupOf({ action, confidence, lead }: ReviewCandidate): ReviewGroup {
  if (action === 'needs-you' || action === 'retain' || confidence < minSureConfidence) return 'ambiguous'
  if (action === 'merge') return lead === 'recommend.into-reference' ? 'clusters' : 'ambiguous'
  return action === 'discard' ? 'junk' : 'promotions'
}

function memoryRow(candidate: ReviewCandidate, group: ReviewGroup, labelOf: (rule: string) => string): Placed {
  const { id, title, section, file, action, lead, rule, said, near, proposed, confidence, score } = candidate
  const because = labelOf(group === 'junk' ? rule : lead)
  // The reason for a text says more than its rule.
  const isToldByRule = group === 'junk' || said === null || wordedForEach.has(lead)
  const told = isToldByRule ? because : said.replaceAll(/\d[\d.,:-]*/g, '…')
  const isClose = near === 1 && group !== 'junk' && action !== 'needs-you'
  const sort = isClose ? closeToAnother : told
  const kind = lead === askedForUse ? useKind(score, file) : { like: sort, like_label: sort }
  const sure = isClose ? Math.min(confidence, sureBesideAnother) : confidence
  return {
    key: `m:${id}`,
    group,
    kind: 'memory',
    ids: [id],
    title,
    fact: group === 'ambiguous' ? words[action] : `sure ${sure.toFixed(2)}`,
    action,
    suggests: null,
    confidence: sure,
    score,
    ...kind,
    like: `${group}:${action}:${kind.like}`,
    single: isClose || proposed === 1,
    reason: because,
    section,
    length: toRead([candidate]),
  }
}

const words: Record<ReviewRow['action'], string> = {
  promote: 'promote?',
  merge: 'merge?',
  validate: 'keep?',
  retain: 'snooze?',
  discard: 'discard?',
  'needs-you': 'needs you',
}
