// A note was edited or merged here while somebody else changed its file. Keeping the decision once wrote our text over theirs,
// and said that it was applied to theirs.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMemory } from '../../store/queries/cards.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { topic } from '../../testing/stores.ts'
import { edit, merge } from '../merge/compose.ts'
import { unmerge } from '../merge/unmerge.ts'
import { promote } from '../promote/promote.ts'
import { discard } from './move.ts'
import { resolve } from './resolve.ts'
import { undo } from './undo.ts'

const text = 'The first free port is 4000. Ports are never reused.'
let harness: TestEngine
let ports: string
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('memory/MEMORY.md', '- [Ports](ports.md) — ports\n- [Retries](retries.md) — retries\n')
  harness.write('memory/ports.md', topic('ports', 'ports', text))
  harness.write('memory/retries.md', topic('retries', 'retries', 'Carriers resend after 5 s.'))
  await harness.sync('memory')
  ports = idOf('ports.md')
})
afterEach(() => harness.end())

const { decide, idOf, write } = atTerminal(() => harness)
const memory = (id: string) => readMemory(harness.engine.core.library.db, id)
const keep = () => decide((by) => resolve(by, ports, true))

async function changeFile(...[from, to]: [string, string]): Promise<void> {
  harness.write('memory/ports.md', harness.read('memory/ports.md').replace(from, to))
  await harness.sync('memory')
}

test.each([
  ['another sentence', text.replace('never', 'seldom'), text.replace('never', 'seldom').replace('4000', '4100')],
  [
    'another word of the sentence',
    text.replace('first', 'lowest'),
    text.replace('first', 'lowest').replace('4000', '4100'),
  ],
  ['a sentence more', `${text} Ask first.`, `${text} Ask first.`.replace('4000', '4100')],
])('an edit of %s is written with the change made elsewhere', async (_name, content, both) => {
  await decide((by) => edit(by, ports, { content }))
  await changeFile('is 4000', 'is 4100')
  const before = harness.rows()
  const { label, created } = await keep()
  expect(label).toBe('Kept the decision and took up the change made elsewhere')
  expect(memory(created[0]!)).toMatchObject({ content: both, superseded_by: null })
  await decide((by) => undo(by))
  expect(harness.rows()).toEqual(before)
  await keep()
  expect((await write()).needs_you).toEqual([])
  expect(harness.read('memory/ports.md')).toContain(both)
})

test('a merge is written with the change made elsewhere, and so is a second change', async () => {
  const content = `${text} Carriers resend after 5 s.`
  await decide((by) => merge(by, [ports, idOf('retries.md')], { content }))
  await changeFile('is 4000', 'is 4100')
  await keep()
  await changeFile('never reused', 'seldom reused')
  await keep()
  expect((await write()).needs_you).toEqual([])
  expect(harness.read('memory/ports.md')).toContain(
    'The first free port is 4100. Ports are seldom reused. Carriers resend after 5 s.',
  )
})

test('a text that replaces the same words says so, and the memory keeps theirs', async () => {
  const { created } = await decide((by) => edit(by, ports, { content: text.replace('4000', '5000') }))
  await changeFile('is 4000', 'is 4100')
  const kept = await keep()
  expect(kept.label).toBe('Kept the decision; where both changed the same words, yours replace theirs')
  await write()
  expect(harness.read('memory/ports.md')).toContain('is 5000')
  expect(memory(ports).content).toContain('is 4100')
  expect(memory(created[0]!).content).toContain('is 5000')
})

test('a title changed elsewhere is taken up', async () => {
  await decide((by) => edit(by, ports, { content: `${text} Ask first.` }))
  await changeFile('description: ports', 'description: free ports')
  const { created } = await keep()
  expect(memory(created[0]!)).toMatchObject({ description: 'free ports', content: `${text} Ask first.` })
})

test('a discarded memory takes the text and stays discarded; a reference made of the result is named', async () => {
  await decide((by) => discard(by, [ports], 'noise'))
  await changeFile('is 4000', 'is 4100')
  expect((await keep()).label).toBe('Kept the decision on the changed text')
  await decide((by) => undo(by))
  await decide((by) => undo(by))
  await harness.sync('memory')
  const { created } = await decide((by) => edit(by, ports, { content: `${memory(ports).content} Ask first.` }))
  const wish = { memory_id: created[0]!, target: 'learned', id: 'ports', scope: 'universal', reason: 'x' } as const
  await decide(promote(harness.engine.core, wish))
  await changeFile('never reused', 'seldom reused')
  expect((await keep()).label).toBe('Kept the decision; ports says nothing of what was changed elsewhere')
})

test('what is left out of a write-back names the memory to decide on first', async () => {
  const { created } = await decide((by) => edit(by, ports, { content: `${text} Ask first.` }))
  await changeFile('is 4000', 'is 4100')
  const { needs_you } = await write()
  expect(needs_you.map(({ memory_id, decide_on }) => [memory_id, decide_on]).toSorted()).toEqual(
    [
      [ports, ports],
      [created[0], ports],
    ].toSorted(),
  )
})

test('a kept edit that is taken back leaves what the file says', async () => {
  const edited = await decide((by) => edit(by, ports, { content: `${text} Ask first.` }))
  await changeFile('is 4000', 'is 4100')
  const kept = await keep()
  await decide((by) => unmerge(by, kept.created[0]!))
  await decide((by) => unmerge(by, edited.created[0]!))
  expect(memory(ports)).toMatchObject({ content: text.replace('4000', '4100'), superseded_by: null })
})
