import { afterEach, beforeEach, expect, test } from 'vitest'
import { edit } from '../../decide/merge/compose.ts'
import { promote } from '../../decide/promote/promote.ts'
import { discard } from '../../decide/verbs/move.ts'
import { purge } from '../../decide/verbs/purge.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { computeFindings } from './computeFindings.ts'
import { rulesOn } from '../../masking/libraryRules.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { readFindings } from '../../store/queries/findingRows.ts'
import { findingsIn } from '../../rules/applyRules.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const file = 'app/.jaato/memories.jsonl'
const compute = () => computeFindings(harness.engine.core)
const { decide } = atTerminal(() => harness)
const store = (...lines: string[]) => harness.write(file, lines.join('\n'))
const rulesOf = (id: string) => found(id).map(({ rule }) => rule)

function found(id: string) {
  const { db } = harness.engine.core.library
  return readFindings(db, findMemory(db, id), new Set(rulesOn(db).map((rule) => rule.id)))
}

test('only changed texts are checked again, and findings go with the text they were found in', async () => {
  store(jaatoLine('mem_a', 'Now let me check the carriers.'), jaatoLine('mem_b', 'The pool holds 20 connections.'))
  await harness.sync('app')
  expect(await compute()).toBe(2)
  expect(await compute()).toBe(0)
  expect(rulesOf('mem_a')).toContain('noise.meta-commentary')
  store(
    jaatoLine('mem_a', 'Carriers answer within 5 s.'),
    jaatoLine('mem_b', 'The pool holds 20 connections.', { usage_count: 4 }),
  )
  await harness.sync('app')
  expect(rulesOf('mem_a')).toEqual([])
  expect(await compute()).toBe(1)
  expect(rulesOf('mem_a')).not.toContain('noise.meta-commentary')
})

test('an edited memory is checked separately, and undoing it needs no second check of the old one', async () => {
  store(jaatoLine('mem_a', 'The pool password is kq82-Zx71.'))
  await harness.sync('app')
  await compute()
  const { created } = await decide((by) =>
    edit(by, 'mem_a', { content: 'The pool password is in the vault.', description: 'Pool' }),
  )
  expect(await compute()).toBe(1)
  expect(rulesOf('mem_a')).toContain('secret.assigned-value')
  expect(rulesOf(created[0]!)).not.toContain('secret.assigned-value')
  await decide((by) => undo(by))
  expect(await compute()).toBe(0)
})

test('secrets are shown masked, also in quotes of other findings', async () => {
  store(jaatoLine('mem_a', 'The database is postgres://parcel:kq82-Zx71@db/labels.'))
  await harness.sync('app')
  await compute()
  const all = found('mem_a')
  expect(all.find(({ rule }) => rule === 'secret.password-in-address')?.quote).toContain(
    'postgres://parcel:••••••••@db',
  )
  expect(all.map(({ rule }) => rule)).toContain('promote.not-a-preference')
  expect(JSON.stringify(all)).not.toContain('kq82')
})

test('a memory does not repeat the file it was promoted to', async () => {
  const lesson = 'Run the berth tests with --serial, because two at once share the harbour lock.'
  harness.write('app/CLAUDE.md', '# App\n\n- Read docs/tides.md before you change a tide table.\n')
  store(jaatoLine('mem_a', lesson), jaatoLine('mem_b', 'Read docs/tides.md before you change a tide table.'))
  await harness.sync('app', { project: 'app' })
  const { core } = harness.engine
  await decide(
    promote(core, {
      memory_id: findMemory(core.library.db, 'mem_a').id,
      target: 'claude-md',
      id: 'berths',
      reason: 'x',
    }),
  )
  expect(harness.read('app/CLAUDE.md')).toContain(lesson)
  await compute()
  expect(rulesOf('mem_a').filter((rule) => rule.startsWith('noise.'))).toEqual([])
  expect(rulesOf('mem_b')).toContain('noise.restates-project-file')
})

test('a memory that repeats AGENTS.md has a finding until AGENTS.md changes', async () => {
  harness.write('app/AGENTS.md', '# Rules\n\n- Labels are printed by the worker, never by the web process.\n')
  store(jaatoLine('mem_a', 'Labels are printed by the worker, never by the web process.'))
  await harness.sync('app', { project: 'app' })
  await compute()
  expect(found('mem_a').find(({ rule }) => rule === 'noise.restates-project-file')?.detail).toBe('in AGENTS.md')
  harness.write('app/AGENTS.md', '# Rules\n\n- Tariffs are integers.\n')
  expect(await compute()).toBe(1)
  expect(rulesOf('mem_a')).not.toContain('noise.restates-project-file')
})

test('a memory read from AGENTS.md restates neither it nor what CLAUDE.md tells other agents', async () => {
  const rule = '# Rules\n\n- Labels are printed by the worker, never by the web process.\n'
  harness.write('app/AGENTS.md', rule)
  harness.write('app/CLAUDE.md', rule)
  await harness.sync('app/AGENTS.md', { project: 'app' })
  await compute()
  const [{ id }] = harness.engine.core.library.db.prepare('SELECT id FROM memories').all() as [{ id: string }]
  expect(rulesOf(id)).not.toContain('noise.restates-project-file')
})

test('a purge removes all findings', async () => {
  store(jaatoLine('mem_a', `Run${String.fromCodePoint(...[...'zebra'].map((c) => 0xe0000 + c.charCodeAt(0)))} it.`))
  await harness.sync('app')
  await compute()
  expect(found('mem_a').find(({ rule }) => rule === 'hidden.tags')?.detail).toBe('reads “zebra”')
  await decide((by) => discard(by, ['mem_a'], 'poisoned'))
  await decide((by) => purge(by, 'mem_a'))
  const { db } = harness.engine.core.library
  expect(db.prepare('SELECT count(*) FROM findings').pluck().get()).toBe(0)
  expect(db.prepare('SELECT count(*) FROM examined').pluck().get()).toBe(0)
})

test('cancelling keeps the findings so far', async () => {
  store(
    ...Array.from({ length: 600 }, (_, index) => jaatoLine(`mem_${index}`, `Lesson number ${index} of the worker.`)),
  )
  await harness.sync('app')
  let cancelled = false
  const control = {
    get cancelled() {
      return cancelled
    },
    progress: () => void (cancelled = true),
  }
  const first = await computeFindings(harness.engine.core, control)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(600)
  expect(await compute()).toBe(600 - first)
})

test('a reworded sentence of AGENTS.md is recognised, one with the opposite meaning is not', async () => {
  harness.write('app/AGENTS.md', '# Rules\n\n- Always run the label tests with TZ=UTC before you push a branch.\n')
  store(
    jaatoLine('mem_a', 'Before you push a branch, always run the label tests with TZ=UTC.'),
    jaatoLine('mem_b', 'Before you push a branch, never run the label tests with TZ=UTC.'),
  )
  await harness.sync('app', { project: 'app' })
  await compute()
  const said = (id: string) => rulesOf(id).filter((rule) => rule.endsWith('project-file'))
  expect(said('mem_a')).toHaveLength(1)
  expect(said('mem_b')).toEqual([])
})

test('a superseded decision record is named, until its status changes', async () => {
  const record = 'app/docs/adr/0021-label-queue.md'
  harness.write(record, '---\nstatus: superseded by ADR-0044\n---\n# Label queue\n')
  harness.write('app/docs/adr/0022-zones.md', '# Zones\n\n## Status\n\nAccepted\n')
  store(jaatoLine('mem_a', 'Retries are three, as ADR-0021 says.'), jaatoLine('mem_b', 'Zones follow ADR-0022.'))
  await harness.sync('app', { project: 'app' })
  await compute()
  expect(found('mem_a').find(({ rule }) => rule === 'reject.superseded-decision')).toMatchObject({
    quote: 'ADR-0021',
    detail: 'superseded by ADR-0044, as 0021-label-queue.md says',
  })
  expect(rulesOf('mem_b')).not.toContain('reject.superseded-decision')
  harness.write(record, '---\nstatus: accepted\n---\n# Label queue\n')
  await compute()
  expect(rulesOf('mem_a')).not.toContain('reject.superseded-decision')
})

test('a long text yields between rules, and has the same findings as without yielding', async () => {
  const long = `${'The parcel label is printed at the depot. '.repeat(400)}The pool password is kq82-Zx71.`
  const turnsOver = async (id: string, text: string): Promise<number> => {
    store(jaatoLine(id, text))
    await harness.sync('app')
    let count = 0
    let now = 0
    const clock = { ...harness.ports.clock, monotonic: () => (now += 10), breathe: async () => void (count += 1) }
    await computeFindings({ ...harness.engine.core, ports: { ...harness.engine.core.ports, clock } })
    return count
  }
  const short = 'The pool holds 20 connections.'
  // While its patterns are compiled every rule is a step.
  for (const round of [1, 2]) await turnsOver(`mem_round_${round}`, short)
  expect(await turnsOver('mem_short', short)).toBeLessThan(10)
  expect(await turnsOver('mem_long', long)).toBeGreaterThan(50)
  const known = findingsIn({ content: long, description: '', evidence: '', projectTexts: [] })
  expect(rulesOf('mem_long')).toEqual(expect.arrayContaining(known.map(({ rule }) => rule)))
})
