import { join } from 'node:path'

/** Where a person's files are. */
export interface Places {
  home: string
  environment: Readonly<Record<string, string | undefined>>
}

/** Returns the folder in which Claude Code keeps a person's settings, projects and sessions. */
export function claudeFolder({ home, environment }: Places): string {
  return environment['CLAUDE_CONFIG_DIR'] || join(home, '.claude')
}

/** Returns the folder in which Codex keeps a person's settings and sessions. */
export function codexFolder({ home, environment }: Places): string {
  return environment['CODEX_HOME'] || join(home, '.codex')
}
