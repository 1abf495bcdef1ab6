import type { Attention, Maturity } from '../../../shared/model/memory.ts'
import { lettersOf } from '../../../shared/text/lettersOf.ts'
import { titleOf } from '../../../shared/text/title.ts'
import type { IngestSource, SourceRecord } from './sourceRecord.ts'
import { sha256 } from './blobs.ts'
import type { WritableDb } from './db.ts'
import { sql } from './sql.ts'
import { matchesState, fileState, isOwnReference, kindsWithState, stateAlone, wantedState } from './fileState.ts'
import { indexText, unindexText } from './fullText.ts'
import { contentHash } from './identity.ts'
import { type DecisionDraft, appendDecision } from './journal.ts'
import { type RecordRow, refreshPending } from './pending.ts'
import { effectiveConfidence } from './queries/microReviewRows.ts'
import type { MemoryRow } from './queries/memories.ts'
import { readMemoryRow } from './queries/memoryLookups.ts'
import { decodeAttention, decodeTags } from './jsonColumns.ts'
import { updateRow } from './rows.ts'

/**
 * Reconciles a record read again with its memory, comparing field by field its last-read state, its current state and the
 * library's. Adopts a change, unless a person decided here: then it needs them. `at` is the time of the sync, ISO 8601.
 */
export function reconcileRecord(
  db: WritableDb,
  source: IngestSource,
  known: RecordRow,
  record: SourceRecord,
  at: string,
): 'unchanged' | 'updated' | 'needs_you' {
  const recordHash = sha256(record.raw)
  const returned = known.gone_since !== null || known.present === 0
  const moved = known.path !== record.path || known.line !== record.line || known.locator !== record.locator
  if (recordHash === known.record_hash && !returned) {
    if (moved) placeRecord(db, known.memory_id, record)
    retitle(db, known, record)
    return 'unchanged'
  }
  const memory = readMemoryRow(db, known.memory_id)
  const saysTheSame = known.content_hash === contentHash(record.content)
  const read = stateRead(source, known, record)
  // A text somebody else wrote is no longer the one it was given here.
  const theirState = saysTheSame ? read : stateAlone(read)
  sql(
    db,
    `UPDATE records SET raw = ?, record_hash = ?, content_hash = ?, state = ?, present = 1, gone_since = NULL WHERE memory_id = ?`,
  ).run(record.raw, recordHash, contentHash(record.content), theirState, known.memory_id)
  placeRecord(db, known.memory_id, record)
  const outcome = memory ? reconcileMemory(db, source, memory, record, { known, theirState, at }) : 'unchanged'
  refreshPending(db, [known.memory_id])
  return outcome === 'unchanged' && (returned || moved) ? 'updated' : outcome
}

/** Returns the state of a record: the known one, unless the file states another. */
function stateRead({ kind }: IngestSource, known: RecordRow, { maturity }: SourceRecord): string {
  if (!kindsWithState.has(kind)) return known.present === 0 ? 'kept' : known.state
  const state = fileState(kind, { maturity, superseded_by: null })
  return matchesState(state, stateAlone(known.state)) ? known.state : state
}

function placeRecord(db: WritableDb, id: string, record: SourceRecord): void {
  sql(db, 'UPDATE records SET path = ?, line = ?, locator = ?, section = ? WHERE memory_id = ?').run(
    record.path,
    record.line,
    record.locator,
    record.section,
    id,
  )
}

function reconcileMemory(
  db: WritableDb,
  source: IngestSource,
  memory: MemoryRow,
  record: SourceRecord,
  { known, theirState, at }: { known: RecordRow; theirState: string; at: string },
): 'unchanged' | 'updated' | 'needs_you' {
  const asked = decodeAttention(memory.attention)
  const awaitsText = memory.rewritten !== null && asked === null && stateAlone(known.state) === known.state
  // Until its file is given the text written here, the file is compared with what it said before.
  const saysTheSame = awaitsText && known.content_hash === contentHash(record.content)
  const detailsChanged =
    !saysTheSame && (isTitleEdited(memory, known, record) || areTagsEdited(memory.tags, record.tags))
  const textChanged = (!saysTheSame && memory.content !== record.content) || detailsChanged
  // A topic file that holds a result of ours keeps its own details; elsewhere the details are ours.
  const keepsDetails = known.ours === 1 && !kindsWithState.has(source.kind)
  const lessonChanged =
    (!saysTheSame && memory.content_hash !== contentHash(record.content)) || (detailsChanged && !keepsDetails)
  const isAsWanted = matchesState(stateAlone(theirState), stateAlone(wantedState(db, source, memory)))
  const isAskedOfState = asked !== null && asked.theirs.maturity !== memory.maturity
  const stateChanged = !isAsWanted && (stateAlone(theirState) !== stateAlone(known.state) || isAskedOfState)
  const confidence = effectiveConfidence(db, memory, record.confidence)
  const evidence = awaitsText ? memory.evidence : record.evidence
  const otherChanged =
    memory.usage_count !== record.usage_count ||
    memory.last_accessed !== record.last_accessed ||
    memory.confidence !== confidence ||
    memory.evidence !== evidence
  sql(db, 'UPDATE memories SET usage_count = ?, last_accessed = ?, confidence = ?, evidence = ? WHERE id = ?').run(
    record.usage_count,
    record.last_accessed,
    confidence,
    evidence,
    memory.id,
  )
  if (asked && !lessonChanged && !stateChanged) {
    sql(db, 'UPDATE memories SET attention = NULL WHERE id = ?').run(memory.id)
    return 'updated'
  }
  if (!textChanged) retitle(db, known, record)
  if (!textChanged && !stateChanged) return otherChanged ? 'updated' : 'unchanged'
  // The file is the reference itself, so its changes belong to the reference.
  if (isOwnReference(db, memory)) return 'unchanged'
  const decidedByUs =
    awaitsText ||
    memory.superseded_by !== null ||
    (memory.decided_by !== null && !memory.decided_by.startsWith('source:'))
  if (decidedByUs) {
    if (!lessonChanged && !stateChanged) return 'updated'
    const attention: Attention = {
      since: asked?.since ?? at,
      theirs: {
        content: record.content,
        description: record.description,
        tags: record.tags,
        maturity: stateChanged ? record.maturity : memory.maturity,
      },
    }
    sql(db, 'UPDATE memories SET attention = ? WHERE id = ?').run(JSON.stringify(attention), memory.id)
    return 'needs_you'
  }
  if (textChanged) replaceText(db, memory, record, at)
  if (stateChanged) adoptState(db, source, memory, record.maturity, at)
  return 'updated'
}

/**
 * Checks whether someone else gave a record its title: one that is the beginning of the text, or that stood in the record or
 * above it before, only comes from reading it differently.
 */
function isTitleEdited(memory: MemoryRow, known: RecordRow, { description, content }: SourceRecord): boolean {
  if (memory.description === description || titleOf(content) === description) return false
  return !saysWords(`${known.locator}\n${known.raw}`, description)
}

/** Checks whether someone else gave a record its tags: a former version cut long ones within a word. */
function areTagsEdited(stored: string, tags: readonly string[]): boolean {
  const before = decodeTags(stored)
  const isRead = (tag: string, at: number): boolean => {
    const former = before[at] ?? ''
    return former === tag || (former.length >= formerTagLength && former.startsWith(`${tag}-`))
  }
  return tags.length !== before.length || !tags.every(isRead)
}

/** Length of a tag that a former version cut, without a final `-`. */
const formerTagLength = 39

/**
 * Adopts the title and tags that the present version reads in an unchanged record, without a version or a decision: a former
 * version read others in the same text. A title in a person's own words stays.
 */
function retitle(db: WritableDb, known: RecordRow, record: SourceRecord): void {
  const id = known.memory_id
  const stored = sql<Pick<MemoryRow, 'description' | 'tags' | 'content_hash'>>(
    db,
    'SELECT description, tags, content_hash FROM memories WHERE id = ?',
  ).get(id)
  if (!stored || stored.content_hash !== contentHash(record.content)) return
  const isTheirs =
    stored.description === record.description ||
    saysWords(`${known.locator}\n${record.raw}\n${record.content}`, stored.description)
  const description = isTheirs ? record.description : stored.description
  const tags = areTagsEdited(stored.tags, record.tags) ? decodeTags(stored.tags) : record.tags
  const isSame = description === stored.description && JSON.stringify(tags) === stored.tags
  const memory = isSame ? undefined : readMemoryRow(db, id)
  if (!memory || isOwnReference(db, memory)) return
  unindexText(db, memory.row)
  sql(db, 'UPDATE memories SET description = ?, tags = ? WHERE id = ?').run(description, JSON.stringify(tags), id)
  indexText(db, memory.row, { description, content: memory.content, tags })
}

/** Checks whether a text says the words of a title, which may be cut, whatever marks stand around them. */
function saysWords(text: string, title: string): boolean {
  return lettersOf(text).includes(lettersOf(title))
}

/** Replaces the text of a memory with its source's; adds the former text to its history. */
function replaceText(
  db: WritableDb,
  memory: Pick<MemoryRow, 'row' | 'id' | 'content' | 'description' | 'tags'>,
  text: { content: string; description: string; tags: readonly string[] },
  at: string,
): void {
  sql(db, 'INSERT INTO memory_versions (memory_id, at, content, description, tags) VALUES (?, ?, ?, ?, ?)').run(
    memory.id,
    at,
    memory.content,
    memory.description,
    memory.tags,
  )
  unindexText(db, memory.row)
  sql(
    db,
    'UPDATE memories SET content = ?, description = ?, tags = ?, content_hash = ?, rewritten = NULL WHERE id = ?',
  ).run(text.content, text.description, JSON.stringify(text.tags), contentHash(text.content), memory.id)
  indexText(db, memory.row, text)
}

/** The verb that sets each state. */
const verbs: Record<Maturity, DecisionDraft['verb']> = {
  raw: 'restore',
  validated: 'validate',
  escalated: 'promote',
  discarded: 'discard',
}

/** Records a state set elsewhere in the journal as the source's own decision. */
function adoptState(db: WritableDb, source: IngestSource, memory: MemoryRow, maturity: Maturity, at: string): void {
  const actor = `source:${source.name}`
  const current = readMemoryRow(db, memory.id) ?? memory
  const before = maturity === 'discarded' ? current.maturity : null
  const change = updateRow('memories', current, {
    maturity,
    before_maturity: before,
    decided_by: actor,
    decided_at: at,
  })
  const label = `${source.name} set 1 memory to ${maturity}`
  const draft = { verb: verbs[maturity], label, memory_ids: [memory.id], changes: change ? [change] : [] }
  appendDecision(db, draft, { actor, session: null, since: 0 }, at, null)
}
