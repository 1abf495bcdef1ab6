/** Why a file in the repository is no evidence for a text. */
export type NotEvidence = 'a note' | 'rules for agents' | 'a lock file' | 'generated' | 'vendored'

/**
 * Files that are no evidence: memory stores and files for agents repeat what a memory says; lock files and generated or
 * vendored files contain names from elsewhere. Paths are relative to the repository, with forward slashes.
 */
const rules: readonly [NotEvidence, RegExp][] = [
  ['vendored', /(?:^|\/)(?:node_modules|vendor|vendored|third[_-]party|bower_components)\//i],
  [
    'a lock file',
    /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb|go\.sum|packages\.lock\.json|gradle\.lockfile|[\w.-]+\.lock)$/i,
  ],
  [
    'generated',
    /(?:^|\/)(?:dist|__generated__|generated|coverage|\.next|\.nuxt)\/|\.(?:min\.(?:js|css|mjs)|bundle\.js|map|snap|g\.dart|freezed\.dart|pb\.go|designer\.cs)$|\.generated\.\w+$|_pb2(?:_grpc)?\.pyi?$/i,
  ],
  [
    'a note',
    /(?:^|\/)(?:\.jaato|\.learnings|\.beads|\.serena\/memories|memory-bank|\.codex\/memories|\.hermes\/memories|\.openclaw|\.qwen|\.alexandria)\//i,
  ],
  [
    'a note',
    /(?:^|\/)(?:notes|memory|memories|agent-memory|agent-memory-local|team-memory|lessons|learnings)\/(?:.*\/)?[^/]+\.(?:mdx?|jsonl?)$/i,
  ],
  ['a note', /(?:^|\/)(?:MEMORY|LESSONS|LEARNINGS|memories|memory_summary|raw_memories)\.(?:md|jsonl?)$/i],
  [
    'rules for agents',
    /(?:^|\/)(?:CLAUDE|CLAUDE\.local|AGENTS|AGENT|GEMINI|QWEN)\.md$|(?:^|\/)\.(?:cursorrules|windsurfrules|goosehints|clinerules)$/i,
  ],
  [
    'rules for agents',
    /(?:^|\/)(?:\.claude\/(?:.*\/)?[^/]+\.md$|\.cursor\/rules\/|\.kiro\/steering\/|\.devin\/rules\/|\.windsurf\/rules\/|\.clinerules\/|\.roo\/|\.rulesync\/|\.ruler\/|\.factory\/memories\.md$|\.github\/copilot-instructions\.md$|\.github\/instructions\/|\.github\/chatmodes\/)/i,
  ],
]

/** Returns why a file, or a folder (with a trailing slash), is no evidence; null if it is evidence. */
export function notEvidence(path: string): NotEvidence | null {
  return rules.find(([, pattern]) => pattern.test(path))?.[0] ?? null
}
