import { type ReadableDb, sql } from '../db.ts'

interface Named {
  id: string
  name: string
  count: number
}

const most = 100

/** What the board can be filtered by, most frequent first. */
export function readFacets(db: ReadableDb): { projects: Named[]; sources: Named[]; agents: Named[]; tags: Named[] } {
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
