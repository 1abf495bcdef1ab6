import type { Reference } from '../../../../shared/model/reference.ts'

/** A reference for tests, with the fields given in place of the usual ones. */
export function reference(over: Partial<Reference> = {}): Reference {
  return {
    id: 'postgres-pooling',
    name: 'Pooling',
    description: 'How connections are pooled',
    content: 'Turn prepared statements off behind the pooler.',
    tags: ['postgres'],
    mode: 'selectable',
    scope: 'project',
    target: 'learned',
    path: '/home/ada/parcel-api/.jaato/references/postgres-pooling.json',
    section: null,
    project: { id: 'p_1', name: 'parcel-api' },
    lineage: {
      source_memory_ids: ['mem_1', 'mem_2'],
      curated_by: 'person-desktop',
      curated_at: '2026-11-09T10:00:00.000Z',
      original_agents: ['claude-code', 'codex'],
      original_sessions: ['5d1e'],
    },
    memory_ids: ['m_1', 'm_2'],
    version: 1,
    updated_at: '2026-11-09T10:00:00.000Z',
    state: 'as-written',
    foreign: false,
    stale: null,
    changed_since: null,
    ...over,
  }
}
