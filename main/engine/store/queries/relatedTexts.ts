import type { Verdict } from '../../../../shared/model/comparison.ts'
import type { Maturity } from '../../../../shared/model/memory.ts'
import { isUnreviewed } from '../../../../shared/model/tier.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isLive } from './live.ts'
import { areOpenVersions, isAlikePair, isOpenConflict, isSettledPair } from './pairs.ts'
import { areOfTwoDrawers } from './proposalRows.ts'
import { indexLine } from './recommendationBrief.ts'
import { areOfTwoSections } from './scopes.ts'
import { memoriesOfTwoProjects } from './twoProjects.ts'

/**
 * A memory, a reference or an entry of agents' files that has the same meaning as the case, may say the same in other words
 * (`related`), or contradicts it.
 */
export interface RelatedText {
  kind: 'memory' | 'reference' | 'entry'
  id: string
  similarity: number
  verdict: Verdict
  /** Whether this and the case are probably two versions of one note. */
  isVersion: boolean
  /** The value of the case that this has another in place of, and that one, if each is a word or two. */
  replaced: { own: string; other: string } | null
  /** Length of its text in Unicode code points (SQLite `length`). */
  length: number
  /** Null unless it is a memory. */
  maturity: Maturity | null
  /** Whether only a policy or an agent validated or promoted it. */
  unreviewed: boolean
  /**
   * Whether it is meant for another section (under headings of another scope, or proposed for another place), or is of another
   * project and not worded alike.
   */
  elsewhere: boolean
  /** Whether nothing is merged with it, because it is recommended for discarding or is a line of an index. */
  staysOut: boolean
  confidence: number | null
  timestamp: string
  agent: string | null
  session: string | null
}

/** Maximum number of similar texts: more would change nothing. */
const maxOthers = 100

/** SQL: whether memory `o` and the case are of two projects and not worded alike, as notes on two subjects are. */
const isOfOtherProject = `EXISTS (SELECT 1 FROM memories c
  WHERE c.id = :id AND ${memoriesOfTwoProjects('c', 'o', `n.value ->> 'similarity'`, `n.value ->> 'verdict'`)})`

/** SQL: whether nothing is merged with memory `o`. */
const isStayingOut = `EXISTS (SELECT 1 FROM recommendations x WHERE x.memory_id = o.id AND (x.action = 'discard' OR x.lead = '${indexLine}'))`

/** SQL: whether memory `o` is not to be merged with the case, although they say the same. */
const isElsewhere = `(${areOfTwoSections('o.id', ':id', `n.value ->> 'similarity'`)} OR ${areOfTwoDrawers('o.id', ':id')} OR ${isOfOtherProject})`

const memoryColumns = `'memory' AS kind, o.id AS id, length(o.content) AS length, o.maturity, o.curated_by, o.decided_by, o.confidence, o.timestamp,
  o.source_agent AS agent, o.source_session AS session, ${isElsewhere} AS elsewhere, ${isStayingOut} AS staysOut`
const referenceColumns = `'reference' AS kind, r.id AS id, length(r.content) AS length, NULL AS maturity, NULL AS curated_by, NULL AS decided_by, NULL AS confidence,
  r.updated_at AS timestamp, NULL AS agent, NULL AS session, 0 AS elsewhere, 0 AS staysOut`
const entryColumns = `'entry' AS kind, e.id AS id, length(e.content) AS length, NULL AS maturity, NULL AS curated_by, NULL AS decided_by,
  NULL AS confidence, f.at AS timestamp, NULL AS agent, NULL AS session, 0 AS elsewhere, 0 AS staysOut`

/**
 * SQL condition: the texts of pair `p` have the same meaning, may be one note in other words, or contradict each other and
 * that is not settled.
 */
const isRelevantPair = `(${isAlikePair} OR (p.verdict = 'related' AND NOT ${isSettledPair}) OR ${isOpenConflict})`

/** Reads the texts a text is in a relevant pair with. */
const nearQuery = `
  SELECT b_hash AS hash, similarity, verdict, ${areOpenVersions} AS isVersion, a_says AS own, b_says AS others
  FROM pairs p WHERE a_hash = :hash AND ${isRelevantPair}
  UNION ALL SELECT a_hash, similarity, verdict, ${areOpenVersions}, b_says, a_says
  FROM pairs p WHERE b_hash = :hash AND ${isRelevantPair}`

/**
 * Reads the memories, references and entries with the texts in `near`, except the memory itself, most similar first. The
 * texts are read before, by `nearQuery`: in one statement SQLite evaluates the conditions of a pair for every row and
 * branch, which made reading a case take three times as long.
 */
const occurrencesQuery = `
  SELECT ${memoryColumns}, n.key AS near, n.value ->> 'similarity' AS similarity
  FROM json_each(:near) n CROSS JOIN memories o ON o.content_hash = n.value ->> 'hash' WHERE o.id <> :id AND ${isLive('o')}
  UNION ALL SELECT ${referenceColumns}, n.key, n.value ->> 'similarity'
  FROM json_each(:near) n CROSS JOIN reference_texts t ON t.hash = n.value ->> 'hash' JOIN refs r ON r.id = t.ref_id
  UNION ALL SELECT ${entryColumns}, n.key, n.value ->> 'similarity'
  FROM json_each(:near) n CROSS JOIN entry_texts e ON e.hash = n.value ->> 'hash' JOIN entry_files f ON f.path = e.path
  WHERE e.project_id IS NULL OR e.project_id = (SELECT project_id FROM memories WHERE id = :id)
  ORDER BY similarity DESC, id LIMIT ${maxOthers}`

/** Checked first: most texts are in no pair and occur once. */
const hasOthers = `
  SELECT EXISTS (SELECT 1 FROM pairs WHERE a_hash = :hash) OR EXISTS (SELECT 1 FROM pairs WHERE b_hash = :hash)
    OR EXISTS (SELECT 1 FROM memories WHERE content_hash = :hash LIMIT 1 OFFSET 1)
    OR EXISTS (SELECT 1 FROM reference_texts WHERE hash = :hash) OR EXISTS (SELECT 1 FROM entry_texts WHERE hash = :hash)`

/** A text in a relevant pair with the case's, and the value either has in place of the other's. */
interface NearText {
  hash: string
  similarity: number
  verdict: Verdict
  isVersion: number
  own: string | null
  others: string | null
}

type Occurrence = Omit<RelatedText, 'verdict' | 'isVersion' | 'replaced' | 'elsewhere' | 'staysOut' | 'unreviewed'> & {
  curated_by: string | null
  decided_by: string | null
  elsewhere: number
  staysOut: number
  /** Index of its text. */
  near: number
}

/** Reads the memories, references and entries related to a memory by its text's hash, at most 100, most similar first. */
export function readRelatedTexts(db: ReadableDb, id: string, hash: string): RelatedText[] {
  if (sql<number>(db, hasOthers).pluck().get({ hash }) === 0) return []
  const same: NearText = { hash, similarity: 1, verdict: 'duplicate', isVersion: 0, own: null, others: null }
  const near = [same, ...sql<NearText>(db, nearQuery).all({ hash })]
  const rows = sql<Occurrence>(db, occurrencesQuery).all({ id, near: JSON.stringify(near) })
  return rows.map(({ curated_by, decided_by, near: index, elsewhere, staysOut, ...other }) => {
    const { verdict, isVersion, own, others } = near[index] ?? same
    return {
      ...other,
      verdict,
      isVersion: Boolean(isVersion),
      replaced: own === null || others === null ? null : { own, other: others },
      elsewhere: Boolean(elsewhere),
      staysOut: Boolean(staysOut),
      unreviewed: other.maturity !== null && isUnreviewed({ maturity: other.maturity, curated_by, decided_by }),
    }
  })
}
