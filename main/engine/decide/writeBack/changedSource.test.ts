// A note was edited or merged here, and somebody else changed its record before the result was written. Once, the result was
// planned in the place of that record, which was to stay: the whole source could no longer be written or shown.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMemory } from '../../store/queries/cards.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'
import { edit, merge } from '../merge/compose.ts'
import { discard, validate } from '../verbs/move.ts'
import { resolve } from '../verbs/resolve.ts'
import { redo, undo } from '../verbs/undo.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide, idOf, write } = atTerminal(() => harness)

const stores = {
  'a Claude Code folder': {
    file: 'memory/ports.md',
    records: ['ports.md', 'retries.md', 'dates.md'],
    async begin() {
      harness.write('memory/MEMORY.md', '- [Ports](ports.md) — ports\n- [Retries](retries.md)\n- [Dates](dates.md)\n')
      harness.write('memory/ports.md', topic('ports', 'ports', 'The first free port is 4000.'))
      harness.write('memory/retries.md', topic('retries', 'retries', 'Carriers resend after 5 s.'))
      harness.write('memory/dates.md', topic('dates', 'dates', 'Dates are stored in UTC.'))
      await harness.sync('memory')
    },
  },
  'a jaato file': {
    file: 'app/.jaato/memories.jsonl',
    records: ['ports', 'retries', 'dates'],
    async begin() {
      const lines = [
        jaatoLine('ports', 'The first free port is 4000.'),
        jaatoLine('retries', 'Carriers resend after 5 s.'),
        jaatoLine('dates', 'Dates are stored in UTC.'),
      ]
      harness.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
      await harness.sync('app')
    },
  },
}
const decisions = { edit: 'The first free port is 4000. Ask first.', merge: 'Ports begin at 4000; resends take 5 s.' }
const cases = (Object.keys(stores) as (keyof typeof stores)[]).flatMap((store) =>
  (['edit', 'merge'] as const).map((verb) => ({ store, verb })),
)

test.each(cases)('$store: what the verb “$verb” made waits until the change is settled', async ({ store, verb }) => {
  const { begin, file, records } = stores[store]
  await begin()
  const [ports = '', retries = '', dates = ''] = records.map(idOf)
  const content = decisions[verb]
  const { created } = await decide((by) =>
    verb === 'edit' ? edit(by, ports, { content }) : merge(by, [ports, retries], { content }),
  )
  await decide((by) => validate(by, [dates], null))
  harness.write(file, harness.read(file).replace('is 4000', 'is 4100'))
  for (const dryRun of [true, false]) {
    const { needs_you } = await write(dryRun)
    expect(needs_you).toContainEqual(
      expect.objectContaining({ memory_id: ports, reason: expect.stringContaining('changed elsewhere') }),
    )
    expect(needs_you).toContainEqual(
      expect.objectContaining({ memory_id: created[0], reason: expect.stringContaining('Settle that first') }),
    )
    expect(harness.read(file)).toContain('is 4100')
    expect(harness.read(file)).not.toContain(content)
  }
  if (store === 'a jaato file') expect(harness.read(file)).toContain('"maturity":"validated"')
  await decide((by) => resolve(by, ports, false))
  const { needs_you } = await write()
  expect(needs_you).toEqual([])
  expect(readMemory(harness.engine.core.library.db, ports).content).toContain('is 4100')
  expect(harness.read(file)).toContain('is 4100')
})

test.each(Object.keys(stores) as (keyof typeof stores)[])('%s: an edit done again waits too', async (store) => {
  const { begin, file, records } = stores[store]
  await begin()
  const [ports = ''] = records.map(idOf)
  await decide((by) => edit(by, ports, { content: decisions.edit }))
  await write()
  await decide((by) => undo(by))
  await write()
  await decide(redo)
  harness.write(file, harness.read(file).replace('is 4000', 'is 4100'))
  expect((await write()).needs_you).toHaveLength(2)
  expect(harness.read(file)).toContain('is 4100')
  expect(harness.read(file)).not.toContain('Ask first')
})

test.each(cases)(
  '$store: once the verb “$verb” is undone, nobody is asked about the change',
  async ({ store, verb }) => {
    const { begin, file, records } = stores[store]
    await begin()
    const [ports = '', retries = ''] = records.map(idOf)
    const memory = (id: string) => readMemory(harness.engine.core.library.db, id)
    const content = 'The first free port is 4000. Ask first. Carriers resend after 5 s.'
    await decide((by) => (verb === 'edit' ? edit(by, ports, { content }) : merge(by, [ports, retries], { content })))
    harness.write(file, harness.read(file).replace('is 4000', 'is 4100'))
    await write()
    await decide((by) => resolve(by, ports, true))
    await write()
    await decide((by) => undo(by))
    const rows = harness.rows()
    await decide((by) => undo(by))
    expect(memory(ports)).toMatchObject({
      content: expect.stringContaining('is 4100'),
      attention: null,
      superseded_by: null,
    })
    await decide(redo)
    expect(harness.rows()).toEqual(rows)
    await decide((by) => undo(by))
    expect([await write(), await write()]).toMatchObject([{ needs_you: [] }, { needs_you: [] }])
    expect(harness.read(file)).toContain('is 4100')
    expect(harness.read(file)).not.toContain('Ask first')
    expect(memory(ports)).toMatchObject({ content: expect.stringContaining('is 4100'), attention: null })
  },
)

test('a discarded note that was changed elsewhere takes the text when the discard is undone', async () => {
  await stores['a Claude Code folder'].begin()
  const id = idOf('ports.md')
  await decide((by) => discard(by, [id], 'noise'))
  harness.write('memory/ports.md', harness.read('memory/ports.md').replace('is 4000', 'is 4100'))
  expect((await write()).needs_you).toHaveLength(1)
  await decide((by) => undo(by))
  expect((await write()).needs_you).toEqual([])
  expect(readMemory(harness.engine.core.library.db, id)).toMatchObject({ maturity: 'raw', attention: null })
  expect(readMemory(harness.engine.core.library.db, id).content).toContain('is 4100')
})
