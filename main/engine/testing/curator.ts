import { AppError } from '../../../shared/errors.ts'
import { settlements } from '../../../shared/model/decision.ts'
import type { PromotionRequest } from '../../../shared/model/reference.ts'
import { edit, merge } from '../decide/merge/compose.ts'
import { editReference } from '../decide/verbs/editReference.ts'
import { discard, restore, validate } from '../decide/verbs/move.ts'
import { mergeIntoReference } from '../decide/merge/mergeIntoReference.ts'
import { promote } from '../decide/promote/promote.ts'
import { promoteMany } from '../decide/promote/promoteMany.ts'
import { resolve } from '../decide/verbs/resolve.ts'
import { retain } from '../decide/verbs/retain.ts'
import { settle } from '../decide/verbs/settle.ts'
import { redo, undo } from '../decide/verbs/undo.ts'
import { unmerge } from '../decide/merge/unmerge.ts'
import { unpromote } from '../decide/promote/unpromote.ts'
import { write as writeRows } from '../store/db.ts'
import { findMemory } from '../store/queries/memories.ts'
import { savePair } from '../store/queries/pairs.ts'
import { atTerminal } from './atTerminal.ts'
import type { TestEngine } from './createTestEngine.ts'
import { stores } from './world.ts'

/** One thing a person or an agent does; the numbers pick what it is done to. */
export interface Act {
  kind: (typeof actKinds)[number]
  a: number
  b: number
}

export const actKinds = [
  'validate',
  'discard',
  'restore',
  'retain',
  'edit',
  'merge',
  'unmerge',
  'promote learned',
  'promote section',
  'promote block',
  'promote topic',
  'promote rule',
  'promote many',
  'tighten',
  'sharpen hook',
  'move up',
  'tighten many',
  'merge into foreign',
  'merge into',
  'unpromote',
  'edit reference',
  'resolve',
  'settle',
  'undo',
  'redo',
  'undo some',
  'redo some',
  'write back',
  'sync',
  'restart',
  'use elsewhere',
] as const

/** A person at the test engine whose every act is one of `actKinds`. */
export interface Curator {
  /** Does it; false when it was refused as an expected failure. */
  act(act: Act): Promise<boolean>
  /** Undoes until nothing is left; how many steps that were. */
  undoAll(): Promise<number>
  redo(times: number): Promise<void>
  write(): Promise<void>
  syncAll(): Promise<void>
}

/** A curator at the engine. `elsewhere` puts other words into a file, as another program would. */
export function createCurator(
  harness: TestEngine,
  elsewhere: (path: string, from: RegExp, to: string) => void = () => undefined,
): Curator {
  let count = 0
  const { decide, write } = atTerminal(() => harness)
  const idsOf = (query: string): string[] =>
    harness.engine.core.library.db
      .prepare<[], { id: string }>(query)
      .all()
      .map(({ id }) => id)
  const syncAll = async (): Promise<void> => {
    for (const store of stores) await harness.sync(store)
  }

  const run = async ({ kind, a, b }: Act): Promise<unknown> => {
    count += 1
    const ids = idsOf(`SELECT id FROM memories ORDER BY coalesce(external_id, ''), timestamp, content`)
    const references = idsOf('SELECT id FROM refs ORDER BY id')
    const one = ids[a % ids.length] ?? ''
    const other = ids[b % ids.length] ?? ''
    const reference = references[a % Math.max(1, references.length)] ?? 'none'
    const promoted = (name: string, place: Omit<PromotionRequest, 'memory_id'>, memory_id = one): Promise<unknown> =>
      decide(promote(harness.engine.core, { ...place, memory_id, id: `${name}-${a}-${b % 3}`, reason: 'x' }))
    const topics = idsOf(
      `SELECT m.id FROM memories m JOIN records r ON r.memory_id = m.id JOIN sources s ON s.id = r.source_id
       WHERE s.kind = 'claude-code' AND r.present = 1 ORDER BY r.locator`,
    )
    const topicAt = (choice: number): string => topics[choice % Math.max(1, topics.length)] ?? 'none'
    const inPlace = (place: Omit<PromotionRequest, 'memory_id'>) => promoted('own', place, topicAt(a))
    switch (kind) {
      case 'validate':
        return decide((by) => validate(by, [one], `because ${count}`))
      case 'discard':
        return decide((by) => discard(by, [one, other], `noise ${count}`))
      case 'restore':
        return decide((by) => restore(by, [one], null))
      case 'retain':
        return decide((by) => retain(by, [one], null))
      case 'edit':
        return decide((by) => edit(by, one, { content: `Said better, ${count}.` }))
      case 'merge':
        return decide((by) => merge(by, [one, other], { content: `Both at once, ${count}.\nIn two lines.` }))
      case 'unmerge':
        return decide((by) => unmerge(by, one))
      case 'promote learned':
        return promoted('ref', { target: 'learned', scope: 'universal' })
      case 'promote section':
        return promoted('rule', inSection(harness, b))
      case 'promote block':
        return promoted('block', inBlock(harness, a + b))
      case 'promote topic': {
        const file = harness.path(`cc/memory/lesson-${a}-${b % 3}.md`)
        return promoted('topic', { target: 'topic', file, create: true })
      }
      case 'promote rule':
        return promoted('rules', { target: 'rules', scope: 'universal' })
      case 'promote many': {
        const chosen = [...new Set([one, other, ids[(a + b) % ids.length] ?? ''])]
        const place = a % 3 === 0 ? inSection(harness, b) : inBlock(harness, b)
        return decide(promoteMany(harness.engine.core, { ...place, ids: chosen, reason: 'x' }))
      }
      case 'tighten':
        return inPlace({ target: 'own-topic', content: `Tightened, ${count}.\nIn two lines.` })
      case 'sharpen hook':
        return inPlace({ target: 'hook', description: `when it is needed, ${count}` })
      case 'move up':
        return inPlace({ target: 'index-top' })
      case 'tighten many':
        return decide(
          promoteMany(harness.engine.core, {
            target: 'own-topic',
            reason: 'x',
            ids: [...new Set([topicAt(a), topicAt(b)])],
          }),
        )
      case 'merge into foreign':
        return decide(mergeIntoReference(harness.engine.core, { id: 'tides', ids: b % 2 ? [one] : [one, other] }))
      case 'merge into':
        return decide(
          mergeIntoReference(harness.engine.core, {
            id: reference,
            ids: b % 2 ? [one] : [one, other],
            ...(b % 3 ? {} : { content: `All of it, ${count}.` }),
          }),
        )
      case 'unpromote':
        return decide((by) => unpromote(by, reference))
      case 'edit reference':
        return decide(
          editReference(harness.engine.core, {
            id: reference,
            content: `As version ${count} says.`,
            ...(b % 3 ? {} : { name: `Version ${count}` }),
          }),
        )
      case 'resolve':
        return decide((by) => resolve(by, one, b % 2 === 0))
      case 'settle':
        return decide((by) => {
          contradict(harness, one, other)
          return settle(by, { a: one, b: other, keep: settlements[b % settlements.length]!, scope_a: `src/${a}` })
        })
      case 'undo':
        return decide((by) => undo(by))
      case 'redo':
        return decide(redo)
      case 'undo some':
      case 'redo some':
        return decide((by) => {
          const turn = kind === 'undo some' ? () => undo(by) : () => redo(by)
          for (let left = a % 7; left > 0; left -= 1) turn()
          return turn()
        })
      case 'write back':
        return write()
      case 'sync':
        return syncAll()
      case 'restart':
        return harness.restart()
      case 'use elsewhere': {
        const names = ['o1', 'o2', 'o3', 'o4', 'n1', 'n2', 'n4', 'n5']
        const name = names[a % names.length] ?? ''
        const found = new RegExp(`("id": ?"${name}"[^\\n]*?"usage_count": ?)\\d+`)
        return elsewhere(name, found, `$1${count + 10}`)
      }
    }
  }

  return {
    async act(act) {
      harness.pass(1000)
      try {
        await run(act)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
    async undoAll() {
      for (let steps = 0; ; steps += 1) {
        harness.pass(1000)
        if ((await decide((by) => undo(by))).step === null) return steps
      }
    },
    async redo(times) {
      for (let step = 0; step < times; step += 1) {
        harness.pass(1000)
        const { step: redone } = await decide(redo)
        if (redone === null) throw new Error(`only ${step} of ${times} steps were redone`)
      }
    },
    async write() {
      const { needs_you } = await write()
      if (needs_you.length > 0) throw new Error(JSON.stringify(needs_you))
    },
    syncAll,
  }
}

function inSection(harness: TestEngine, choice: number) {
  const section = choice % 2 ? 'Hard rules' : 'Lessons'
  return { target: 'memory-md' as const, file: harness.path('cc/memory/MEMORY.md'), section, create: true }
}

function inBlock(harness: TestEngine, choice: number) {
  const place =
    choice % 2
      ? { target: 'claude-md' as const, name: 'CLAUDE.md' }
      : { target: 'agents-md' as const, name: 'AGENTS.md' }
  // A pointer of a Claude Code note tells apart only files of its own project.
  const folder = choice % 16 > 11 ? 'cc' : choice % 4 < 2 ? 'old' : 'new'
  const file = harness.path(`${folder}/${place.name}`)
  return { target: place.target, file, create: true }
}

/** Makes two memories a pair that cannot both hold, as comparing them would. */
function contradict({ engine }: TestEngine, one: string, other: string): void {
  const { db } = engine.core.library
  const [a_hash, b_hash] = [one, other].map((id) => findMemory(db, id).content_hash).toSorted() as [string, string]
  const pair = {
    a_hash,
    b_hash,
    similarity: 0.9,
    verdict: 'conflict',
    a_says: null,
    b_says: null,
    versions: 0,
  } as const
  writeRows(db, (writable) => savePair(writable, pair))
}
