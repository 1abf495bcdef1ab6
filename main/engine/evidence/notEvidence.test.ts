import { expect, test } from 'vitest'
import { notEvidence } from './notEvidence.ts'

test.each([
  ['.jaato/memories/raw/mem_1.json', 'a note'],
  ['.jaato/references/pool.json', 'a note'],
  ['.serena/memories/overview.md', 'a note'],
  ['memory-bank/progress.md', 'a note'],
  ['docs/lessons/day-one.md', 'a note'],
  ['MEMORY.md', 'a note'],
  ['CLAUDE.md', 'rules for agents'],
  ['web/AGENTS.md', 'rules for agents'],
  ['.claude/rules/git.md', 'rules for agents'],
  ['.cursor/rules/git.mdc', 'rules for agents'],
  ['.github/copilot-instructions.md', 'rules for agents'],
  ['web/package-lock.json', 'a lock file'],
  ['Cargo.lock', 'a lock file'],
  ['dist/app.js', 'generated'],
  ['src/api/client.generated.ts', 'generated'],
  ['proto/item.pb.go', 'generated'],
  ['vendor/x/y.go', 'vendored'],
  ['node_modules/', 'vendored'],
])('%s is %s', (path, kind) => expect(notEvidence(path)).toBe(kind))

test.each([
  'src/memory/pool.ts',
  'src/lock.ts',
  'docs/plan.md',
  '.claude/settings.json',
  '.claude/hooks/check.sh',
  'src/distance/walk.ts',
  'lib/generate.ts',
  'README.md',
])('%s is evidence', (path) => expect(notEvidence(path)).toBeNull())
