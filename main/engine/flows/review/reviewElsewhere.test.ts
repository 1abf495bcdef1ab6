import { afterEach, beforeEach, expect, test } from 'vitest'
import { seenIn } from '../../../../shared/model/diff.ts'
import { discard } from '../../decide/verbs/move.ts'
import { promote } from '../../decide/promote/promote.ts'
import { settle } from '../../decide/verbs/settle.ts'
import { acceptItems } from './reviewAct.ts'
import { reviewItem } from './reviewItem.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { atReview, reviewedFile } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, terminal, accept, queue, keysOf, stateOf, idOf, backlog } = atReview(() => harness)

test('a decision or change made elsewhere during a review is reported, and nothing is overwritten', async () => {
  await backlog()
  const [gone, other] = keysOf('junk')
  const { version } = await reviewItem(harness.engine.core, person(), other!)
  await harness.engine.decide(terminal(), (context) => discard(context, [gone!.slice(2)], null))
  await expect(accept({ keys: [gone!] })).rejects.toMatchObject({ kind: 'conflict' })
  expect(keysOf('junk')).toEqual([other])
  harness.write(
    reviewedFile,
    harness
      .read(reviewedFile)
      .replace('Let me look at the label', 'Let me look at the parcel')
      .replace('Now let me check the carriers', 'Now let me check the boats'),
  )
  await harness.sync('app', { project: 'app' })
  const left = queue().items.find(({ key }) => key === other)
  if (left) await expect(accept({ keys: [other!], seen: version })).rejects.toMatchObject({ kind: 'conflict' })
  expect(queue().elsewhere).toMatchObject({ total: 1, decisions: [{ actor: 'person-cli', verb: 'discard' }] })
})

test('a contradiction settled elsewhere is refused with what became of the memory that lost', async () => {
  await backlog()
  const [key] = keysOf('conflicts')
  await harness.engine.decide(terminal(), (context) => settle(context, { a: 'old', b: 'new', keep: 'newer' }))
  await expect(accept({ keys: [key!], verdict: 'older' })).rejects.toThrow(/“The quay.*” is already discarded\./)
  expect(stateOf('new').maturity).toBe('raw')
})

test('deleting the record of a memory during a review changes its version, so a verdict on the old one is refused', async () => {
  await backlog()
  const [key] = keysOf('junk')
  const { version } = await reviewItem(harness.engine.core, person(), key!)
  const lines = harness.read(reviewedFile).split('\n')
  const id = key!.slice(2)
  const external = harness.engine.core.library.db
    .prepare('SELECT external_id FROM memories WHERE id = ?')
    .pluck()
    .get(id)
  const without = lines.filter((line) => !line.includes(`"${String(external)}"`)).join('\n')
  harness.write(reviewedFile, without)
  await harness.sync('app', { project: 'app' })
  const now = await reviewItem(harness.engine.core, person(), key!)
  expect(now.texts[0]?.memory.flags).toContainEqual({ kind: 'gone', text: 'gone from source' })
  await expect(accept({ keys: [key!], seen: version })).rejects.toMatchObject({ kind: 'conflict' })
  expect(stateOf(String(external)).maturity).toBe('raw')
  await accept({ keys: [key!], seen: now.version })
  expect(stateOf(String(external)).maturity).toBe('discarded')
  expect(harness.read(reviewedFile)).toBe(without)
})

test('a file that another process changes while an answer waits for the lock is refused, not written at the old place', async () => {
  await backlog()
  const { core } = harness.engine
  harness.write('app/CLAUDE.md', '# App\n')
  // What is needed in every session goes into a file that is read in every session.
  core.library.db.exec(`UPDATE memories SET kind = 'constraint'`)
  await harness.engine.decide(
    person(),
    promote(core, { memory_id: idOf('twin1'), target: 'claude-md', id: 'schemas', reason: 'x' }),
  )
  const promoted = harness.read('app/CLAUDE.md')
  const [key] = keysOf('promotions') as [string]
  const { files } = await reviewItem(core, person(), key)
  expect(files.map(({ path }) => path)).toEqual([harness.path('app/CLAUDE.md')])
  const before = harness.rows()
  // The first thing that happens under the lock.
  const tell = core.library.tell
  core.library.tell = (sentences) => {
    harness.write('app/CLAUDE.md', `# App\n\nRead by every agent here.${promoted.slice(5)}`)
    tell(sentences)
  }
  await expect(acceptItems(harness.engine, person(), { keys: [key], seen_files: seenIn(files) })).rejects.toThrow(
    'was changed by somebody else while you looked at the change',
  )
  expect(harness.read('app/CLAUDE.md')).toBe(`# App\n\nRead by every agent here.${promoted.slice(5)}`)
  expect(harness.rows()).toEqual(before)
})

test('a text that changes during its scan is left undecided; the rest of the answer is done', async () => {
  await backlog()
  const [talk, other] = keysOf('junk') as [string, string]
  const [pool] = keysOf('promotions') as [string]
  const { version } = await reviewItem(harness.engine.core, person(), talk)
  const change = harness.engine.core.library.db.prepare(
    `UPDATE memories SET content = 'Rule.', content_hash = 'x' WHERE id = ?`,
  )
  const { files } = await reviewItem(harness.engine.core, person(), pool)
  const asked = acceptItems(harness.engine, person(), { keys: [talk, other, pool], seen_files: seenIn(files) })
  change.run(talk.slice(2))
  const { done, refused } = await asked
  expect(done).toEqual([other, pool])
  expect(refused).toMatchObject([{ key: talk, because: expect.stringContaining('changed while you looked at it') }])
  expect(findMemory(harness.engine.core.library.db, talk.slice(2)).maturity).toBe('raw')
  await expect(accept({ keys: [talk], seen: version })).rejects.toMatchObject({ kind: 'conflict' })
})
