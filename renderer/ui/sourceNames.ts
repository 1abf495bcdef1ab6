import type { SourceKind } from '../../shared/model/source.ts'

/** What each kind of source is called. */
export const sourceKindNames: Record<SourceKind, string> = {
  jaato: 'jaato',
  'claude-code': 'Claude Code',
  'server-memory': 'MCP server-memory',
  markdown: 'Markdown',
  jsonl: 'JSONL',
}
