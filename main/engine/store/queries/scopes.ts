import { type Place, areOfTwoLogEntries } from '../../../../shared/text/logEntries.ts'
import { areTwoEntries, isFragment, needsHeading } from '../../../../shared/text/needsHeading.ts'
import { areProblemAndSolution } from '../../../../shared/text/problemOrSolution.ts'
import { areDifferentScopes } from '../../../../shared/text/sectionScope.ts'
import { minAlikeSimilarity } from '../../language/textPair.ts'
import type { Sql } from '../db.ts'
import { isLive } from './live.ts'
import { ownProject } from './twoProjects.ts'
import { decodeColumn, decodeTexts } from '../jsonColumns.ts'

/** The locator of a record without the number of a repeated one (`["entity","observation"]#2`). */
const firstLocator = (r: string): string => `rtrim(${r}.locator, '#0123456789')`

/**
 * The section of a record; for an observation of a knowledge graph, its entity stands for the heading, as a topic: its words
 * apart, so that it does not read as the name of a component.
 */
const sectionOf = (r: string): string => `coalesce(${r}.section,
    CASE WHEN json_valid(${firstLocator(r)}) AND ${r}.source_id IN (SELECT id FROM sources WHERE kind = 'server-memory')
      THEN json_array(${r}.path, json_array(replace(replace(${firstLocator(r)} ->> 0, '_', ' '), '-', ' '))) END)`

/** Selects where a text occurs: the section as JSON of its file and headings, its line, and the project unless it applies to all. */
const placesOf = (hash: string): string => `
  SELECT ${sectionOf('r')} AS section, r.line, m.content, ${ownProject('m')} AS project_id
  FROM memories m LEFT JOIN records r ON r.memory_id = m.id WHERE m.content_hash = ${hash} AND ${isLive('m')}
  UNION ALL SELECT NULL, NULL, NULL, ${ownProject('f')}
  FROM reference_texts t JOIN refs f ON f.id = t.ref_id WHERE t.hash = ${hash}
  UNION ALL SELECT json_array(e.path, json_array(e.section)), e.line, NULL, e.project_id FROM entry_texts e WHERE e.hash = ${hash}`

/**
 * SQL condition: wherever the texts of pair `p` occur, they concern two projects, or are under headings that name two
 * projects, components or files, or of two dated entries of a log, or one says what it is about only together with its
 * heading, which the other is not under, or they are two entries of one list, or a problem and its solution; they are then
 * unrelated.
 */
export const areOfTwoScopes = `coalesce((
    SELECT min(coalesce(one.project_id <> other.project_id, 0)
      OR ((one.section IS NOT NULL OR other.section IS NOT NULL) AND are_two_scopes(one.section, other.section,
        (SELECT json_group_array(name) FROM projects), one.content, other.content, abs(one.line - other.line))))
    FROM (${placesOf('p.a_hash')}) one, (${placesOf('p.b_hash')}) other), 0)`

/**
 * SQL condition: two memories, given by id, are under headings that name two scopes, as above, or of two entries of a log, or a
 * problem and its solution, or observations of two entities of a knowledge graph, or one is a fragment that says what it is about
 * only together with a heading that the other, which is not worded alike, is not under.
 */
export const areOfTwoSections = (one: string, other: string, similarity: string): string => `coalesce((
    SELECT are_two_sections(l.place, r.place, (SELECT json_group_array(name) FROM projects), l.content, r.content,
      l.observed AND r.observed, ${similarity})
    FROM (${placeOfMemory(one)}) l, (${placeOfMemory(other)}) r LIMIT 1), 0)`

/** The section of a memory's record, its text, and whether that is an observation of an entity. */
const placeOfMemory = (id: string): string => `
    SELECT ${sectionOf('p')} AS place, m.content, p.section IS NULL AS observed
    FROM records p JOIN memories m ON m.id = p.memory_id WHERE p.memory_id = ${id}`

/** Registers the SQL functions that check whether two texts are of two scopes or sections. */
export function registerScopeFunctions(db: Sql): void {
  db.function('are_two_scopes', { deterministic: true }, (one, other, names, oneText, otherText, lines) => {
    const [left, right] = [placeOf(one), placeOf(other)]
    if (left && right && areOfTwoPlaces(left, right, names)) return 1
    if (typeof oneText !== 'string' || typeof otherText !== 'string') return 0
    if (areOfTwoKinds(left, right, [oneText, otherText])) return 1
    if (pathOf(left) !== pathOf(right)) return needsHeading(oneText) || needsHeading(otherText) ? 1 : 0
    return left?.file === right?.file && areTwoEntries(oneText, otherText, typeof lines === 'number' ? lines : null)
      ? 1
      : 0
  })
  db.function(
    'are_two_sections',
    { deterministic: true },
    (one, other, names, oneText, otherText, areObserved, alike) => {
      const [left, right] = [placeOf(one), placeOf(other)]
      const texts: [string, string] = [String(oneText), String(otherText)]
      if (left && right && areOfTwoPlaces(left, right, names)) return 1
      if (areOfTwoKinds(left, right, texts)) return 1
      if (pathOf(left) === pathOf(right)) return 0
      const fragments = texts.filter(isFragment).length
      if (fragments === 2 || (areObserved === 1 && texts.some(needsHeading))) return 1
      return fragments === 1 && Number(alike) < minAlikeSimilarity ? 1 : 0
    },
  )
}

function areOfTwoPlaces(left: Place, right: Place, names: unknown): boolean {
  return (
    areDifferentScopes(left.headings, right.headings, decodeTexts(String(names))) || areOfTwoLogEntries(left, right)
  )
}

function areOfTwoKinds(left: Place | null, right: Place | null, [one, other]: [string, string]): boolean {
  return areProblemAndSolution(
    { text: one, headings: left?.headings ?? [] },
    { text: other, headings: right?.headings ?? [] },
  )
}

/** The headings as one text, to compare them by; empty for a text that is under none. */
function pathOf(place: Place | null): string {
  return place?.headings.join('\n').toLowerCase() ?? ''
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
