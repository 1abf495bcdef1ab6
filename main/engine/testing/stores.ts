/** A jaato record as its agents write it, one line. */
export function jaatoLine(id: string, content: string, more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    id,
    content,
    description: content.split(/[.,;]/)[0],
    tags: ['postgres'],
    timestamp: '2026-11-10T08:00:00',
    usage_count: 1,
    last_accessed: null,
    maturity: 'raw',
    confidence: 0.8,
    scope: 'project',
    evidence: null,
    source_agent: 'codex',
    source_session: 's1',
    ...more,
  })
}

/** A Claude Code topic file. */
export function topic(name: string, description: string, body: string): string {
  return `---\nname: ${name}\ndescription: ${description}\nmetadata: \n  node_type: memory\n  type: project\n  originSessionId: 885ee114\n---\n${body}\n`
}
