import { cpSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReviewRow } from '../../../shared/contract/review.ts'
import { readEntries } from '../references/hygieneEntries.ts'
import { actByPolicy } from '../flows/triage/actByPolicy.ts'
import { readJournal } from '../store/journal.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import type { TestEngine } from '../testing/createTestEngine.ts'
import type { FailingDisk } from '../testing/failingDisk.ts'
import { foldersBelow } from '../testing/files.ts'
import { jaatoLine } from '../testing/stores.ts'
import { worldOnFailingDisk, intoSection } from '../testing/world.ts'
import { startTriage } from '../flows/triage/triageJob.ts'
import { acceptReview } from './verbs/acceptReview.ts'
import { applyHygiene } from './verbs/applyHygiene.ts'
import { edit, merge } from './merge/compose.ts'
import { discard, validate } from './verbs/move.ts'
import { promote } from './promote/promote.ts'
import { promoteMany } from './promote/promoteMany.ts'
import { purge } from './verbs/purge.ts'
import { redo, undo } from './verbs/undo.ts'
import { unpromote } from './promote/unpromote.ts'

let harness: TestEngine
let disk: FailingDisk
let end: () => Promise<void>
beforeEach(async () => void ({ harness, disk, end } = await worldOnFailingDisk()))
afterEach(() => end())

const { decide, write, idOf } = atTerminal(() => harness)
const section = () => decide(promote(harness.engine.core, intoSection(harness, 'o1')))
const many = () =>
  decide(
    promoteMany(harness.engine.core, {
      ids: ['o1', 'n1'],
      target: 'claude-md',
      file: harness.path('new/CLAUDE.md'),
      create: true,
      reason: 'x',
    }),
  )
const learned = () =>
  decide(
    promote(harness.engine.core, { memory_id: 'o1', target: 'learned', id: 'rule', scope: 'universal', reason: 'x' }),
  )

/** A long story fails at every seventh change; a smaller number looks closer. */
const stride = Number(process.env['FAILURES_STRIDE'] ?? 7)

interface Story {
  stride?: number
  before: () => Promise<unknown>
  act: () => Promise<unknown>
}
const nothing = async (): Promise<void> => undefined

const stories: Record<string, Story> = {
  'a verdict': { before: nothing, act: () => decide((by) => validate(by, ['o1', 'n1'], null)) },
  'an edit': { before: nothing, act: () => decide((by) => edit(by, 'o1', { content: 'Use pnpm 10.' })) },
  'a merge': {
    before: nothing,
    act: () => decide((by) => merge(by, ['o1', 'o2'], { content: 'Use pnpm here, never yarn.' })),
  },
  'a purge': {
    before: async () => {
      await decide((by) => edit(by, 'o1', { content: 'Use pnpm 10.' }))
      const { id } = harness.engine.core.library.db
        .prepare("SELECT id FROM memories WHERE content = 'Use pnpm 10.'")
        .get() as {
        id: string
      }
      await decide((by) => discard(by, [id], null))
    },
    act: () => {
      const { id } = harness.engine.core.library.db
        .prepare("SELECT id FROM memories WHERE content = 'Use pnpm 10.'")
        .get() as {
        id: string
      }
      return decide((by) => purge(by, id))
    },
  },
  'a promotion into a new file': { before: nothing, act: learned },
  'a promotion into a section': { before: nothing, act: section },
  'a promotion of several': { before: nothing, act: many },
  'an un-promotion of one of several': {
    before: many,
    act: () =>
      decide((by) =>
        unpromote(by, harness.engine.core.library.db.prepare('SELECT id FROM refs').pluck().get() as string),
      ),
  },
  'an un-promotion that deletes its file': {
    before: learned,
    act: () => decide((by) => unpromote(by, 'rule')),
  },
  'a redo': {
    before: async () => {
      await many()
      await decide((by) => undo(by))
    },
    act: () => decide((by) => redo(by)),
  },
  'a redo of an un-promotion': {
    before: async () => {
      await section()
      await decide((by) => unpromote(by, 'rule'))
      await decide((by) => undo(by))
    },
    act: () => decide((by) => redo(by)),
  },
  'a removal of entries by hygiene': {
    before: many,
    act: () => {
      const entries = [...readEntries(harness.engine.core)].filter(({ reference }) => reference !== null)
      return decide((by) => applyHygiene(harness.engine.core, by, { ids: entries.map(({ id }) => id) }))
    },
  },
  'a review accepted as a whole': {
    before: nothing,
    act: () =>
      decide((by) => {
        const wishes = ['o1', 'n1'].map((id, at) => ({
          row: rowOf(id, at === 0 ? 'discard' : 'validate'),
          verdict: null,
        }))
        return acceptReview(harness.engine.core, by, wishes).outcome
      }),
  },
  'the actions of a policy': {
    before: async () => {
      harness.write('data/policy.json', JSON.stringify(policy))
      harness.write('more/.jaato/memories.jsonl', noise.map((text, at) => `${jaatoLine(`p${at}`, text)}\n`).join(''))
      await harness.sync('more')
      await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
    },
    act: () => actByPolicy(harness.engine.core),
  },
  'an undo': { before: section, act: () => decide((by) => undo(by)) },
  'a write-back of two sources': {
    stride,
    before: async () => {
      await decide((by) => merge(by, [idOf('retries.md'), idOf('ports.md')], { content: 'Both.' }))
      await decide((by) => validate(by, ['n1', 'o1'], null))
      await decide((by) => discard(by, ['n4'], null))
    },
    act: write,
  },
}

const noise = ['Now let me check the carriers.', 'Let me look at the labels.']
const policy = { allow: [{ rules: ['recommend.noise'], actions: ['discard'], least_confidence: 0.5 }] }

function rowOf(id: string, action: 'discard' | 'validate'): ReviewRow {
  const of = { key: id, group: 'junk', kind: 'memory', title: id, fact: '', like: id, like_label: id } as const
  return {
    ...of,
    ids: [id],
    action,
    suggests: null,
    confidence: 1,
    single: false,
    reason: 'x',
    section: null,
    length: 30,
  }
}

/** Rows, files, folders and journal, without what a failed reading says of its source. */
const state = () => ({
  files: harness.snapshot(),
  folders: foldersBelow(harness.folder),
  rows: harness.rows(),
  journal: readJournal(harness.engine.core.library.db, { limit: 20 }),
})

async function reopened() {
  disk.failAt(null, 'once')
  await harness.restart()
  return state()
}

/** Puts the whole folder back to what it was. */
async function again(copy: string): Promise<void> {
  disk.failAt(null, 'once')
  await harness.engine.dispose()
  rmSync(harness.folder, { recursive: true })
  cpSync(copy, harness.folder, { recursive: true, preserveTimestamps: true })
  await harness.restart()
}

test.each(Object.keys(stories))(
  'if any write of %s fails, the error message is true after the library is reopened',
  { timeout: 300_000 },
  async (name) => {
    const { before, act, stride: step = 1 } = stories[name]!
    await before()
    await harness.engine.dispose()
    const copy = `${harness.folder}-copy`
    cpSync(harness.folder, copy, { recursive: true, preserveTimestamps: true })
    await harness.restart()
    const former = state()
    await act()
    const done = await reopened()
    const heard = new Set<string>()
    try {
      for (const how of ['once', 'from then on'] as const)
        for (let at = 1; ; at += step) {
          await again(copy)
          disk.failAt(at, how)
          const message = await act().then(
            () => null,
            (error: unknown) => (error instanceof Error ? error.message : String(error)),
          )
          const isOver = disk.changes() < at
          const now = await reopened()
          const what = `change ${at} failed ${how}: ${message}`
          if (message === null) expect(now.files, what).toEqual(done.files)
          else {
            expect(message, what).toMatch(/full/)
            heard.add(claimIn(message))
            await holds(claimIn(message), { now, former, done }, { what, goesOn: act === write })
          }
          if (isOver) break
        }
    } finally {
      rmSync(copy, { recursive: true })
    }
    expect([...heard]).not.toEqual([])
  },
)

/** What was written elsewhere is told of before what becomes of the rest. */
const claimsHeard = [
  'got into the agents’ files anyway',
  'Nothing was changed.',
  'Nothing was written into the agents’ files.',
  'is finished when',
  'is taken back when',
  'It was done anyway',
]

function claimIn(message: string): string {
  const found = claimsHeard.filter((claim) => message.includes(claim))
  if (found.length === 0) throw new Error(`no claim in: ${message}`)
  return found[0]!
}

type State = ReturnType<typeof state>

async function holds(
  claim: string,
  { now, former, done }: Record<'now' | 'former' | 'done', State>,
  { what, goesOn }: { what: string; goesOn: boolean },
) {
  switch (claim) {
    case 'Nothing was changed.':
    case 'is taken back when':
      return expect(now, what).toEqual(former)
    case 'Nothing was written into the agents’ files.':
      return expect(now.files, what).toEqual(former.files)
    case 'It was done anyway':
      return expect(now.files, what).toEqual(done.files)
    case 'is finished when':
    case 'got into the agents’ files anyway': {
      if (!goesOn) return expect(now.files, what).toEqual(done.files)
      // What a write-back had not begun waits for the next one.
      expect(now.files, what).not.toEqual(former.files)
      await write()
      return expect(harness.snapshot(), what).toEqual(done.files)
    }
  }
}

test('if any write of a first sync fails, the next sync continues from there', { timeout: 300_000 }, async () => {
  const path = harness.write(
    'more/.jaato/memories.jsonl',
    Array.from(
      { length: 20 },
      (_, index) => `${jaatoLine(`x${index}`, `The port of service ${index} is free.`)}\n`,
    ).join(''),
  )
  const count = () =>
    harness.engine.core.library.db
      .prepare("SELECT count(*) FROM memories WHERE external_id LIKE 'x%'")
      .pluck()
      .get() as number
  await harness.engine.dispose()
  const copy = `${harness.folder}-copy`
  cpSync(harness.folder, copy, { recursive: true, preserveTimestamps: true })
  await harness.restart()
  try {
    for (let at = 1; ; at += 5) {
      await again(copy)
      disk.failAt(at, 'from then on')
      const message = await harness.sync('more').then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      const isOver = disk.changes() < at
      disk.failAt(null, 'once')
      await harness.restart()
      if (message !== null) expect(message, `change ${at}`).toMatch(/full/)
      await harness.sync('more')
      expect(count(), `${path}, change ${at}: ${message}`).toBe(20)
      if (isOver) break
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
})
