import { type Place, areOfTwoLogEntries } from '../../../../shared/text/logEntries.ts'
import { areDifferentScopes } from '../../../../shared/text/sectionScope.ts'
import type { Sql } from '../db.ts'
import { isLive } from './live.ts'
import { decodeColumn, decodeTexts } from '../jsonColumns.ts'

/** Selects where a text occurs: the section as JSON of its file and headings, and the project unless it applies to all. */
const placesOf = (hash: string): string => `
  SELECT r.section, CASE m.scope WHEN 'project' THEN m.project_id END AS project_id
  FROM memories m LEFT JOIN records r ON r.memory_id = m.id WHERE m.content_hash = ${hash} AND ${isLive('m')}
  UNION ALL SELECT NULL, CASE f.scope WHEN 'project' THEN f.project_id END
  FROM reference_texts t JOIN refs f ON f.id = t.ref_id WHERE t.hash = ${hash}
  UNION ALL SELECT json_array(e.path, json_array(e.section)), e.project_id FROM entry_texts e WHERE e.hash = ${hash}`

/**
 * SQL condition: wherever the texts of pair `p` occur, they concern two projects, or are under headings that name two
 * projects, components or files, or of two dated entries of a log; they are then unrelated.
 */
export const areOfTwoScopes = `coalesce((
    SELECT min(coalesce(one.project_id <> other.project_id, 0)
      OR are_two_scopes(one.section, other.section, (SELECT json_group_array(name) FROM projects)))
    FROM (${placesOf('p.a_hash')}) one, (${placesOf('p.b_hash')}) other), 0)`

/** SQL condition: two memories, given by id, are under headings that make them unrelated, as above. */
export const areOfTwoSections = (one: string, other: string): string => `coalesce((
    SELECT are_two_scopes(l.section, r.section, (SELECT json_group_array(name) FROM projects))
    FROM records l JOIN records r ON r.memory_id = ${other}
    WHERE l.memory_id = ${one} AND l.section IS NOT NULL AND r.section IS NOT NULL AND l.section <> r.section LIMIT 1), 0)`

/** Registers the SQL function that checks whether two sections are of two scopes. */
export function registerScopeFunction(db: Sql): void {
  db.function('are_two_scopes', { deterministic: true }, (one: unknown, other: unknown, names: unknown) => {
    const [left, right] = [placeOf(one), placeOf(other)]
    if (!left || !right) return 0
    const known = decodeTexts(String(names))
    return areDifferentScopes(left.headings, right.headings, known) || areOfTwoLogEntries(left, right) ? 1 : 0
  })
}

/** Returns the file and the headings of a section; null when there is none. */
function placeOf(section: unknown): Place | null {
  if (typeof section !== 'string') return null
  const [file, headings] = decodeColumn('section', section, isSection)
  return { file, headings: headings.filter((heading) => heading !== null) }
}

function isSection(value: unknown): value is [file: string, headings: (string | null)[]] {
  return Array.isArray(value) && Array.isArray(value[1])
}
