import { type ReadableDb, type Sql, sql } from '../db.ts'

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

interface Remembered {
  /** How often something facets are made of was changed by this connection. */
  changes: number
  state: string
  facets: Facets | null
}

const most = 100
const ofLibrary = new WeakMap<ReadableDb, Remembered>()

/** What facets are made of. New memories show by their row numbers: a trigger makes each insertion several times as slow. */
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
 * Lets the facets of a library be remembered until something they are made of changes. To count the tags of 100,000
 * memories takes a tenth of a second, and a board asks after every verdict, though verdicts change none.
 */
export function rememberFacets(db: Sql): void {
  const remembered: Remembered = { changes: 0, state: '', facets: null }
  ofLibrary.set(db, remembered)
  db.function('facets_changed', () => (remembered.changes += 1))
  for (const [at, event] of events.entries())
    db.exec(`CREATE TEMP TRIGGER facets_${at} AFTER ${event} BEGIN SELECT facets_changed(); END`)
}

/** What the board can be filtered by, most frequent first. */
export function readFacets(db: ReadableDb): Facets {
  const remembered = ofLibrary.get(db)
  if (!remembered) return countFacets(db)
  const newest = sql<number>(db, 'SELECT max(row) FROM memories').pluck().get()
  const changesOfOthers = sql<number>(db, 'PRAGMA data_version').pluck().get()
  const state = `${remembered.changes} ${newest} ${changesOfOthers}`
  if (remembered.facets === null || remembered.state !== state) {
    remembered.facets = countFacets(db)
    remembered.state = state
  }
  return remembered.facets
}

function countFacets(db: ReadableDb): Facets {
  const all = (text: string): Named[] => sql<Named>(db, text).all(most)
  return {
    projects: all(`SELECT p.id, p.name, count(*) AS count FROM memories m JOIN projects p ON p.id = m.project_id
      WHERE m.superseded_by IS NULL GROUP BY p.id ORDER BY count DESC, p.name LIMIT ?`),
    sources: all(`SELECT s.id, s.name, count(*) AS count FROM memories m JOIN sources s ON s.id = m.source_id
      WHERE m.superseded_by IS NULL GROUP BY s.id ORDER BY count DESC, s.name LIMIT ?`),
    agents: all(`SELECT source_agent AS id, source_agent AS name, count(*) AS count FROM memories
      WHERE superseded_by IS NULL AND source_agent IS NOT NULL GROUP BY source_agent ORDER BY count DESC, id LIMIT ?`),
    tags: all(`SELECT t.value AS id, t.value AS name, count(*) AS count FROM memories m, json_each(m.tags) t
      WHERE m.superseded_by IS NULL GROUP BY t.value ORDER BY count DESC, id LIMIT ?`),
  }
}
