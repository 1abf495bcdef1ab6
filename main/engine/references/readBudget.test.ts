import { rmSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BudgetAct } from '../../../shared/model/budget.ts'
import { readBudgets } from './readBudget.ts'
import { applyBudget, planBudget, previewBudget } from '../decide/verbs/applyBudget.ts'
import { promote } from '../decide/promote/promote.ts'
import { undo } from '../decide/verbs/undo.ts'
import { unpromote } from '../decide/promote/unpromote.ts'
import { entriesToMove, lostEntries, reorderPieces, withPieces } from '../reference/compactIndex.ts'
import { markdownEntries } from '../reference/referenceEntries.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { readJournal } from '../store/journal.ts'
import { jaatoLine, topic } from '../testing/stores.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('cc/memory/ports.md', topic('ports', 'ports begin at 4000', 'The first free port is 4000.'))
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('mem_0', 'Print the labels of pallets in landscape.')}\n`)
})
afterEach(() => harness.end())

const notes = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `- Note ${at + from} speaks of cargo ${(at + from) * 7}.\n`).join('')

async function open(memoryMd: string): Promise<string> {
  const file = harness.write('cc/memory/MEMORY.md', memoryMd)
  await harness.sync('app/.jaato', { project: 'app' })
  await harness.sync('cc/memory', { project: 'app' })
  return file
}

const by = () => harness.engine.by('person-cli', null)
async function act(file: string, what: BudgetAct): Promise<void> {
  const planned = await planBudget(harness.engine.core, { file, act: what })
  await harness.engine.decide(by(), (each) => applyBudget(each, file, planned, null))
}

test.each([
  ['begins in bold', '**Deploys** run at noon.'],
  ['begins with code', '`deploy` runs at noon.'],
  ['is followed by a list', 'Deploys run at noon.\n- Harbor fees are whole cents.'],
])('a text in a paragraph of CLAUDE.md that %s is reported as repeated', async (_, paragraph) => {
  const said = paragraph.split('\n', 1)[0]!.replaceAll(/[*`]/g, '')
  harness.write('app/CLAUDE.md', `# Harbor\n\n${paragraph}\n`)
  await open(`- ${said}\n`)
  const [budget] = await readBudgets(harness.engine.core)
  expect(budget?.repeats).toMatchObject([{ line: 1, other: paragraph.split('\n', 1)[0] }])
})

test('the entries after line 200 are listed, and those CLAUDE.md already contains', async () => {
  harness.write('app/CLAUDE.md', '# Harbor\n\nUse pnpm, never yarn.\n\n- Deploys run at noon.\n')
  const file = await open(
    `# Memory\n\n- Deploys run at noon.\n${notes(196)}- The crane is slow.\n- The dock is long.\n`,
  )
  const [budget] = await readBudgets(harness.engine.core)
  expect(budget).toMatchObject({ file, lines: 201, loaded_lines: 200, entries: 199, project: { name: 'app' } })
  expect(budget?.lost).toMatchObject([{ line: 201, text: 'The dock is long.' }])
  expect(budget?.repeats).toMatchObject([{ line: 3, in: harness.path('app/CLAUDE.md'), other: 'Deploys run at noon.' }])
  expect(budget?.compact).toMatchObject([{ line: 3, reason: 'repeats-claude-md' }])
})

test('bytes count too: a file of few long lines loses those past 25,000 bytes', async () => {
  await open(`# Memory\n\n${Array.from({ length: 30 }, (_, at) => `- ${at} ${'long '.repeat(199)}end.\n`).join('')}`)
  const [budget] = await readBudgets(harness.engine.core)
  expect(budget).toMatchObject({ most_bytes: 25_000, lines: 32 })
  expect(budget?.lost.length).toBe(6)
})

test('compacting removes repeated and outdated entries and blank lines; one undo restores every byte', async () => {
  harness.write('app/CLAUDE.md', '- Deploys run at noon.\n')
  const text = [
    '# Memory',
    '',
    '',
    '- [Ports](ports.md) — ports begin at 4000',
    '- [Gone](gone.md) — a file that is no more',
    '- Deploys run at noon.',
    '- The crane is slow.',
    '',
    '',
    '## More',
    '',
    '- The crane is slow.',
    '',
  ].join('\r\n')
  const file = await open(text)
  const before = harness.snapshot()
  const preview = await previewBudget(harness.engine.core, { file, act: 'compact' })
  await act(file, 'compact')
  expect(harness.read('cc/memory/MEMORY.md')).toBe(
    '# Memory\r\n\r\n- [Ports](ports.md) — ports begin at 4000\r\n- The crane is slow.\r\n\r\n## More\r\n\r\n',
  )
  expect(preview.after).toMatchObject({ lines: 7, lost: 0 })
  await harness.engine.decide(by(), (each) => undo(each))
  expect(harness.snapshot()).toEqual(before)
})

test('reordering moves the oldest entries to the end until the lost ones are loaded, and never a promoted one', async () => {
  const file = await open(`# Memory\n\n## Lessons\n\n${notes(200)}`)
  await promoteInto(file)
  const before = harness.snapshot()
  const [budget] = await readBudgets(harness.engine.core)
  expect(budget?.lost.map(({ reference_id }) => reference_id).filter(Boolean)).toEqual(['labels'])
  expect(budget?.reorder[0]).toMatchObject({ text: 'Note 1 speaks of cargo 7.' })
  await act(file, 'reorder')
  const after = harness.read('cc/memory/MEMORY.md')
  const lost = lostEntries(after)
  expect(lost.every(({ section }) => section === 'Older')).toBe(true)
  expect(markdownEntries(after).length).toBe(201)
  await harness.engine.decide(by(), (each) => undo(each))
  expect(harness.snapshot()).toEqual(before)
})

test('reordering leaves an entry below the heading that turns it around', async () => {
  const wrong = 'Stack the cargo on the hatch.'
  const file = await open(`# Memory\n\n## Mistakes to avoid\n\n- ${wrong}\n\n## Lessons\n\n${notes(200)}`)
  await act(file, 'reorder')
  const after = markdownEntries(harness.read('cc/memory/MEMORY.md'))
  expect(after.find(({ text }) => text === wrong)?.section).toBe('Mistakes to avoid')
  expect(after.filter(({ section }) => section === 'Older').length).toBeGreaterThan(0)
})

test('the diff after the step equals the preview, line for line', async () => {
  const file = await open(`# Memory\n\n## Lessons\n\n${notes(240)}`)
  const { diff } = await previewBudget(harness.engine.core, { file, act: 'reorder' })
  const planned = await planBudget(harness.engine.core, { file, act: 'reorder' })
  const { files } = await harness.engine.decide(by(), (each) => applyBudget(each, file, planned, null))
  expect(files).toMatchObject([{ path: file, added: diff.added, removed: diff.removed }])
  const removed = files[0]!.hunks.flatMap(({ lines }) =>
    lines.filter(({ sign }) => sign === '-').map(({ text }) => text),
  )
  expect(new Set(removed).size).toBe(diff.removed)
})

test('a promoted entry can still be un-promoted after reordering', async () => {
  const file = await open(`# Memory\n\n## Lessons\n\n${notes(200)}`)
  await promoteInto(file)
  await act(file, 'both')
  expect(readJournal(harness.engine.core.library.db, { limit: 1 })[0]?.label).toBe('Reordered MEMORY.md')
  await harness.engine.decide(by(), (each) => unpromote(each, 'labels'))
  expect(harness.read('cc/memory/MEMORY.md')).not.toContain('pallets')
  expect(markdownEntries(harness.read('cc/memory/MEMORY.md')).length).toBe(200)
})

test('a file changed since its preview stays unchanged', async () => {
  const file = await open(`# Memory\n\n- One.\n- One.\n`)
  const planned = await planBudget(harness.engine.core, { file, act: 'compact' })
  harness.write('cc/memory/MEMORY.md', '# Memory\n\n- One.\n- One.\n- Two.\n')
  const applied = harness.engine.decide(by(), (each) => applyBudget(each, file, planned, null))
  await expect(applied).rejects.toThrow(/changed since you looked at it/)
  rmSync(file)
  await expect(planBudget(harness.engine.core, { file, act: 'compact' })).rejects.toThrow(/not a known MEMORY\.md/)
})

test('for any lists, reordering keeps every entry and moves all lost ones into view, or moves nothing', () => {
  const entry = fc
    .tuple(fc.constantFrom('-', '*'), fc.nat(9), fc.boolean(), fc.boolean())
    .map(
      ([bullet, number, second, heading]) =>
        `${heading ? `\n## Part ${number}\n\n` : ''}${bullet} Entry ${number}.\n${second ? '  More of it.\n' : ''}`,
    )
  fc.assert(
    fc.property(fc.array(entry, { minLength: 90, maxLength: 190 }), fc.boolean(), (entries, open) => {
      const text = `# M\n\n${entries.map((each, at) => each.replace('Entry', `Entry ${at}`)).join('')}`.slice(
        0,
        open ? -1 : undefined,
      )
      const moved = entriesToMove(text, ({ text: words }) => words.startsWith('Entry 1'))
      const after = withPieces(text, reorderPieces(text, moved))
      const wordsOf = (each: string) =>
        markdownEntries(each)
          .map(({ text: words }) => words)
          .toSorted()
      expect(wordsOf(after)).toEqual(wordsOf(text))
      expect(moved.some(({ text: words }) => words.startsWith('Entry 1'))).toBe(false)
      if (moved.length > 0) expect(lostEntries(after).every(({ section }) => section === 'Older')).toBe(true)
    }),
    { numRuns: 40, seed: 7 },
  )
})

test('moved entries get their own heading when a heading with a tab comes last', () => {
  const text = '- a\n\n## Older\n\n- b\n\n##\tMine\n\n- c\n'
  const after = withPieces(text, reorderPieces(text, markdownEntries(text).slice(0, 1)))
  expect(markdownEntries(after).find((entry) => entry.text === 'a')?.section).toBe('Older')
})

/** Promotes a memory to an entry of the file. */
function promoteInto(file: string) {
  const request = { target: 'memory-md', file, section: 'Lessons', id: 'labels', reason: 'x' } as const
  return harness.engine.decide(by(), promote(harness.engine.core, { memory_id: 'mem_0', ...request }))
}
