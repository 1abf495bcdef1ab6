import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { promote } from '../promote/promote.ts'
import { undoSteps } from '../undoSteps.ts'
import { validate } from './move.ts'
import { redo, undo } from './undo.ts'

const file = 'app/CLAUDE.md'
let harness: TestEngine
const { decide } = atTerminal(() => harness)
afterEach(() => harness.end())

async function open(claudeMd: string | null): Promise<void> {
  harness = createTestEngine()
  const lines = ['Never hold more than one connection.', 'Print labels in landscape.', 'Retry three times.']
  harness.write('app/.jaato/memories.jsonl', lines.map((text, at) => `${jaatoLine(`mem_${at}`, text)}\n`).join(''))
  if (claudeMd !== null) harness.write(file, claudeMd)
  await harness.sync('app/.jaato', { project: 'app' })
}

const put = (at: number) =>
  decide(
    promote(harness.engine.core, {
      memory_id: `mem_${at}`,
      target: 'claude-md',
      id: `ref-${at}`,
      reason: 'x',
      create: true,
    }),
  )

test('an undo removes only our block from a file it created, and leaves what a person wrote around it', async () => {
  await open(null)
  await put(0)
  const block = harness.read(file)
  harness.write(file, `${block}\n## My own\n\nLines.\n`)
  await decide((by) => undo(by))
  expect(harness.read(file)).toBe('\n## My own\n\nLines.\n')
  await decide(redo)
  expect(harness.read(file)).toBe(`${block}\n## My own\n\nLines.\n`)
})

test('an undo is refused with a comparison when our block itself was changed', async () => {
  await open(null)
  await put(0)
  const theirs = harness.read(file).replace('Never', 'Seldom')
  harness.write(file, theirs)
  const diff = expect.stringMatching(
    /^ <!-- schoolhouse:begin -->\n-- Never hold more than one connection\.\n\+- Seldom hold more than one connection\.\n </m,
  )
  await expect(decide((by) => undo(by))).rejects.toMatchObject({ kind: 'conflict', details: { diff } })
  expect(harness.read(file)).toBe(theirs)
})

const line = fc.stringMatching(/^[ a-z#é-]{0,12}$/).map((text) => `${text}\n`)
const around = fc.array(line, { maxLength: 4 }).map((lines) => lines.join(''))

test('whatever a person wrote around our block, every byte of it is there after the undo', async () => {
  await fc.assert(
    fc.asyncProperty(
      around,
      around.filter((text) => text !== ''),
      fc.constantFrom(null, '', '# Harbor\n'),
      fc.integer({ min: 1, max: 2 }),
      async (above, below, start, many) => {
        await open(start)
        for (let at = 0; at < many; at += 1) await put(at)
        harness.write(file, `${above}${harness.read(file)}${below}`)
        for (let at = 0; at < many; at += 1) await decide((by) => undo(by))
        expect(harness.read(file)).toBe(`${above}${start ?? ''}${below}`)
        harness.end()
      },
    ),
    { numRuns: 12 },
  )
}, 60_000)

test('of several steps, one that cannot be undone stays with its reason, and the others are undone', async () => {
  await open(null)
  const { step: first } = await decide((by) => validate(by, ['mem_1'], null))
  const { step: second } = await put(0)
  const { step: third } = await decide((by) => validate(by, ['mem_2'], null))
  harness.write(file, 'Somebody else’s.\n')
  const steps = [third, second, first].map((step) => step ?? 0)
  const result = await undoSteps(harness.engine.core.library.db, steps, (step) => decide((by) => undo(by, step)))
  expect(result.undone).toBe(2)
  expect(result.refused).toMatch(/^“Promoted .+” stays: .+CLAUDE.md is no longer what Schoolhouse wrote/)
  expect(harness.read(file)).toBe('Somebody else’s.\n')
})
