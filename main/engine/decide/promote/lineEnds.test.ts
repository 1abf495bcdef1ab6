import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PromotionRequest } from '../../../../shared/model/reference.ts'
import { readReferenceVersions } from '../../store/queries/references.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { topic } from '../../testing/stores.ts'
import { promote } from './promote.ts'
import { takeOver } from './takeOver.ts'

/*
 * A note whose lines end with CR LF was kept with its CRs as the first version of its reference. The file was read without
 * them, so that taking an edit over marked lines that nobody had touched.
 */
const windows = (text: string) => text.replaceAll('\n', '\r\n')
const rule = 'Take the berth lock before the tide lock.'
const note = `${rule}\n\n**Why:** Two bookings took one berth.`

let harness: TestEngine
const { decide, idOf } = atTerminal(() => harness)
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('cc/memory/MEMORY.md', windows('# Memory\n\n- [Locks](locks.md) — lock order\n'))
  harness.write('cc/memory/locks.md', windows(topic('locks', 'lock order', note)))
  harness.write('app/AGENTS.md', windows('# Harbour\n'))
  await harness.sync('cc/memory', { project: 'app' })
})
afterEach(() => harness.end())

const core = () => harness.engine.core
const texts = (id: string) => readReferenceVersions(core().library.db, id).map(({ content }) => content)

const ways: [Omit<PromotionRequest, 'memory_id'>, string][] = [
  [{ target: 'agents-md', create: true }, 'app/AGENTS.md'],
  [{ target: 'hook', description: 'which lock comes first' }, 'cc/memory/locks.md'],
  [{ target: 'agents-md', create: true, content: windows(note) }, 'app/AGENTS.md'],
]
test.each(ways)('a reference of a note with CR LF has none in its versions, %o', async (wish, file) => {
  const { reference_id } = await decide(promote(core(), { memory_id: idOf('locks.md'), reason: 'reviewed', ...wish }))
  expect(texts(reference_id)).toEqual([note])
  harness.write(file, harness.read(file).replace('Two bookings', 'Three bookings'))
  await decide(takeOver(core(), { id: reference_id }))
  expect(texts(reference_id).toSorted()).toEqual([note.replace('Two', 'Three'), note])
})
