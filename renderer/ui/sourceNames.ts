import type { SourceKind } from '../../shared/model/source.ts'

/** Display name of each source kind. */
export const sourceKindNames: Record<SourceKind, string> = {
  jaato: 'jaato',
  'claude-code': 'Claude Code',
  'server-memory': 'MCP server-memory',
  markdown: 'Markdown',
  jsonl: 'JSONL',
}
