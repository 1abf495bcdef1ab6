import type { Filter, ListGroup, Order } from '../../shared/contract/memories.ts'
import type { Decision, StepResult, Verb } from '../../shared/model/decision.ts'
import type { Maturity, Memory } from '../../shared/model/memory.ts'
import { fakeDecision } from './fakeDecision.ts'
import { fakeMemory, fakeNow } from './fakeMemories.ts'
import { fakeStep } from './fakeStep.ts'

/** Memories and a journal, in memory. */
export interface FakeLibrary {
  memories: Map<string, Memory>
  /** The newest step first. */
  journal: Decision[]
  /** What was asked of the engine, in order. */
  calls: { name: string; input: unknown }[]
  /** Changes memories by one step of the journal. */
  step(verb: Verb, ids: string[], change: (memory: Memory) => Memory, reason?: string): StepResult
  /** Puts back what a step changed, the last one unless given; answers the memories, or undefined if there is no step. */
  undo(step?: number): Memory[] | undefined
  /** The memories that pass, in order. */
  listed(query: { filter: Filter; maturity?: Maturity; sort: Order }): Memory[]
  /** How many memories of each maturity pass. */
  counts(filter: Filter): Record<Maturity, number>
}

/** A library of so many memories and no steps yet. */
export function createFakeLibrary(count: number): FakeLibrary {
  const memories = new Map(
    Array.from({ length: count }, (_, at) => fakeMemory(at)).map((memory) => [memory.id, memory]),
  )
  const journal: Decision[] = []
  const calls: FakeLibrary['calls'] = []
  const before = new Map<number, Memory[]>()
  const lists = new Map<string, Memory[]>()
  return {
    memories,
    journal,
    calls,
    step(verb, ids, change, reason) {
      calls.push({ name: verb, input: { ids, reason } })
      const found = ids.map((id) => memories.get(id)).filter((memory) => memory !== undefined)
      const number = journal.length + 1
      before.set(number, found)
      for (const memory of found) memories.set(memory.id, change(memory))
      const label = `${verb[0]?.toUpperCase()}${verb.slice(1)}d ${found.length === 1 ? `“${found[0]?.description}”` : `${found.length} memories`}`
      journal.unshift(
        fakeDecision({
          seq: number,
          step: number,
          at: new Date(Math.min(Date.now(), fakeNow)).toISOString(),
          actor: 'person-browser',
          verb,
          label,
          memory_ids: ids,
          reason: reason ?? null,
        }),
      )
      return fakeStep(number, label, { changed: ids, pending: journal.length })
    },
    undo(step) {
      const number = step ?? journal.find((row) => row.undoable && !row.undone)?.step
      const former = number === undefined ? undefined : before.get(number)
      if (!former) return undefined
      for (const memory of former) memories.set(memory.id, memory)
      for (const row of journal) if (row.step === number) row.undone = true
      return former
    },
    listed({ filter, maturity, sort }) {
      const undone = calls.filter(({ name }) => name === 'undo').length
      const key = JSON.stringify([filter, maturity, sort, journal.length, undone])
      const known = lists.get(key)
      if (known) return known
      const found = [...memories.values()].filter(
        (memory) => keeps(memory, filter) && (!maturity || memory.maturity === maturity),
      )
      if (sort === 'title') found.sort((a, b) => a.description.localeCompare(b.description))
      if (sort === 'recommendation') found.sort((a, b) => groupOf(a).localeCompare(groupOf(b)))
      if (sort === 'newest') found.sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))
      lists.set(key, found)
      return found
    },
    counts(filter) {
      const counts: Record<Maturity, number> = { raw: 0, validated: 0, escalated: 0, discarded: 0 }
      for (const memory of memories.values()) if (keeps(memory, filter)) counts[memory.maturity]++
      return counts
    },
  }
}

/** How a list sorted by recommendation is grouped. */
export function fakeGroups(listed: readonly Memory[]): ListGroup[] {
  return [...Map.groupBy(listed, groupOf)].map(([key, own]) => ({ key, count: own.length }))
}

function groupOf({ recommendation, maturity }: Memory): string {
  return recommendation?.action ?? maturity
}

function keeps(memory: Memory, filter: Filter): boolean {
  const words = (filter.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${memory.description} ${memory.content}`.toLowerCase()
  if (!words.every((word) => text.includes(word))) return false
  if (filter.project && memory.project?.id !== filter.project) return false
  if (filter.agent && memory.source_agent !== filter.agent) return false
  if (filter.tag && !memory.tags.includes(filter.tag)) return false
  if (filter.action && memory.recommendation?.action !== filter.action) return false
  if (filter.flag && !memory.flags.some((flag) => flag.kind === filter.flag)) return false
  return true
}
