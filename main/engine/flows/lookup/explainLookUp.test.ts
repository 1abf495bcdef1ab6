import { afterEach, beforeEach, expect, test } from 'vitest'
import { write } from '../../store/db.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { explainLookUp } from './explainLookUp.ts'
import { lookUp } from './lookUp.ts'

/** What a person sees who tries a question: what an agent would get, and why each memory is in it. */
let harness: TestEngine
beforeEach(() => (harness = createTestEngine()))
afterEach(() => harness.end())

async function remember(texts: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(texts).map(([id, text]) => jaatoLine(id, text))
  harness.write('harbour/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await harness.sync('harbour/.jaato', { project: 'harbour' })
}

const explain = (query: string, more: object = {}) => explainLookUp(harness.engine.core, { query, ...more })

test('the answer is the one an agent gets, with the plan of the intent and what counts for each memory', async () => {
  await remember({
    fix: 'The crane brake failed at ebb; fixed by a larger fuse in `src/crane.ts`.',
    paint: 'The crane brake is painted red by convention.',
  })
  const asked = { files: ['src/crane.ts'], intent: 'debug' } as const
  const { plan, pack_order, words, items, ...rest } = await explain('why did the crane brake fail?', asked)
  const by = { actor: 'agent:codex', session: 's1' }
  const given = await lookUp(harness.engine.core, { query: 'why did the crane brake fail?', ...asked, by })
  expect({ ...rest, items: given.items }).toEqual(given)
  expect(items).toMatchObject(given.items)
  expect(plan).toContainEqual({ words: 'known fix, failed attempt, constraint', factor: 1.2 })
  expect(pack_order).toBe('Memories come before references, each with its evidence.')
  const gainsOf = (id: string) => items.find(({ external_id }) => external_id === id)?.gains
  expect(gainsOf('fix')).toContainEqual({ words: 'known fix', factor: 1.2 })
  expect(gainsOf('fix')).toContainEqual({ words: 'about a file at hand', factor: 1.4 })
  expect(gainsOf('paint')).not.toContainEqual({ words: 'about a file at hand', factor: 1.4 })
  expect(words.toSorted()).toEqual(['brake', 'crane', 'failed'])
})

test('a superseded memory and what it was refined to say so', async () => {
  await remember({ old: 'Tugs wait at the outer buoy.', fresh: 'Tugs wait at the inner buoy.' })
  const idOf = (id: string) => findMemory(harness.engine.core.library.db, id).id
  write(harness.engine.core.library.db, (db) => {
    db.prepare('INSERT INTO edges (from_id, to_id, position) VALUES (?, ?, 0)').run(idOf('old'), idOf('fresh'))
    db.prepare(`UPDATE memories SET thought_type = 'refinement' WHERE id = ?`).run(idOf('fresh'))
  })
  const { items } = await explain('tugs wait at the buoy')
  expect(items.map(({ external_id, gains }) => [external_id, gains.at(-1)])).toEqual([
    ['fresh', { words: 'refines a superseded one', factor: 1.2 }],
    ['old', { words: 'superseded', factor: 0.7 }],
  ])
})

test('words that were found although mistyped are named; words of a masked secret never', async () => {
  await remember({
    a: 'Quays are numbered from the lighthouse.',
    b: 'The gauge logs in with DB_PASSWORD=vorpalquexmim at the weir.',
  })
  expect((await explain('lighthuose')).words).toEqual(['lighthouse'])
  const { items, words } = await explain('gauge weir vorpalquexmin')
  expect(items).toHaveLength(1)
  expect(words.join(' ')).not.toContain('vorpal')
})
