import type { ReadableDb, Sql } from '../db.ts'
import { sql } from '../sql.ts'
import { dataVersion } from './libraryState.ts'

interface Named {
  id: string
  name: string
  count: number
}

interface Facets {
  projects: Named[]
  sources: Named[]
  agents: Named[]
  tags: Named[]
}

interface FacetCache {
  /** How often this connection changed something the facets are computed from. */
  changes: number
  state: string
  facets: Facets | null
}

const maxValues = 100
const ofLibrary = new WeakMap<ReadableDb, FacetCache>()

/**
 * Events that change facets. New memories are detected by their row numbers instead: a trigger makes each insertion several
 * times as slow.
 */
const events = [
  'DELETE ON main.memories',
  'UPDATE OF tags, superseded_by, source_agent, source_id, project_id ON main.memories',
  'INSERT ON main.sources',
  'DELETE ON main.sources',
  'UPDATE OF name ON main.sources',
  'INSERT ON main.projects',
  'DELETE ON main.projects',
  'UPDATE OF name ON main.projects',
]

/**
 * Enables caching of a library's facets until their inputs change. Counting the tags of 100,000 memories takes a tenth of a
 * second, and a board asks after every verdict, although verdicts change none.
 */
export function cacheFacets(db: Sql): void {
  const remembered: FacetCache = { changes: 0, state: '', facets: null }
  ofLibrary.set(db, remembered)
  db.function('facets_changed', () => (remembered.changes += 1))
  for (const [at, event] of events.entries())
    db.exec(`CREATE TEMP TRIGGER facets_${at} AFTER ${event} BEGIN SELECT facets_changed(); END`)
}

/** Returns the board's filter values, most frequent first, in steps of some ten milliseconds. */
export function* readFacets(db: ReadableDb): Generator<void, Facets> {
  const remembered = ofLibrary.get(db)
  if (!remembered) return yield* countFacets(db)
  const newest = sql<number>(db, 'SELECT max(row) FROM memories').pluck().get()
  const state = `${remembered.changes} ${newest} ${dataVersion(db)}`
  if (remembered.facets === null || remembered.state !== state) {
    remembered.facets = yield* countFacets(db)
    // The state read before counting: changes made meanwhile then differ from it.
    remembered.state = state
  }
  return remembered.facets
}

const namedFacets = {
  projects: `SELECT p.id, p.name, count(*) AS count FROM memories m JOIN projects p ON p.id = m.project_id
    WHERE m.superseded_by IS NULL GROUP BY p.id ORDER BY count DESC, p.name LIMIT ?`,
  sources: `SELECT s.id, s.name, count(*) AS count FROM memories m JOIN sources s ON s.id = m.source_id
    WHERE m.superseded_by IS NULL GROUP BY s.id ORDER BY count DESC, s.name LIMIT ?`,
  agents: `SELECT source_agent AS id, source_agent AS name, count(*) AS count FROM memories
    WHERE superseded_by IS NULL AND source_agent IS NOT NULL GROUP BY source_agent ORDER BY count DESC, id LIMIT ?`,
}

function* countFacets(db: ReadableDb): Generator<void, Facets> {
  const count = (facet: keyof typeof namedFacets): Named[] => sql<Named>(db, namedFacets[facet]).all(maxValues)
  const projects = count('projects')
  yield
  const sources = count('sources')
  yield
  const agents = count('agents')
  yield
  return { projects, sources, agents, tags: yield* countTags(db) }
}

/** Number of rows whose tags are counted per step. */
const pageSize = 5000

function* countTags(db: ReadableDb): Generator<void, Named[]> {
  const last = sql<number>(db, 'SELECT max(row) FROM memories').pluck().get() ?? 0
  const counts = new Map<string, number>()
  for (let from = 0; from < last; from += pageSize) {
    const page = sql<[tag: string, count: number]>(
      db,
      `SELECT t.value, count(*) FROM memories m, json_each(m.tags) t
       WHERE m.row > ? AND m.row <= ? AND m.superseded_by IS NULL GROUP BY t.value`,
    ).raw()
    for (const [tag, count] of page.all(from, from + pageSize)) counts.set(tag, (counts.get(tag) ?? 0) + count)
    yield
  }
  return [...counts]
    .toSorted(([one, count], [other, more]) => more - count || (one < other ? -1 : 1))
    .slice(0, maxValues)
    .map(([tag, count]) => ({ id: tag, name: tag, count }))
}
