import type { Neighbour } from '../../../../shared/contract/neighbours.ts'
import type { ReviewItem, ReviewRow, ReviewText } from '../../../../shared/contract/review.ts'
import type { Difference } from '../../../../shared/model/comparison.ts'
import { type TargetKind, isInPlace } from '../../../../shared/model/reference.ts'
import { targetWords } from '../../../../shared/model/targetWords.ts'
import { writesReference } from '../../../../shared/model/writesReference.ts'
import { isClearlyOlder } from '../../../../shared/isClearlyOlder.ts'
import { counted } from '../../../../shared/text/counted.ts'
import { letterOf } from '../../../../shared/text/merging/letter.ts'
import { compare } from '../../language/comparison.ts'
import type { Core } from '../../runtime/core.ts'
import { combine, combiningRules, mergedTags } from '../../decide/merge/combine.ts'
import { contradictionSteps } from '../../decide/merge/contradictions.ts'
import { filesOfMerge } from '../../decide/merge/mergedFiles.ts'
import { mergeMemories } from '../../decide/merge/mergeTexts.ts'
import { codeOfPair } from '../clusters/codeOfPair.ts'
import { explain } from '../triage/explain.ts'
import { clusterReason } from './clusterReason.ts'
import { versionOf } from './itemVersion.ts'
import { letteredReasons } from './letteredReasons.ts'
import { proposalsAbout } from '../proposals/readProposal.ts'
import { previewWishes } from './reviewPreview.ts'
import { currentReview, findRow } from './reviewQueue.ts'
import { textPlace } from '../clusters/textPlace.ts'
import { agreementOf, marksOfFirst, marksOfOther, marksOfPair, noteOf } from '../../review/marks.ts'
import { runCooperatively, createYield } from '../../runtime/cooperative.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { Library } from '../../store/library.ts'
import type { Caller } from '../../store/journal.ts'
import { readHashedText } from '../../store/queries/comparedTexts.ts'
import { readCard } from '../../store/queries/cards.ts'
import { type MemoryRow, findMemory } from '../../store/queries/memories.ts'
import { parseStatement, novelPassages } from '../../language/difference/said.ts'
import { readRecommendation } from '../../store/queries/recommendationRows.ts'
import { leadOf, recordOfRule, recordsOf } from '../../store/queries/reviewCandidates.ts'

/** Maximum number of neighbours returned, and minimum similarity of those that do not contradict. */
const maxNeighbours = 6
const minNeighbour = 0.5

/**
 * Returns one item with everything needed to decide it. Throws `conflict` when it was decided or judged differently
 * meanwhile.
 */
export async function reviewItem(core: Core, by: Caller, key: string): Promise<ReviewItem> {
  const { db } = core.library
  const row = findRow(core, currentReview(core.library), key)
  const memories = row.ids.filter((id) => id.startsWith('m_')).map((id) => findMemory(db, id))
  const asked = memories[memories.length - 1]
  const within = row.kind === 'cluster' ? await clusterReason(core, row) : null
  const lead = memories.find(({ id }) => (within ? id === within.id : isReplacedBy(row, leadOf(db, id)))) ?? asked
  const limit = maxNeighbours + Math.min(row.ids.length, maxNeighbours)
  const explanation = lead ? await explain(core, lead.id, { limit, thoroughness: 'at-hand' }) : null
  const yieldIfDue = createYield(core.ports.clock)
  await yieldIfDue()
  if (row.action === 'merge')
    await runCooperatively(core.ports.clock, contradictionSteps(memories.map(({ content }) => content)))
  const merge = mergeOf(db, row, memories)
  await yieldIfDue()
  const { texts, differences, agreement } = textsOf(db, row, memories, merge?.result.sentences ?? [])
  await yieldIfDue()
  const recommendation =
    within && lead ? readRecommendation(db, lead, within.body) : (explanation?.recommendation ?? null)
  const conflict = merge?.contradictions[0]
  const { files, refused } = await previewWishes(core, by, writesReference(row) ? [{ row, verdict: null }] : [])
  const target = explanation?.recommendation?.target?.target ?? 'learned'
  const isOwn = row.action === 'promote' && isInPlace(target)
  const staysInPlace = isOwn && target === 'own-topic' && files.length === 0 && refused.length === 0
  return {
    ...row,
    version: versionOf(db, row),
    texts,
    differences,
    agreement,
    code: codeOf(core.library, row, differences),
    recommendation: letteredReasons(db, recommendation, { id: lead?.id, texts }),
    record: recordOfRule(db, (lead && leadOf(db, lead.id)) ?? ''),
    result: merge?.result ?? null,
    evidence: explanation?.evidence ?? null,
    neighbours: (explanation?.neighbours ?? [])
      .filter((near) => !row.ids.includes(near.id) && isNear(near))
      .slice(0, maxNeighbours),
    proposals: proposalsAbout(core.library, row.ids),
    refused: whyNotAccepted(row, conflict) ?? refused[0]?.because ?? null,
    ...(staysInPlace
      ? { stored: 'escalated (the note’s own file, as it is)', written: 'nothing: its file has this text already' }
      : {
          stored: merge ? merge.stored : storedAs(row, target),
          written: isOwn ? 'the change shown, at once; nothing later' : writtenTo(db, row),
        }),
    files,
  }
}

function isNear({ similarity, verdict }: Neighbour): boolean {
  return similarity >= minNeighbour || verdict === 'conflict'
}

/** Says why an item cannot be accepted as recommended; null if it can. */
function whyNotAccepted({ action, suggests }: ReviewRow, conflict: { text: string } | undefined): string | null {
  if (conflict) return `They contradict each other: ${conflict.text}. Edit the result, then merge.`
  if (suggests) return null
  return action === 'needs-you' ? 'Nothing is recommended: choose a verdict.' : null
}

/** Checks whether a memory judged by this rule is the one to be replaced in an item of two versions. */
function isReplacedBy({ suggests }: ReviewRow, lead: string | null): boolean {
  return suggests !== null && lead === 'recommend.older-version'
}

function textsOf(
  db: ReadableDb,
  row: ReviewRow,
  memories: readonly MemoryRow[],
  merged: readonly { letters: readonly string[] }[],
): { texts: ReviewText[]; differences: Difference[]; agreement: number | null } {
  const cards = memories.flatMap((memory) => {
    const card = readCard(db, memory.id)
    return card ? [{ memory: card, place: textPlace(db, memory.id), content: memory.content }] : []
  })
  if (row.kind === 'pair') return pairTexts(db, row, cards)
  const [first, ...others] = cards
  if (!first) return { texts: [], differences: [], agreement: null }
  const comparisons = others.map(({ content }) => compare(first.content, content).differences)
  const only = others.length > 0 ? uniquePassages(cards.map(({ content }) => content)) : []
  const spans = [
    others.length > 0 ? marksOfFirst(comparisons, only[0] ?? []) : [],
    ...comparisons.map((differences, at) => marksOfOther(differences, only[at + 1] ?? [])),
  ]
  const firstNote = cards.length > 1 ? 'fullest' : ''
  const texts = cards.map((card, at) => {
    const letter = cards.length > 1 ? letterOf(at) : ''
    const own = merged.filter(({ letters }) => letters.length === 1 && letters[0] === letter)
    const note = at === 0 ? firstNote : noteOf(spans[at] ?? [], own.length)
    return { ...card, letter, note, spans: spans[at] ?? [] }
  })
  return { texts, differences: [], agreement: texts.length > 1 ? agreementOf(texts) : null }
}

/** Returns the passages of each text that no other text contains. */
function uniquePassages(texts: readonly string[]) {
  const statements = texts.map(parseStatement)
  return statements.map((statement, at) => novelPassages(statement, statements.toSpliced(at, 1)))
}

/** Returns what the code says for either text of a pair; null if it says nothing. */
function codeOf(library: Library, { kind, ids }: ReviewRow, differences: readonly Difference[]): ReviewItem['code'] {
  if (kind !== 'pair') return null
  const [older, newer] = ids.map((id) => readHashedText(library.db, id))
  if (!older || !newer) return null
  const { a, b } = codeOfPair(library, { older, newer }, differences)
  return a.length + b.length > 0 ? { a, b } : null
}

/** A reference or file entry is shown in the form of a memory. */
function pairTexts(
  db: ReadableDb,
  { ids }: ReviewRow,
  cards: readonly Pick<ReviewText, 'memory' | 'place' | 'content'>[],
) {
  const sides = ids.flatMap((id) => readHashedText(db, id) ?? [])
  const [older, newer] = sides
  const differences = older && newer ? compare(older.content, newer.content).differences : []
  const isDated = older && newer && isClearlyOlder(older.timestamp, newer.timestamp)
  const [some] = cards
  const texts = sides.flatMap((side, at) => {
    const own = cards.find(({ memory }) => memory.id === side.id)
    const memory =
      own?.memory ??
      (some && { ...some.memory, id: side.id, description: side.description, maturity: 'escalated' as const })
    return memory
      ? [
          {
            memory,
            place: own?.place ?? null,
            content: side.content,
            letter: letterOf(at),
            note: isDated ? (at === 0 ? 'older' : 'newer') : '',
            spans: marksOfPair(differences, at === 0 ? 'a' : 'b'),
          },
        ]
      : []
  })
  return { texts, differences, agreement: texts.length > 1 ? agreementOf(texts) : null }
}

/** Returns the result of merging an item's memories, as `composeDecision` combines them; null if nothing is to be merged. */
export function mergeOf(db: ReadableDb, { action }: Pick<ReviewRow, 'action'>, memories: readonly MemoryRow[]) {
  const [first, ...others] = memories
  if (action !== 'merge' || !first || others.length === 0) return null
  const { content, sentences, contradictions } = mergeMemories(memories)
  const hasContradictions = contradictions.length > 0
  const combined = combine(db, [first, ...others], hasContradictions)
  const { home, tags, confidence, scope, maturity, weight } = combined
  const rules = combiningRules(db, memories, combined, mergedTags(db, memories), hasContradictions)
  const lettered = sentences.map(({ text, from }) => ({ text, letters: from.map(letterOf) }))
  const result = {
    content,
    sentences: lettered,
    tags,
    confidence,
    confidence_rule: rules.confidence,
    scope,
    weight,
    places: filesOfMerge(db, memories, home),
  }
  return { result, contradictions, stored: `${maturity}, weight ${weight.toFixed(1)}` }
}

function storedAs({ action, suggests }: ReviewRow, target: TargetKind): string {
  if (suggests === 'older') return 'A unchanged; B discarded, superseded by A, can be restored'
  if (suggests) return 'B unchanged; A discarded, superseded by B, can be restored'
  switch (action) {
    case 'merge':
      return 'part of the reference, frozen'
    case 'discard':
      return 'discarded, can be restored'
    case 'validate':
      return 'validated'
    case 'promote':
      return `escalated (${targetWords[target].reference})`
    case 'retain':
      return 'unchanged, asked again in four weeks'
    case 'needs-you':
      return 'what you choose'
  }
}

function writtenTo(db: ReadableDb, { action, suggests, ids }: ReviewRow): string {
  if (action === 'retain') return 'nothing'
  if (action === 'needs-you' && !suggests) return 'what follows from that'
  const discarded = { older: ids.slice(1), newer: ids.slice(0, 1) }
  const { records, files, auto } = recordsOf(db, suggests ? discarded[suggests] : ids)
  const reference = action === 'promote' ? 'the reference, at once' : ''
  if (records === 0) return reference || 'nothing; kept here only'
  const own = `${counted(files, 'file')}, ${counted(records, 'record')}${auto === 1 ? '' : ', with the next write-back'}`
  return reference === '' ? own : `${reference}; ${own}`
}
