import { join } from 'node:path'
import type { Connector } from './connector.ts'
import { claudeRecordFiles, detectAllClaude, detectClaude, indexName } from './claudeCodeFolders.ts'
import { planClaude } from './claudeCodePlan.ts'
import { readClaudeFile } from './claudeCodeRecord.ts'

/** Claude Code's automatic memory: a folder of topic files, one memory each, and `MEMORY.md` as their index. */
export const claudeCode: Connector = {
  kind: 'claude-code',
  label: 'Claude Code memory',
  writable: true,
  detect: detectClaude,
  detectAll: detectAllClaude,
  recordFiles: claudeRecordFiles,
  standsEmpty: (root, files) => files.stat(join(root, indexName)) !== null,
  watched: (root) => [root],
  read: readClaudeFile,
  plan: planClaude,
}
