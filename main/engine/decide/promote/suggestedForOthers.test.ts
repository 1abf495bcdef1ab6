import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { previewPromotion } from './previewPromotion.ts'

// Agents of other makers fetch no reference files: what is promoted for them goes to the file that they read.

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('app/.git/HEAD', 'ref: refs/heads/main\n')
  harness.write('app/.serena/memories/pool.md', 'Never hold more than one connection for each request.\n')
  await harness.sync('app/.serena/memories', { project: 'app' })
})
afterEach(() => harness.end())

const preview = () => {
  const { db } = harness.engine.core.library
  const memory_id = db.prepare<[], string>('SELECT id FROM memories').pluck().get() ?? ''
  return previewPromotion(harness.engine.core, { memory_id }, 'person-cli')
}

test.each(['.serena/project.yml', '.cursor/rules/quay.mdc', '.kiro/steering/quay.md'])(
  'in a project with %s, a new AGENTS.md is suggested, and can be written at once',
  (sign) => {
    harness.write(`app/${sign}`, 'Moor at the quay.\n')
    const { request, problem, files, targets } = preview()
    expect(request.target).toBe('agents-md')
    expect(targets[0]?.why).toContain('it is a new file')
    expect(problem).toBeNull()
    expect(files.map(({ path, change }) => ({ path, change }))).toEqual([
      { path: harness.path('app/AGENTS.md'), change: 'create' },
    ])
  },
)

test.each([
  ['app/.jaato/memories.jsonl', ''],
  ['app/.cursor/mcp.json', '{"mcpServers":{"schoolhouse":{"command":"schoolhouse","args":["mcp"]}}}'],
  ['home/.codex/config.toml', '[mcp_servers.schoolhouse]\ncommand = "schoolhouse"\n'],
  ['home/.claude/settings.json', '{"hooks":{"SessionStart":[{"command":"cli.js pack --session-start"}]}}'],
])('where %s brings references to its agents, a reference file is suggested', (file, content) => {
  harness.write(file, content)
  expect(preview().request.target).toBe('learned')
})

test('a MEMORY.md that no agent reads is not made in a project; one that is there can be chosen', () => {
  const filesOf = () => preview().targets.flatMap(({ target, file }) => (target === 'memory-md' ? [file] : []))
  expect(filesOf()).toEqual([null])
  harness.write('app/MEMORY.md', '# Memory\n\n## Quay\n')
  expect(filesOf()).toEqual([harness.path('app/MEMORY.md')])
})
