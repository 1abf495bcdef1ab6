import { afterEach, beforeEach, expect, test } from 'vitest'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'
import { previewPromotion } from './previewPromotion.ts'
import { promote } from './promote.ts'
import { promoteMany } from './promoteMany.ts'

let harness: TestEngine
const { decide, idOf } = atTerminal(() => harness)
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const preview = (memory_id: string) => previewPromotion(harness.engine.core, { memory_id }, 'person-cli')
const tight = () =>
  harness.write('cc/memory/ports.md', topic('ports', 'ports begin at 4000', 'The first free port is 4000.'))

async function openClaude(): Promise<void> {
  harness.write('cc/memory/MEMORY.md', '# Memory\n\n- [Ports](ports.md) — ports begin at 4000\n')
  tight()
  harness.write('app/CLAUDE.md', '# Harbor\n')
  await harness.sync('cc/memory', { project: 'app' })
}

test('in a project of Claude Code, a tight note is suggested for CLAUDE.md, which its agent reads', async () => {
  await openClaude()
  const { request, targets, problem } = preview(idOf('ports.md'))
  expect(request).toMatchObject({ target: 'claude-md', file: harness.path('app/CLAUDE.md') })
  expect(targets[0]?.why).toContain('CLAUDE.md')
  expect(problem).toBeNull()
})

test('a note whose line in the index names only its file gets its own title', async () => {
  harness.write('cc/memory/MEMORY.md', '# Memory\n\n- [ports.md](ports.md) — ports begin at 4000\n')
  tight()
  await harness.sync('cc/memory')
  const { request } = previewPromotion(
    harness.engine.core,
    { memory_id: idOf('ports.md'), target: 'own-topic' },
    'person-cli',
  )
  expect(request.name).toBe('Ports begin at 4000')
})

test('a memory of another store of that project is suggested as a topic file; where jaato is used, as its reference', async () => {
  await openClaude()
  harness.write('notes/memories.jsonl', `${jaatoLine('pool', 'Never hold more than one connection.')}\n`)
  await harness.sync('notes/memories.jsonl', { project: 'app' })
  expect(preview('pool').request).toMatchObject({ target: 'topic', file: harness.path('cc/memory/MEMORY.md') })
  harness.write('app/.jaato/memories.jsonl', '')
  expect(preview('pool').request.target).toBe('learned')
})

test('where the folder of references is missing, the suggestion says that promoting makes it', async () => {
  harness.write('app/.git/HEAD', 'ref: refs/heads/main\n')
  harness.write('notes/memories.jsonl', `${jaatoLine('pool', 'Never hold more than one connection.')}\n`)
  await harness.sync('notes/memories.jsonl', { project: 'app' })
  const why = () => preview('pool').targets[0]?.why
  expect(why()).toContain('promoting makes its folder .jaato/references')
  harness.write('app/.jaato/references/other.json', '{}')
  expect(why()).not.toContain('makes its folder')
})

test('the memory that one agent keeps for itself is no place for that of another', async () => {
  for (const agent of ['guard', 'planner']) {
    harness.write(
      `app/.claude/agent-memory/${agent}/MEMORY.md`,
      `# Memory\n\n- [Ports](ports.md) — ports of the ${agent}\n`,
    )
    const note = topic('ports', `ports of the ${agent}`, `Never open a port below 4000 for the ${agent}.`)
    harness.write(`app/.claude/agent-memory/${agent}/ports.md`, note)
    await harness.sync(`app/.claude/agent-memory/${agent}`, { project: 'app' })
  }
  const { db } = harness.engine.core.library
  const planners = db.prepare<[], string>(`SELECT memory_id FROM records WHERE path LIKE '%planner%ports.md'`).pluck()
  const files = preview(planners.get() ?? '').targets.map(({ file }) => file ?? '')
  expect(files.filter((file) => file.includes('guard'))).toEqual([])
})

/** Syncs a note that the subagent `guard` keeps for itself, and returns what is suggested for it. */
async function suggestedForGuard(text: string) {
  harness.write('app/CLAUDE.md', '# Harbor\n')
  harness.write('app/.claude/agent-memory/guard/MEMORY.md', '# Memory\n\n- [Ports](ports.md) — where ports begin\n')
  harness.write('app/.claude/agent-memory/guard/ports.md', topic('ports', 'where ports begin', text))
  await harness.sync('app/.claude/agent-memory/guard', { project: 'app' })
  return preview(idOf('ports.md'))
}

test('what a subagent keeps for itself stays there by default, though nothing in its file changes; each wider target says so', async () => {
  const { targets, request, problem } = await suggestedForGuard('Never open a port below 4000.')
  expect(request.target).toBe('own-topic')
  expect(problem).toBeNull()
  expect(targets[0]).toMatchObject({
    label: 'Leave it as it is',
    why: 'It stays in its own file; the agent guard alone reads it',
  })
  expect(targets.map(({ target }) => target)).not.toContain('memory-md')
  const rooms = targets.filter(({ target }) => target === 'rules' || target === 'claude-md').map(({ room }) => room)
  expect(rooms).toEqual([
    'no managed block yet; so far the agent guard alone reads the note',
    'so far the agent guard alone reads the note',
  ])
})

test('a text that is too long to stay where it is goes elsewhere by default, and it is said that more agents read it there', async () => {
  const long = Array.from({ length: 400 }, (_, at) => `Never open port ${at} of the quay before the lamp ${at} is lit.`)
  const { targets } = await suggestedForGuard(long.join('\n\n'))
  expect(targets[0]?.target).toBe('claude-md')
  expect(targets[0]?.why).toMatch(/in every session; so far the agent guard alone reads the note$/)
})

test('notes that go up together keep their order', async () => {
  const names = ['ports', 'cranes', 'lamps', 'tides']
  const index = (...order: string[]) =>
    `# Memory\n\n${order.map((name) => `- [${name}](${name}.md) — the ${name}\n`).join('')}`
  harness.write('cc/memory/MEMORY.md', index(...names))
  for (const name of names) harness.write(`cc/memory/${name}.md`, topic(name, `the ${name}`, `Never move the ${name}.`))
  await harness.sync('cc/memory')
  const ids = ['cranes', 'lamps', 'tides'].map((name) => idOf(`${name}.md`))
  await decide(promoteMany(harness.engine.core, { ids, target: 'index-top', reason: 'x' }))
  expect(harness.read('cc/memory/MEMORY.md')).toBe(index('cranes', 'lamps', 'tides', 'ports'))
})

test('a line that moves up leaves the blank lines between the entries where they are', async () => {
  const index = (order: string[], end = '\n') =>
    `# Memory\n\n${order.map((name) => `- [${name}](${name}.md) — the ${name}`).join('\n\n')}${end}`
  for (const end of ['', '\n', '\n\n## Other\n']) {
    const folder = `cc${end.length}/memory`
    harness.write(`${folder}/MEMORY.md`, index(['ports', 'cranes', 'lamps'], end))
    for (const name of ['ports', 'cranes', 'lamps'])
      harness.write(`${folder}/${name}.md`, topic(name, `the ${name}`, `Never move the ${name} of ${folder}.`))
    await harness.sync(folder)
    const { db } = harness.engine.core.library
    const lamps = db.prepare<[string], string>('SELECT memory_id FROM records WHERE path = ?').pluck()
    const memory_id = lamps.get(harness.path(`${folder}/lamps.md`)) ?? ''
    await decide(promote(harness.engine.core, { memory_id, target: 'index-top', reason: 'x' }))
    expect(harness.read(`${folder}/MEMORY.md`)).toBe(index(['lamps', 'ports', 'cranes'], end))
  }
})

test('where only a folder of Claude Code is, a memory of another store is suggested as a rule', async () => {
  harness.write('app/.claude/settings.json', '{}')
  harness.write('notes/memories.jsonl', `${jaatoLine('pool', 'Never hold more than one connection.')}\n`)
  await harness.sync('notes/memories.jsonl', { project: 'app' })
  expect(preview('pool').request.target).toBe('rules')
})

test('where only a MEMORY.md is, a memory of another store is suggested for it; where nothing is, as a reference', async () => {
  harness.write('app/src/main.ts', '')
  harness.write('notes/memories.jsonl', `${jaatoLine('pool', 'Never hold more than one connection.')}\n`)
  await harness.sync('notes/memories.jsonl', { project: 'app' })
  expect(preview('pool').request.target).toBe('learned')
  harness.write('app/MEMORY.md', '# Memory\n\n## Lessons\n')
  const { request, problem } = preview('pool')
  expect(request).toMatchObject({ target: 'memory-md', file: harness.path('app/MEMORY.md') })
  expect(problem).toBeNull()
})

test('what a reference of another project says is no duplicate, and is not quoted as the nearest', async () => {
  const text = 'Never hold more than one connection for each request.'
  for (const project of ['app', 'quay']) {
    harness.write(`${project}/.jaato/memories.jsonl`, `${jaatoLine(`pool-${project}`, text)}\n`)
    await harness.sync(`${project}/.jaato`, { project })
  }
  await decide(promote(harness.engine.core, { memory_id: 'pool-app', target: 'learned', id: 'pool', reason: 'x' }))
  expect(preview('pool-quay').checks.find(({ id }) => id === 'duplicate')).toMatchObject({
    ok: true,
    detail: 'nothing to compare with',
  })
})
