import { expect, test } from 'vitest'
import { withState } from '../references/referenceState.ts'
import { countPending } from '../store/pending.ts'
import { allReferences } from '../store/queries/references.ts'
import { managedBlockIn } from '../../../shared/text/managedBlock.ts'
import type { TestEngine } from '../testing/createTestEngine.ts'
import { type Act, actKinds, createCurator } from '../testing/curator.ts'
import { type History, act, assertHistories } from '../testing/histories.ts'
import { buildWorld, foreignFile } from '../testing/world.ts'

/** What other programs write is no matter of ours here. */
const ours = actKinds.filter((kind) => kind !== 'use elsewhere')
/** Undone and redone as often as decided. */
const kinds = [...ours, ...Array.from({ length: 5 }, () => ['undo some', 'redo some', 'write back'] as const).flat()]

/** Histories that once went wrong, as they were found. */
const onceWrong: History[] = [
  [
    'even',
    [
      act('promote section', 1),
      act('promote section', 0),
      act('undo some', 1),
      act('redo some', 1),
      act('validate', 0),
      act('undo', 0),
    ],
  ],
  [
    'odd',
    [
      act('promote block', 14, 37),
      act('undo', 0),
      act('promote many', 35, 6),
      act('promote section', 4, 13),
      act('undo some', 1),
      act('redo some', 2),
      act('write back', 0),
      act('edit reference', 38, 1),
      act('unpromote', 12, 8),
    ],
  ],
  ['even', [act('promote block', 3, 36), act('undo', 0), act('promote block', 36, 7), act('redo', 0)]],
  [
    'even',
    [
      act('promote block', 0, 12),
      act('write back', 0),
      act('undo', 0),
      act('promote block', 0, 15),
      act('write back', 0),
    ],
  ],
]

test(
  'the same active decisions, once written, always give the same bytes, and rows and files agree',
  { timeout: 600_000 },
  () => assertHistories({ kinds, least: 3, seed: 20261122, onceWrong }, holds),
)

async function holds(harness: TestEngine, world: 'even' | 'odd', acts: Act[]): Promise<void> {
  if (world === 'even') harness.write('old/CLAUDE.md', '# Harbor\n\nUse pnpm.\n')
  harness.write('new/AGENTS.md', world === 'even' ? '- Short answers.' : '\r\n')
  await buildWorld(harness, world)
  const curator = createCurator(harness)
  const known = new Map<string, Record<string, string>>()
  const look = (): void => {
    assertReferencesStand(harness)
    if (countPending(harness.engine.core.library.db) > 0) return
    const files = harness.snapshot()
    const standing = standingSteps(harness)
    const former = known.get(standing)
    if (former) expect(files).toEqual(former)
    else known.set(standing, files)
  }
  look()
  for (const act of acts) {
    await curator.act(act)
    look()
  }
  await curator.write()
  look()
  const steps = await curator.undoAll()
  await curator.write()
  look()
  await curator.redo(steps)
  await curator.write()
  look()
}

/** The steps that stand now, as one value. */
function standingSteps(harness: TestEngine): string {
  const { db } = harness.engine.core.library
  const rows = db
    .prepare<[], { step: number }>(
      `SELECT DISTINCT step FROM decisions d WHERE step IS NOT NULL AND coalesce(
         (SELECT verb FROM decisions t WHERE t.undoes = d.step ORDER BY seq DESC LIMIT 1), '') <> 'undo' ORDER BY step`,
    )
    .all()
  return rows.map(({ step }) => step).join(' ')
}

/** Each reference stands in its file as written, and no managed block holds more or fewer than its references. */
function assertReferencesStand(harness: TestEngine): void {
  const { library } = harness.engine.core
  const references = allReferences(library.db)
  const states = references.map((reference) => [reference.id, withState(library, reference).state])
  expect(states).toEqual(references.map(({ id }) => [id, 'as-written']))
  for (const [path, text] of Object.entries(harness.snapshot())) {
    const block = managedBlockIn(text)
    if (block === null) continue
    if (block === 'broken') throw new Error(`the block of ${path} is broken`)
    const entries = text
      .slice(block.start, block.ownEnd)
      .split('\n')
      .filter((line) => line.startsWith('- '))
    expect(entries.length).toBe(references.filter((reference) => reference.path === path).length)
  }
  const own = references.filter(
    ({ target, path }) =>
      (target === 'learned' || target === 'rules' || target === 'topic') && path !== harness.path(foreignFile),
  )
  const written = Object.keys(harness.snapshot()).filter((path) =>
    /\/(ref|rules|topic|lesson)-\d+-\d\.(json|md)$/.test(path),
  )
  expect(written.sort()).toEqual(own.map(({ path }) => path).sort())
}
