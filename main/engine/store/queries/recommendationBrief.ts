import type { Action, RecommendationBrief } from '../../../../shared/model/action.ts'
import type { Reason, Recommendation } from '../../../../shared/model/recommendation.ts'
import { showHidden } from '../../../../shared/text/showHidden.ts'
import { cutTitle } from '../../../../shared/text/titleCut.ts'
import type { ReadableDb } from '../db.ts'
import { decodeColumn, hasKeys } from '../jsonColumns.ts'
import { sql } from '../sql.ts'

/**
 * A reason as stored: the span of its quote, not the words. `{other}` in its text stands for the title of the first entry of
 * `with`.
 */
export type StoredReason = Omit<Reason, 'quote'>
/** The parts of a recommendation without a column. */
export interface Body extends Pick<Recommendation, 'rules' | 'with'> {
  reasons: StoredReason[]
}

export interface BriefColumns {
  rec_action: Action | null
  rec_confidence: number | null
  rec_body: string | null
  rec_other: string | null
  rec_snoozed: string | null
}

/** The rule that leaves a snoozed memory alone. */
export const snoozedRule = 'recommend.left-by-you'

/**
 * The rule for a validated memory with which nothing more is to be done. It is kept for what agents propose about such a memory,
 * and shown nowhere.
 */
export const doneRule = 'recommend.wait'

/** The rule for a line of an index, which is merged with nothing. */
export const indexLine = 'recommend.index-line'

/** The rules that ask which of two contradicting memories, or versions of one, is right. */
export const conflictLead = 'recommend.conflict'
export const olderVersionLead = 'recommend.older-version'

/** The rule for a memory that contains another one, or is contained in it. */
export const containedLead = 'recommend.says-more'

/** SQL condition: recommendation `rec` may be shown. */
export const isShown = `rec.lead <> '${doneRule}'`

/** SQL for the confidence of recommendation `rec`: calibrated, times a factor from people’s verdicts on its rule. */
export const confidenceColumn = 'round(min(0.99, rec.base * coalesce(rw.factor, 1)), 4)'

/** SQL equivalent of `isMasked` for a rule. */
const masked = `EXISTS (SELECT 1 FROM findings f WHERE f.memory_id = rec.other AND f.field = 'description'
    AND (f.rule LIKE 'secret.%' OR f.rule LIKE 'own.secret-%'
      OR (f.rule LIKE 'personal.%' AND f.rule <> 'personal.home-folder')))`

/** SQL for a file name without its folders. */
const fileName = `replace(o.path, rtrim(o.path, replace(replace(o.path, '/', ''), '\\', '')), '')`

/** The title of the first other text; its id when the title contains something to mask; for an entry, its file and line. */
const otherColumn = `coalesce(
    (SELECT CASE WHEN ${masked} THEN o.id ELSE o.description END FROM memories o WHERE o.id = rec.other),
    (SELECT o.name FROM refs o WHERE o.id = rec.other),
    (SELECT ${fileName} || ', line ' || o.line FROM entry_texts o WHERE o.id = rec.other))`

export const briefColumns = `CASE WHEN ${isShown} THEN rec.action END AS rec_action, ${confidenceColumn} AS rec_confidence, rec.body AS rec_body,
    CASE WHEN rec.other IS NOT NULL THEN ${otherColumn} END AS rec_other,
    CASE WHEN rec.lead = '${snoozedRule}' THEN m.retained_until END AS rec_snoozed`

export const briefJoins = `LEFT JOIN recommendations rec ON rec.memory_id = m.id
  LEFT JOIN rule_weights rw ON rw.rule = rec.lead`

/** Converts the columns of a recommendation for a card; null when there is none. */
export function toBrief(row: BriefColumns & Quoted): RecommendationBrief | null {
  const { rec_action: action, rec_confidence: confidence, rec_body: text } = row
  if (action === null || confidence === null || text === null) return null
  const { reasons, with: others } = decodeBody(text)
  const reason = withTitle(reasons[0]?.text ?? '', row.rec_other)
  const quote = reasons[0] && quoteOf(reasons[0], row)
  return { action, confidence, with: others, reason, ...(quote && { quote }), snoozed_until: row.rec_snoozed }
}

/** A text and its safety findings. */
interface Quoted {
  content: string
  safety: string | null
}

/** Returns the words a reason rests on; none where they are the whole text, or where the text has something to mask. */
function quoteOf({ field, start, end }: StoredReason, { content, safety }: Quoted): string | undefined {
  if (field !== 'content' || start === null || end === null || safety !== null) return undefined
  const words = content.slice(start, end)
  return words.trim().length < content.trim().length ? showHidden(words).replace(/\s+/g, ' ') : undefined
}

/** Returns the title of a text that a recommendation names; null when there is none with that id. */
export function readOtherTitle(db: ReadableDb, id: string | undefined): string | null {
  if (id === undefined) return null
  return sql<string | null>(db, `SELECT ${otherColumn} FROM (SELECT ? AS other) rec`).pluck().get(id) ?? null
}

/** What a recommendation says beyond its columns, read. */
export function decodeBody(text: string): Body {
  return decodeColumn('body', text, isBody)
}

function isBody(value: unknown): value is Body {
  return hasKeys<Body>(value, 'reasons', 'with') && Array.isArray(value.reasons) && Array.isArray(value.with)
}

/** Inserts the other’s title into a reason’s sentence. */
export function withTitle(text: string, title: string | null): string {
  return text.replace('{other}', () => `“${title === null ? 'another memory' : cutTitle(title)}”`)
}
