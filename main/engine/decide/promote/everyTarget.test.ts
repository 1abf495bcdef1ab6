import { existsSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../shared/errors.ts'
import type { PromotionRequest, TargetKind } from '../../../../shared/model/reference.ts'
import { withState } from '../../references/referenceState.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { allReferences, findReference } from '../../store/queries/references.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'
import type { Verb } from '../context.ts'
import type { Outcome } from '../outcome.ts'
import { previewPromotion } from './previewPromotion.ts'
import { editReference } from '../verbs/editReference.ts'
import { mergeIntoReference } from '../merge/mergeIntoReference.ts'
import { outsideEdit } from './outsideEdit.ts'
import { promote } from './promote.ts'
import { promoteMany } from './promoteMany.ts'
import { takeOver } from './takeOver.ts'
import { redo, undo } from '../verbs/undo.ts'
import { unpromote } from './unpromote.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const lessons = [
  'Never hold more than one connection for each request.',
  'Print the labels of pallets in landscape.',
  'Retry a serialization failure three times, with jitter.',
]
const index = '# Memory\n\n- [Ports](ports.md) — ports begin at 4000\n\n## Hard rules\n\n- Never push to main.\n'

async function open(claudeMd: string | null = '# Harbor\n\nUse pnpm.\n'): Promise<void> {
  harness.write(
    'app/.jaato/memories.jsonl',
    lessons.map((text, at) => `${jaatoLine(`mem_${at}`, text, { description: text.slice(0, 24) })}\n`).join(''),
  )
  harness.write('cc/memory/MEMORY.md', index)
  harness.write('cc/memory/ports.md', topic('ports', 'ports begin at 4000', 'The first free port is 4000.'))
  if (claudeMd !== null) harness.write('app/CLAUDE.md', claudeMd)
  await harness.sync('app/.jaato', { project: 'app' })
  await harness.sync('cc/memory', { project: 'app' })
}

const { decide } = atTerminal(() => harness)
const put = (at: number, target: TargetKind, more: Partial<PromotionRequest> = {}) =>
  decide(
    promote(harness.engine.core, {
      memory_id: `mem_${at}`,
      target,
      id: `ref-${at}`,
      reason: 'x',
      create: true,
      ...more,
    }),
  )
const stateOf = (at: number) =>
  withState(harness.engine.core.library, findReference(harness.engine.core.library.db, `ref-${at}`)).state

test.each(['claude-md', 'agents-md', 'rules', 'topic', 'memory-md', 'learned'] as const)(
  'after promote, edit, merge, undo, redo and un-promote with %s, every byte is as before',
  async (target) => {
    await open()
    const start = harness.snapshot()
    await put(0, target)
    expect(stateOf(0)).toBe('as-written')
    const promoted = harness.snapshot()
    await decide(
      editReference(harness.engine.core, { id: 'ref-0', content: 'One connection for each request.\nNever two.' }),
    )
    expect(stateOf(0)).toBe('as-written')
    await decide((by) => undo(by))
    expect(harness.snapshot()).toEqual(promoted)
    await decide((by) => redo(by))
    await decide(mergeIntoReference(harness.engine.core, { id: 'ref-0', ids: ['mem_1'] }))
    expect(stateOf(0)).toBe('as-written')
    expect(findReference(harness.engine.core.library.db, 'ref-0')).toMatchObject({ version: 3 })
    await decide((by) => unpromote(by, 'ref-0'))
    expect(harness.snapshot()).toEqual(start)
    await decide((by) => undo(by))
    expect(stateOf(0)).toBe('as-written')
    await decide((by) => unpromote(by, 'ref-0'))
    expect(harness.snapshot()).toEqual(start)
    expect(findMemory(harness.engine.core.library.db, 'mem_1').maturity).toBe('raw')
  },
)

test.each(['claude-md', 'agents-md', 'memory-md'] as const)(
  'references written to %s in one step are un-promoted singly; the last one also removes what was created with it',
  async (target) => {
    await open(null)
    const start = harness.snapshot()
    const place = { target, ...(target === 'memory-md' && { section: 'Lessons' }), create: true, reason: 'x' }
    const { reference_ids } = await decide(
      promoteMany(harness.engine.core, { ids: ['mem_0', 'mem_1', 'mem_2'], ...place }),
    )
    const [first, second, third] = reference_ids as [string, string, string]
    const all = harness.snapshot()
    const states = () =>
      allReferences(harness.engine.core.library.db).map((each) => [
        each.id,
        withState(harness.engine.core.library, each).state,
      ])
    for (const id of [first, third]) {
      await decide((by) => unpromote(by, id))
      expect(states()).toEqual(
        reference_ids
          .filter((each) => each !== id)
          .sort()
          .map((each) => [each, 'as-written']),
      )
      const alone = harness.snapshot()
      await decide((by) => undo(by))
      expect(harness.snapshot()).toEqual(all)
      await decide(redo)
      expect(harness.snapshot()).toEqual(alone)
      await decide((by) => undo(by))
    }
    for (const id of [second, first, third]) await decide((by) => unpromote(by, id))
    expect(harness.snapshot()).toEqual(start)
    for (let step = 0; step < 3; step += 1) await decide((by) => undo(by))
    expect(harness.snapshot()).toEqual(all)
  },
)

test('redo works for an un-promotion that emptied the block, even if the rest of the file was edited meanwhile', async () => {
  await open()
  await put(0, 'claude-md')
  await decide((by) => unpromote(by, 'ref-0'))
  const without = harness.snapshot()
  await decide((by) => undo(by))
  await decide(redo)
  expect(harness.snapshot()).toEqual(without)
  await decide((by) => undo(by))
  harness.write('app/CLAUDE.md', `Before.\n${harness.read('app/CLAUDE.md')}\nBehind.\n`)
  await decide(redo)
  expect(harness.read('app/CLAUDE.md')).toBe('Before.\n# Harbor\n\nUse pnpm.\n\nBehind.\n')
})

test('entries share one managed block; removing one keeps the others, and removing the last removes the block', async () => {
  await open('# Harbor\r\n\r\nUse pnpm.')
  const start = harness.snapshot()
  for (const at of [0, 1, 2]) await put(at, 'claude-md')
  expect(harness.read('app/CLAUDE.md')).toBe(
    `# Harbor\r\n\r\nUse pnpm.\r\n\r\n<!-- schoolhouse:begin -->\r\n- ${lessons[0]}\r\n- ${lessons[1]}\r\n- ${lessons[2]}\r\n<!-- schoolhouse:end -->`,
  )
  await decide((by) => unpromote(by, 'ref-0'))
  expect(harness.read('app/CLAUDE.md')).toContain(`<!-- schoolhouse:begin -->\r\n- ${lessons[1]}\r\n`)
  expect([stateOf(1), stateOf(2)]).toEqual(['as-written', 'as-written'])
  await decide((by) => unpromote(by, 'ref-2'))
  await decide((by) => unpromote(by, 'ref-1'))
  expect(harness.snapshot()).toEqual(start)
})

test('undoing the step that created the block leaves the later entry inside the markers', async () => {
  await open()
  const start = harness.snapshot()
  await put(0, 'claude-md')
  const first = harness.engine.core.library.db.prepare('SELECT max(step) FROM decisions').pluck().get() as number
  await put(1, 'claude-md')
  await decide((by) => undo(by, first))
  expect(harness.read('app/CLAUDE.md')).toContain(
    `<!-- schoolhouse:begin -->\n- ${lessons[1]}\n<!-- schoolhouse:end -->\n`,
  )
  expect(stateOf(1)).toBe('as-written')
  await decide((by) => unpromote(by, 'ref-1'))
  expect(harness.snapshot()).toEqual(start)
})

test('text added around the block by others stays, and only our entry is removed', async () => {
  await open()
  await put(0, 'claude-md')
  harness.write('app/CLAUDE.md', `Before.\n${harness.read('app/CLAUDE.md')}\nBehind.\n`)
  await decide((by) => unpromote(by, 'ref-0'))
  expect(harness.read('app/CLAUDE.md')).toBe('Before.\n# Harbor\n\nUse pnpm.\n\nBehind.\n')
})

test.each(['claude-md', 'rules', 'topic'] as const)(
  'after an outside edit in %s, un-promote and edit are refused with a diff, and the edit can be taken over',
  async (target) => {
    await open()
    await put(0, target)
    const { path } = findReference(harness.engine.core.library.db, 'ref-0')
    const name = path.slice(harness.folder.length + 1)
    const text = harness.read(name)
    const at = text.lastIndexOf('than one')
    harness.write(name, `${text.slice(0, at)}than two${text.slice(at + 8)}`)
    expect(stateOf(0)).toBe('changed')
    const files = harness.snapshot()
    const acts: Verb<Outcome>[] = [
      (by) => unpromote(by, 'ref-0'),
      editReference(harness.engine.core, { id: 'ref-0', content: 'Another text.' }),
    ]
    for (const act of acts) {
      const refused = await decide(act).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(AppError)
      expect(refused).toMatchObject({ kind: 'conflict', details: { diff: expect.stringContaining('+') } })
      expect(harness.snapshot()).toEqual(files)
    }
    await decide(takeOver(harness.engine.core, { id: 'ref-0' }))
    expect(findReference(harness.engine.core.library.db, 'ref-0').content).toContain('more than two')
    expect(stateOf(0)).toBe('as-written')
  },
)

test.each(['rules', 'topic'] as const)(
  'a line added below our text in %s counts as a change, which an undo names and a person can take over or leave there',
  async (target) => {
    await open()
    await put(0, target)
    const { core } = harness.engine
    const { path } = findReference(core.library.db, 'ref-0')
    const name = path.slice(harness.folder.length + 1)
    harness.write(name, `${harness.read(name)}\nThe second dock prints on A5.\n`)
    expect(stateOf(0)).toBe('changed')
    expect(outsideEdit(core, findReference(core.library.db, 'ref-0'))).toMatchObject({ path, added: 2, removed: 0 })
    await expect(decide((by) => undo(by))).rejects.toMatchObject({
      message: expect.stringContaining('schoolhouse take-over ref-0'),
      details: { reference: 'ref-0', diff: expect.stringContaining('+The second dock prints on A5.') },
    })
    await decide(takeOver(core, { id: 'ref-0' }))
    expect(stateOf(0)).toBe('as-written')
    expect(outsideEdit(core, findReference(core.library.db, 'ref-0'))).toBeNull()
    expect(findReference(core.library.db, 'ref-0').content).toMatch(/^Never hold .*\n\nThe second dock prints on A5\.$/)
    await decide((by) => undo(by))
    await decide((by) => unpromote(by, 'ref-0'))
    expect(harness.read(name)).toContain('The second dock prints on A5.')
    expect(harness.read(name)).not.toContain(lessons[0])
  },
)

test.each(['# Connections', '# Pool of connections\nNever two.'])(
  'a rule whose heading or lines were rewritten as %j is as written once that is taken over',
  async (start) => {
    await open()
    await put(0, 'rules', { name: 'Connections' })
    harness.write('app/.claude/rules/ref-0.md', `${start}\nOne for each request.\n`)
    await decide(takeOver(harness.engine.core, { id: 'ref-0' }))
    expect(stateOf(0)).toBe('as-written')
  },
)

test('a rule file names the part of the project it applies to; a topic file is named in the index and not read as a new memory', async () => {
  await open()
  const { db } = harness.engine.core.library
  db.prepare(`UPDATE memories SET scope_path = 'src/api' WHERE external_id = 'mem_0'`).run()
  await put(0, 'rules', { name: 'Connections' })
  expect(harness.read('app/.claude/rules/ref-0.md')).toBe(
    `---\npaths:\n  - "src/api/**"\n---\n\n# Connections\n\n${lessons[0]}\n`,
  )
  const wish = { memory_id: 'mem_1', target: 'topic' as const, id: 'ref-1', name: 'Labels' }
  const { files } = previewPromotion(harness.engine.core, { ...wish, description: 'pallets: landscape' }, 'person-cli')
  expect(files.map(({ path, change, added }) => ({ path, change, added }))).toEqual([
    { path: harness.path('cc/memory/ref-1.md'), change: 'create', added: expect.any(Number) },
    { path: harness.path('cc/memory/MEMORY.md'), change: 'modify', added: 1 },
  ])
  await put(1, 'topic', { name: 'Labels', description: 'pallets: landscape' })
  expect(harness.read('cc/memory/ref-1.md')).toContain('name: ref-1\ndescription: "pallets: landscape"\nmetadata:\n')
  expect(harness.read('cc/memory/MEMORY.md')).toBe(
    index.replace('4000\n', '4000\n- [Labels](ref-1.md) — pallets: landscape\n'),
  )
  const count = () => db.prepare('SELECT count(*) FROM memories').pluck().get()
  const before = count()
  await harness.sync('cc/memory', { project: 'app' })
  expect(count()).toBe(before)
})

test.each(['rules', 'topic', 'claude-md', 'memory-md'] as const)(
  'a text that begins with the heading of its own name has it once in %s, also after an edit',
  async (target) => {
    await open()
    const content = `# Pool of **connections**\n\n${lessons[0]}`
    await put(0, target, { name: 'Pool of connections', content })
    const { path } = findReference(harness.engine.core.library.db, 'ref-0')
    const headings = () => harness.read(path.slice(harness.folder.length + 1)).match(/# Pool of/g)
    expect(headings()).toHaveLength(1)
    expect(stateOf(0)).toBe('as-written')
    await decide(editReference(harness.engine.core, { id: 'ref-0', content: `${content}\n\nSeen twice.` }))
    expect(headings()).toHaveLength(1)
    await decide((by) => unpromote(by, 'ref-0'))
    expect(existsSync(path) ? headings() : null).toBeNull()
  },
)

test('the suggested target comes first with its reason', async () => {
  await open()
  const { core } = harness.engine
  const suggested = () => {
    const { targets, request } = previewPromotion(core, { memory_id: 'mem_0' }, 'person-cli')
    expect(targets[0]?.target).toBe(request.target)
    expect(targets.filter(({ why }) => why !== null)).toHaveLength(1)
    return targets[0]
  }
  expect(suggested()).toMatchObject({ target: 'learned', why: expect.stringContaining('fetch') })
  const set = (column: string, value: string) =>
    core.library.db.prepare(`UPDATE memories SET ${column} = ? WHERE external_id = 'mem_0'`).run(value)
  set('kind', 'convention')
  expect(suggested()).toMatchObject({
    target: 'claude-md',
    file: harness.path('app/CLAUDE.md'),
    why: expect.stringContaining('CLAUDE.md'),
  })
  harness.write('app/.claude/settings.json', '{}')
  set('scope_path', 'src/api')
  expect(suggested()).toMatchObject({ target: 'rules', why: expect.stringContaining('src/api') })
})

test('a missing CLAUDE.md is refused with what to do; a broken block stays unchanged', async () => {
  await open(null)
  await expect(put(0, 'claude-md', { create: false })).rejects.toThrow(/CLAUDE\.md does not exist\. Create it/)
  expect(existsSync(harness.path('app/CLAUDE.md'))).toBe(false)
  harness.write('app/CLAUDE.md', '# Harbor\n<!-- schoolhouse:begin -->\n- x\n')
  await expect(put(0, 'claude-md')).rejects.toThrow(/block of .*CLAUDE\.md is broken.*Repair/)
})

test('promoting, editing and un-promoting in any order restores every byte of any file', async () => {
  await open()
  const texts = fc.oneof(
    fc.constantFrom(
      '',
      '\ufeff',
      '\n',
      '\r\n\r\n',
      '# A',
      '# A\r\n',
      '```\n<!-- x -->\n',
      '- one\n\n- two\n\n\n',
      '\ufeff# B\n\n## C\n- d',
    ),
    fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '- ', '#', ' ', '`'), maxLength: 24 }),
  )
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.constantFrom('claude-md' as const, 'topic' as const, 'rules' as const),
      fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
      fc.array(fc.nat(2), { maxLength: 2 }),
      async (text, target, order, edits) => {
        harness.write('app/CLAUDE.md', text)
        harness.write('cc/memory/MEMORY.md', text)
        const start = harness.snapshot()
        for (const at of [0, 1, 2].filter((each) => order.includes(each))) await put(at, target)
        for (const at of edits.filter((each) => order.includes(each)))
          await decide(
            editReference(harness.engine.core, { id: `ref-${at}`, content: `Edited ${at}.\n\nTwice ${order.length}.` }),
          )
        for (const at of order) await decide((by) => unpromote(by, `ref-${at}`))
        expect(harness.snapshot()).toEqual(start)
      },
    ),
    { numRuns: 25, seed: 4 },
  )
}, 60_000)
