import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChanges } from '../../runtime/changes.ts'
import { type Engine, createEngine } from '../../engine.ts'
import { allSources, readSource } from '../../store/queries/sources.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'

let it: TestEngine
let live: Engine
let ticks: (() => void)[] = []
let watched: string[][] = []
const open = (): void => {
  const clock = {
    ...it.ports.clock,
    every: (_ms: number, callback: () => void) => {
      ticks.push(callback)
      return () => void (ticks = ticks.filter((tick) => tick !== callback))
    },
  }
  const watch = {
    watch: (paths: string[]) => {
      watched.push(paths)
      return () => void (watched = watched.filter((other) => other !== paths))
    },
  }
  const ports = { ...it.ports, clock, watch }
  live = createEngine(ports, createChanges(clock), { libraryPath: it.path('data/library.db'), live: true })
}
beforeEach(async () => {
  ticks = []
  watched = []
  it = createTestEngine()
  it.write('deep/app/.jaato/memories.jsonl', `${jaatoLine('a', 'One.')}\n`)
  await it.sync('deep/app')
  await it.engine.dispose()
  open()
})
afterEach(async () => {
  await live.dispose()
  it.engine = createEngine(it.ports, createChanges(it.ports.clock), {
    libraryPath: it.path('data/library.db'),
    live: false,
  })
  await it.end()
})

const tick = () => ticks.forEach((each) => each())
const source = () => readSource(live.core.library.db, allSources(live.core.library.db)[0]?.id ?? '')
/** Other work may hold the machine for long. */
const patience = { timeout: 20_000 }
const settled = () =>
  vi.waitFor(() => expect(live.core.jobs.list().every(({ state }) => state !== 'running')).toBe(true), patience)

test('a folder moved away under a source is noticed by itself, and so is that it came back; then its files are watched anew', async () => {
  await settled()
  tick()
  renameSync(it.path('deep'), it.path('away'))
  tick()
  await vi.waitFor(
    () => expect(source()).toMatchObject({ gone: 0, error: expect.stringContaining('not found') }),
    patience,
  )
  await settled()
  const readings = live.core.jobs.list().length
  tick()
  expect(live.core.jobs.list()).toHaveLength(readings)
  // A disk that is unmounted leaves the folder it was mounted on.
  mkdirSync(it.path('deep/app/.jaato'), { recursive: true })
  tick()
  await settled()
  expect(source()).toMatchObject({ gone: 0, paused_since: expect.any(String) })
  rmSync(it.path('deep'), { recursive: true })
  const before = watched.find((paths) => paths.includes(it.path('deep/app/.jaato/memories.jsonl')))
  renameSync(it.path('away'), it.path('deep'))
  tick()
  await vi.waitFor(() => expect(source()).toMatchObject({ gone: 0, paused_since: null, error: null }), patience)
  const after = watched.find((paths) => paths.includes(it.path('deep/app/.jaato/memories.jsonl')))
  expect(after).toBeDefined()
  expect(after).not.toBe(before)
})

test('a source that is away when the app starts is paused, and goes on when it comes', async () => {
  await live.dispose()
  renameSync(it.path('deep'), it.path('away'))
  open()
  await vi.waitFor(() => expect(source()).toMatchObject({ gone: 0, paused_since: expect.any(String) }), patience)
  renameSync(it.path('away'), it.path('deep'))
  tick()
  await vi.waitFor(() => expect(source()).toMatchObject({ paused_since: null, error: null }), patience)
})
