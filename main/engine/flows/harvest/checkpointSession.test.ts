import { afterEach, beforeEach, expect, test } from 'vitest'
import { berthSession, claudeCodeLines } from '../../harvest/testing/madeUpSession.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { checkpointSession } from './checkpointSession.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const by = { actor: 'agent:claude-code', session: 'berths' }

test('a checkpoint returns a pack for the person’s last words and the files changed last, of the session’s project', async () => {
  const folder = harness.path('harbour')
  harness.write('harbour/.git/HEAD', 'ref: refs/heads/main\n')
  harness.write(
    'harbour/.jaato/memories.jsonl',
    `${jaatoLine('mem_a', 'The plan in plans/berths.md counts barges twice, because they lie at two berths.')}\n${jaatoLine('mem_b', 'Pilots board at the outer buoy.')}\n`,
  )
  harness.write('quay/.jaato/memories.jsonl', jaatoLine('mem_c', 'In plans/berths.md of the quay, berths are sorted.'))
  await harness.sync('harbour', { project: 'harbour' })
  await harness.sync('quay', { project: 'quay' })
  const edit = { type: 'tool_use', id: 'edit-1', name: 'Edit', input: { file_path: `${folder}/plans/berths.md` } }
  const changed = {
    sessionId: 'berths',
    cwd: folder,
    uuid: 'berths-edit',
    timestamp: '2026-11-19T10:00:00.000Z',
    type: 'assistant',
    message: { role: 'assistant', content: [edit] },
  }
  const lines = claudeCodeLines(berthSession.slice(0, 5), { folder })
  const path = harness.write('s/berths.jsonl', `${lines}${JSON.stringify(changed)}\n`)
  const { pack } = await checkpointSession(harness.engine.core, { session: path, by })
  expect(pack.level).toBe('task')
  expect(pack.text).toContain('counts barges twice')
  expect(pack.text).not.toContain('of the quay')
  const looked = harness.engine.core.library.db.prepare('SELECT DISTINCT session FROM lookups').pluck().all()
  expect(looked).toEqual(['berths'])
})

test('a checkpoint by hand returns what is new in the session', async () => {
  const path = harness.write('home/.claude/projects/-harbour/berths.jsonl', claudeCodeLines(berthSession.slice(0, 8)))
  const { core } = harness.engine
  const first = await checkpointSession(core, { session: 'berths', by })
  expect(first).toMatchObject({ session: { id: 'berths', path, events: 8 }, extracted: { new_events: 8 } })
  harness.write('home/.claude/projects/-harbour/berths.jsonl', claudeCodeLines())
  const second = await checkpointSession(core, { session: null, by })
  expect(second.extracted.lessons.filter(({ state }) => state === 'added')).toHaveLength(1)
  expect(second.checkpoints.map(({ ordinal, why }) => [ordinal, why])).toEqual([
    [7, 'by-hand'],
    [10, 'by-hand'],
  ])
  await expect(checkpointSession(core, { session: '../../etc/passwd', by })).rejects.toThrow('is not in')
})
