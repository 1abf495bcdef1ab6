import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChanges } from '../../runtime/changes.ts'
import { type Engine, createEngine } from '../../engine.ts'
import { sql } from '../../store/sql.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { addAndSync } from './manageSources.ts'

let harness: TestEngine
let live: Engine
/** Tells of the beginning of each watch there is. */
let begins: (() => void)[]
beforeEach(async () => {
  harness = createTestEngine()
  await harness.engine.dispose()
  begins = []
  const watch = {
    watch: (_paths: string[], onChange: (what: 'began' | 'changed') => void) => {
      const begin = () => onChange('began')
      begins.push(begin)
      return () => void (begins = begins.filter((each) => each !== begin))
    },
  }
  const ports = { ...harness.ports, watch }
  live = createEngine(ports, createChanges(ports.clock), { libraryPath: harness.path('data/library.db'), live: true })
})
afterEach(async () => {
  await live.dispose()
  await harness.restart()
  await harness.end()
})

const readings = () => live.core.jobs.list().filter(({ kind }) => kind === 'sync').length
const count = () => sql<number>(live.core.library.db, 'SELECT count(*) FROM memories').pluck().get()
const patience = { timeout: 20_000 }
const settled = () =>
  vi.waitFor(() => expect(live.core.jobs.list().every(({ state }) => state !== 'running')).toBe(true), patience)
const add = (name: string) => {
  harness.write(`${name}/.jaato/memories.jsonl`, `${jaatoLine(name, `About ${name}.`)}\n`)
  addAndSync(live.core, harness.path(name))
  live.watchSources()
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))
/** A watch is never ready at once, and what is put off until after a reading has its turn. */
const begin = async () => {
  await turn()
  for (const each of begins) each()
  await settled()
  await turn()
}

test('a source is read once when added, and so are those already there at start', async () => {
  add('quays')
  await begin()
  add('tides')
  await begin()
  expect(readings()).toBe(2)
  expect(count()).toBe(2)
})

test('changes made before the watch began are read', async () => {
  add('quays')
  await settled()
  harness.write('quays/.jaato/memories.jsonl', `${jaatoLine('a', 'One.')}\n${jaatoLine('b', 'Two.')}\n`)
  await begin()
  await settled()
  expect(readings()).toBe(2)
  expect(count()).toBe(3)
})
