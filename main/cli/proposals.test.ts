import { afterEach, beforeEach, expect, test } from 'vitest'
import { jaatoLine } from '../engine/testing/stores.ts'
import { type Terminal, openTerminal } from './testing/terminal.ts'

const wish = {
  source: 'scratchpad',
  source_key: 'last_search_results',
  session_id: 'abc-123',
  target_room: 'projects/app',
  target_drawer: 'architecture_decisions',
  summary: 'Webhooks of carriers are deduplicated by their delivery id, because they are resent.',
  confidence: 0.9,
  promote_reason: 'architectural_decision',
}

let terminal: Terminal
beforeEach(async () => {
  terminal = openTerminal()
  terminal.write(
    'app/.jaato/memories.jsonl',
    `${jaatoLine('pnpm', 'Use pnpm in this repository, never yarn or npm.')}\n`,
  )
  terminal.write('app/MEMORY.md', '# Memory\n\n## Architecture decisions\n\n- Postgres 16.\n')
  await terminal.json('sync', 'app', '--project', 'app')
})
afterEach(() => terminal.end())

interface Answer {
  memory_id: string
  created: boolean
  proposal: { id: string; state: string; request: Record<string, unknown> }
  guidance: { text: string | null; similar: { id: string }[]; returned: unknown }
  gates: { passed: boolean }
}
const propose = (more: Partial<typeof wish> & { agent?: string } = {}) => {
  terminal.input = JSON.stringify({ ...wish, ...more })
  return terminal.json<Answer>('request', '--file', '-')
}
const idOf = async (external: string) => String((await terminal.json('show', external))['id'])

test('a scratchpad lesson is stored as a raw memory and proposed, with its room as file and its drawer as section; promoting accepts it', async () => {
  const files = terminal.snapshot()
  const { memory_id, created, proposal, gates } = await propose()
  expect({ created, passed: gates.passed }).toEqual({ created: true, passed: true })
  expect(proposal).toMatchObject({ actor: 'person-cli', state: 'open', ...wish })
  expect(proposal.request).toEqual({
    memory_id,
    content: wish.summary,
    reason: 'architectural_decision',
    target: 'memory-md',
    file: `${terminal.folder}/app/MEMORY.md`,
    section: 'Architecture decisions',
    proposal: proposal.id,
  })
  expect(await terminal.json('show', memory_id)).toMatchObject({
    maturity: 'raw',
    confidence: 0.9,
    source_session: 'abc-123',
    project: { name: 'app' },
    flags: [{ kind: 'proposed' }],
  })
  expect(terminal.snapshot()).toEqual(files)
  expect(await terminal.json('journal')).toEqual([])
  expect(await propose()).toMatchObject({ created: false, memory_id })

  const section = ['--target', 'memory-md', '--section', 'Architecture decisions', '--reason', 'yes']
  await terminal.json('promote', memory_id, ...section)
  expect(await terminal.json('proposals', '--state', 'accepted')).toMatchObject([
    { id: proposal.id, state: 'accepted' },
  ])
  await terminal.json('undo')
  expect(await terminal.json('proposals')).toMatchObject([{ id: proposal.id, state: 'open' }])
})

test('a proposal may name an existing memory by id; a person declines it with a reason', async () => {
  const { memory_id, created, proposal } = await propose({ source: 'memory', source_key: 'pnpm', agent: 'codex' })
  expect(await terminal.json('show', 'pnpm')).toMatchObject({
    flags: [{ kind: 'proposed', text: 'codex proposes: promote' }],
  })
  expect({ memory_id, created }).toEqual({ memory_id: await idOf('pnpm'), created: false })
  await terminal.json('proposals', '--decline', proposal.id, '--reason', 'known to all')
  expect(await terminal.json('proposals')).toEqual([])
  expect(await terminal.json('proposals', '--state', 'declined')).toMatchObject([{ settled_reason: 'known to all' }])
  expect((await terminal.json<{ flags: unknown[] }>('show', 'pnpm')).flags).toEqual([])
  await terminal.json('proposals', '--reopen', proposal.id)
  expect(await terminal.json('proposals')).toMatchObject([{ id: proposal.id, settled_reason: null }])
})

test('a promotion of a superseded memory is refused, and the newer text named', async () => {
  terminal.input = 'Use pnpm in this repository, never yarn.'
  await terminal.json('edit', 'pnpm', '--content-file', '-')
  terminal.input = JSON.stringify({ ...wish, source: 'memory', source_key: 'pnpm' })
  const { code, errors } = await terminal.run('request', '--file', '-')
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/superseded by m_[0-9a-f]+\. Decide on/) })
  expect(await terminal.json('proposals', '--state', 'all')).toEqual([])
})

test('a proposal similar to a memory is stored, and the answer says how to refine that memory', async () => {
  const summary = 'In this repository use pnpm, never npm or yarn.'
  const { created, guidance } = await propose({ summary })
  expect(created).toBe(true)
  expect(guidance.similar.map(({ id }) => id)).toEqual([await idOf('pnpm')])
  expect(guidance.text).toContain(`refine ${await idOf('pnpm')}`)
})

test('a proposal of a discarded text is answered with when and why it was discarded', async () => {
  await terminal.json('discard', 'pnpm', '--reason', 'we moved to npm')
  const { guidance } = await propose({ summary: 'In this repository use pnpm, never npm or yarn.' })
  expect(guidance.returned).toMatchObject({ memory_id: await idOf('pnpm'), reason: 'we moved to npm' })
  expect(guidance.text).toMatch(/^It says what was discarded on .* because we moved to npm\.$/)
})

test('raw output, mere chatter, a missing reason and invalid JSON are refused, and nothing is stored', async () => {
  terminal.input = JSON.stringify({ ...wish, summary: '{"results": [{"score": 0.9}, {"score": 0.8}]}' })
  expect(await terminal.run('request', '--file', '-')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('JSON'),
  })
  terminal.input = JSON.stringify({ ...wish, summary: 'Now let me check the carriers.' })
  expect((await terminal.run('request', '--file', '-')).errors).toContain('The summary is noise')
  terminal.input = JSON.stringify({ ...wish, promote_reason: undefined })
  expect((await terminal.run('request', '--file', '-')).errors).toContain('promote_reason')
  terminal.input = JSON.stringify({ ...wish, reason: 'x', sumary: 'y' })
  expect((await terminal.run('request', '--file', '-')).errors).toMatch(
    /^error: stdin: .*There is no “reason”, “sumary”\. The keys are source, .*summary, .*promote_reason/,
  )
  terminal.input = 'promote this'
  expect((await terminal.run('request', '--file', '-')).errors).toContain('stdin is not JSON')
  expect((await terminal.run('request', '--file', 'none.json')).errors).toContain('does not exist')
  expect(await terminal.json('list')).toHaveLength(1)
})

test('a proposal is accepted as requested, after a dry run; one undo reopens it', async () => {
  const { proposal, memory_id } = await propose()
  const files = terminal.snapshot()
  const dry = await terminal.run('proposals', '--accept', proposal.id, '--dry-run')
  expect(dry.out).toMatch(/^\+- Webhooks of carriers are deduplicated/m)
  expect(terminal.snapshot()).toEqual(files)
  expect(await terminal.json('proposals', '--accept', proposal.id)).toMatchObject({ changed: [memory_id] })
  expect(terminal.read('app/MEMORY.md')).toContain(
    '## Architecture decisions\n\n- Postgres 16.\n- Webhooks of carriers',
  )
  expect((await terminal.json<{ verb: string }[]>('journal'))[0]).toMatchObject({
    verb: 'promote',
    reason: wish.promote_reason,
  })
  expect(await terminal.run('proposals', '--accept', proposal.id)).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`The proposal ${proposal.id} is accepted already.`),
  })
  await terminal.json('undo')
  expect(terminal.snapshot()).toEqual(files)
  expect(await terminal.json('proposals')).toMatchObject([{ id: proposal.id, state: 'open' }])
  expect((await terminal.run('proposals', '--accept', 'p_none')).errors).toContain('There is no proposal p_none.')
  expect((await terminal.run('proposals', '--force')).code).toBe(2)
  expect((await terminal.run('proposals', '--accept', 'a', '--decline', 'b')).code).toBe(2)
})

test('gates are evaluated for the named target: its file, its room, and what it already says', async () => {
  terminal.write('app/MEMORY.md', '# Memory\n\n## Rules\n\n- Use pnpm in this repository, never yarn or npm.\n')
  terminal.write('app/.claude/rules/tools.md', 'Use pnpm in this repository, never yarn or npm.\n')
  const gate = async (...more: string[]) => {
    const { items, passed } = await terminal.json<{
      items: { problem: string | null; gates: { id: string; ok: boolean; text: string; detail: string }[] }[]
      passed: number
    }>('gates', 'pnpm', ...more)
    const { gates, problem } = items[0]!
    return { passed, problem, of: (id: string) => gates.find((each) => each.id === id) }
  }
  const inIndex = await gate('--target', 'memory-md')
  expect(inIndex.of('place')).toMatchObject({ ok: false, text: expect.stringContaining('holds this entry already') })
  expect(inIndex.of('duplicate')).toMatchObject({ ok: false, text: 'Already stated in line 5' })
  terminal.write('app/MEMORY.md', '# Memory\n\n## Rules\n\n- Use pnpm, never yarn: the lock file is its own.\n')
  const beside = await gate('--target', 'memory-md')
  expect(beside.of('place')).toMatchObject({
    ok: true,
    text: `Goes to ${terminal.folder}/app/MEMORY.md, section “Rules”`,
  })
  expect(beside.of('memory-md-room')).toMatchObject({ ok: true, detail: expect.stringContaining('of 200 lines') })
  expect(beside.of('secrets')).toMatchObject({ ok: true })

  const missing = (await gate('--target', 'claude-md')).of('place')
  expect(missing).toMatchObject({ ok: false, text: 'Not there yet: CLAUDE.md' })
  expect(missing?.detail).toContain('--create')
  expect((await gate('--target', 'rules')).of('duplicate')).toMatchObject({
    ok: false,
    text: 'Already stated in line 1 of tools.md',
  })
  expect((await gate('--target', 'learned')).of('place')?.text).toMatch(/^Goes to .*\.jaato\/references\//)
  expect((await gate('--target', 'learned')).of('memory-md-room')).toBeUndefined()

  terminal.write('app/MEMORY.md', `# Memory\n\n## Rules\n\n${'- One more line.\n'.repeat(200)}`)
  const full = await gate('--target', 'memory-md')
  expect(full.of('memory-md-room')).toMatchObject({ ok: false, text: expect.stringMatching(/do not see its last/) })
  expect(full.passed).toBe(0)

  await terminal.json('promote', 'pnpm', '--target', 'learned', '--reason', 'asked often')
  expect(await gate('--target', 'memory-md')).toMatchObject({ problem: expect.stringContaining('promoted'), passed: 0 })
  expect((await terminal.run('gates', 'pnpm', '--target', 'wiki')).code).toBe(2)
})

test('a session’s batch is evaluated but not promoted', async () => {
  await propose()
  await propose({ summary: 'Too short.', source_key: 'other' })
  const { items, passed } = await terminal.json<{
    items: { passed: boolean; gates: { id: string; ok: boolean }[] }[]
    passed: number
  }>('gates', '--session', 'abc-123')
  expect(passed).toBe(1)
  expect(items.map(({ gates }) => gates.flatMap(({ id, ok }) => (ok ? [] : [id])))).toEqual(
    expect.arrayContaining([[], ['length']]),
  )
  expect(items[0]?.gates.map(({ id }) => id)).toEqual(['length', 'structure', 'duplicate', 'staleness'])
  expect(await terminal.json('references')).toEqual([])
  expect((await terminal.run('gates', 'pnpm')).out).toMatch(/no {2}staleness .*days ago/)
  expect((await terminal.run('gates', '--session', 'none')).code).toBe(1)
  expect((await terminal.run('gates')).code).toBe(2)
})

test('purging a memory leaves nothing of its proposal', async () => {
  const { memory_id } = await propose()
  await terminal.json('discard', memory_id)
  expect(await terminal.json('proposals', '--state', 'lapsed')).toHaveLength(1)
  await terminal.json('purge', memory_id, '--yes')
  expect(await terminal.json('proposals', '--state', 'all')).toEqual([])
})

test('sync counts new memories similar to known ones and lists them', async () => {
  const lines = [
    jaatoLine('pnpm', 'Use pnpm in this repository, never yarn or npm.'),
    jaatoLine('again', 'In this repository use pnpm, never npm or yarn.'),
    jaatoLine('new', 'Parcels above 30 kg need a pallet label.'),
  ]
  terminal.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  const { errors, out } = await terminal.run('sync', '--json')
  expect(JSON.parse(out)).toMatchObject([{ added: 2, similar: 1 }])
  const { note } = JSON.parse(errors) as { note: string }
  expect(note).toMatch(/^known: 1 new memory says what was there before:\n/)
  expect(note).toContain(`${await idOf('again')} is close to ${await idOf('pnpm')} “`)
})
