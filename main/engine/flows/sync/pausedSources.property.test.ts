import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../../../shared/errors.ts'
import { syncSource } from './pipeline.ts'
import { countPending } from '../../store/pending.ts'
import { allSources } from '../../store/queries/sources.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { type Curator, createCurator } from '../../testing/curator.ts'
import { buildWorld } from '../../testing/world.ts'

const runs = Number(process.env['PROPERTY_RUNS'] ?? 15)
const seed = Number(process.env['PROPERTY_SEED'] ?? 20261122)

/** The folders that go away and come back: all of a store, or only what its records lie in. */
const places = ['old', 'old/.jaato', 'new', 'new/.jaato', 'cc', 'cc/memory'] as const
const decisions = ['validate', 'discard', 'restore', 'edit', 'merge', 'unmerge', 'undo', 'redo'] as const
const others = ['write back', 'away', 'emptied', 'back', 'sync', 'restart'] as const
/** Merges, writes and absences as often as all the rest, so that they meet. */
const kinds = [
  ...decisions,
  ...others,
  'merge',
  'merge',
  'write back',
  'write back',
  'away',
  'emptied',
  'back',
] as const

interface Event {
  kind: (typeof kinds)[number]
  a: number
  b: number
}

const event = (kind: Event['kind'], a = 0, b = 0): Event => ({ kind, a, b })
const absence = (place: number): Event[] => [
  event('away', place),
  event('write back'),
  event('back'),
  event('write back'),
]

/** A merge waits while its folder is away, and somebody writes meanwhile: what once lost the result. */
const onceWrong: ['even' | 'odd', Event[]][] = [0, 1, 2, 3, 4, 5].flatMap((place) =>
  (['even', 'odd'] as const).map((world): ['even' | 'odd', Event[]] => [
    world,
    [...[0, 4, 9, 14, 19].map((at) => event('merge', at, at + 1)), ...absence(place)],
  ]),
)

const history = fc.array(fc.record<Event>({ kind: fc.constantFrom(...kinds), a: fc.nat(40), b: fc.nat(40) }), {
  minLength: 4,
  maxLength: 24,
})

test(
  'for any decisions, merges and writes while folders come and go: no merged source leaves its file before the result is in one, and pending decisions fall only by a write',
  { timeout: 600_000 },
  () =>
    fc.assert(fc.asyncProperty(fc.constantFrom('even' as const, 'odd' as const), history, holds), {
      numRuns: runs + onceWrong.length,
      examples: onceWrong,
      seed,
      endOnFailure: process.env['PROPERTY_QUICK'] !== undefined,
    }),
)

async function holds(world: 'even' | 'odd', events: Event[]): Promise<void> {
  const harness = createTestEngine()
  try {
    await buildWorld(harness, world)
    const curator = createCurator(harness)
    const away = new Map<string, string>()
    for (const event of events) {
      const before = countPending(harness.engine.core.library.db)
      const standing = Object.keys(harness.snapshot())
      await happen(harness, curator, away, event)
      if (event.kind === 'write back') expectNothingMade(harness, standing, away)
      else if (!decisions.includes(event.kind as (typeof decisions)[number]))
        expect(countPending(harness.engine.core.library.db), event.kind).toBe(before)
      // Until what waits is written, a file may say what was decided before.
      if (event.kind === 'write back') expectResults(harness, away)
    }
    for (const place of away.keys()) comeBack(harness, away, place)
    await curator.write()
    expectResults(harness, away)
    expect(gone(harness)).toEqual([])
  } finally {
    await harness.end()
  }
}

async function happen(harness: TestEngine, curator: Curator, away: Map<string, string>, { kind, a, b }: Event) {
  const place = places[a % places.length]!
  switch (kind) {
    case 'away':
    case 'emptied':
      if (away.size > 0 || !existsSync(harness.path(place))) return
      away.set(place, harness.path(`away-${away.size}`))
      renameSync(harness.path(place), away.get(place)!)
      if (kind === 'emptied') mkdirSync(harness.path(place))
      return syncAll(harness)
    case 'back':
      for (const each of away.keys()) comeBack(harness, away, each)
      return syncAll(harness)
    case 'sync':
      return syncAll(harness)
    default:
      await curator.act({ kind, a, b })
  }
}

function comeBack(harness: TestEngine, away: Map<string, string>, place: string): void {
  rmSync(harness.path(place), { recursive: true, force: true })
  renameSync(away.get(place)!, harness.path(place))
  away.delete(place)
}

/** Reads every source; those that are away say so. */
async function syncAll(harness: TestEngine): Promise<void> {
  const { core } = harness.engine
  for (const { id } of allSources(core.library.db))
    await syncSource(core, id).catch((error: unknown) => {
      if (!(error instanceof AppError && error.kind === 'unavailable')) throw error
    })
}

/** Nothing was written where a folder is away. */
function expectNothingMade(harness: TestEngine, standing: string[], away: Map<string, string>): void {
  for (const path of Object.keys(harness.snapshot()))
    if ([...away.keys()].some((place) => path.startsWith(`${harness.path(place)}/`))) expect(standing).toContain(path)
}

interface Taken {
  path: string
  content: string
  home: string
}

/** What takes the place of a record that was taken out stands in a file, as its text is there. */
function expectResults(harness: TestEngine, away: Map<string, string>): void {
  const { db } = harness.engine.core.library
  const taken = db
    .prepare<[], Taken>(
      `WITH RECURSIVE up (id, last) AS (SELECT id, superseded_by FROM memories WHERE superseded_by IS NOT NULL AND maturity <> 'discarded'
         UNION ALL SELECT u.id, m.superseded_by FROM up u JOIN memories m ON m.id = u.last WHERE m.superseded_by IS NOT NULL)
       SELECT r.path, n.content, s.path AS home FROM up u JOIN records r ON r.memory_id = u.id
       JOIN memories n ON n.id = u.last AND n.superseded_by IS NULL AND n.maturity <> 'discarded'
       JOIN sources s ON s.id = n.source_id WHERE r.state IN ('dismissed', 'removed')`,
    )
    .all()
  // What is away says nothing; it is looked at when it is back.
  const isAway = (path: string) => [...away.keys()].some((place) => `${path}/`.startsWith(`${harness.path(place)}/`))
  const text = Object.values(harness.snapshot()).join('\n')
  for (const { content, home } of taken)
    if (!isAway(home)) expect(text).toContain(content.split('\n')[0]?.replaceAll('"', '\\"'))
}

function gone(harness: TestEngine): unknown[] {
  return harness.engine.core.library.db.prepare('SELECT * FROM records WHERE gone_since IS NOT NULL').all()
}
