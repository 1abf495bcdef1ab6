import { createRouterClient, implement } from '@orpc/server'
import { contract } from '../../shared/contract/contract.ts'
import type { Filter, Sort } from '../../shared/contract/memories.ts'
import type { Neighbour } from '../../shared/contract/neighbours.ts'
import { defaultSettings, type Settings } from '../../shared/contract/settings.ts'
import type { Decision, StepResult, Verb } from '../../shared/model/decision.ts'
import type { Evidence } from '../../shared/model/evidence.ts'
import type { Job } from '../../shared/model/job.ts'
import type { Maturity, Memory } from '../../shared/model/memory.ts'
import { nextMaturity, refusal } from '../../shared/model/maturity.ts'
import type { Explanation } from '../../shared/model/recommendation.ts'
import type { Client } from '../client/queries.ts'
import { fakeExplanation, fakePrecision, fakeSummary } from './fakeAdvice.ts'
import { fakeInfo } from './fakeInfo.ts'
import { fakeMerge } from './fakeMerge.ts'
import { fakeMemory, fakeNow } from './fakeMemories.ts'
import { fakeSource } from './fakeSource.ts'

interface Fake {
  client: Client
  memories: Map<string, Memory>
  calls: { name: string; input: unknown }[]
}

/** What the board asks of an engine, in memory and behind the real contract; `count` memories. */
export function createFake(
  count: number,
  options: {
    empty?: boolean
    theme?: Settings['theme']
    neighbours?: Neighbour[]
    evidence?: Evidence
    job?: Job
    explain?: (memory: Memory) => Explanation
  } = {},
): Fake {
  const memories = new Map(
    Array.from({ length: count }, (_, at) => fakeMemory(at)).map((memory) => [memory.id, memory]),
  )
  const journal: Decision[] = []
  const calls: Fake['calls'] = []
  const before = new Map<number, Memory[]>()
  let settings: Settings = {
    ...defaultSettings,
    theme: options.theme ?? 'light',
    tour_seen_at: '2026-01-01T00:00:00.000Z',
  }
  const os = implement(contract)

  const step = (verb: Verb, ids: string[], change: (memory: Memory) => Memory, reason?: string): StepResult => {
    calls.push({ name: verb, input: { ids, reason } })
    const found = ids.map((id) => memories.get(id)).filter((memory) => memory !== undefined)
    const number = journal.length + 1
    before.set(number, found)
    for (const memory of found) memories.set(memory.id, change(memory))
    const label = `${verb[0]?.toUpperCase()}${verb.slice(1)}d ${found.length === 1 ? `“${found[0]?.description}”` : `${found.length} memories`}`
    journal.unshift(decision(number, verb, label, ids, reason ?? null))
    return { step: number, label, changed: ids, unchanged: [], created: [], files: [], pending: journal.length }
  }

  const lists = new Map<string, Memory[]>()
  const listed = ({ filter, maturity, sort }: { filter: Filter; maturity?: Maturity; sort: Sort }): Memory[] => {
    const key = JSON.stringify([
      filter,
      maturity,
      sort,
      journal.length,
      calls.filter(({ name }) => name === 'undo').length,
    ])
    const known = lists.get(key)
    if (known) return known
    const found = [...memories.values()].filter(
      (memory) => keeps(memory, filter) && (!maturity || memory.maturity === maturity),
    )
    if (sort === 'title') found.sort((a, b) => a.description.localeCompare(b.description))
    if (sort === 'newest') found.sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))
    lists.set(key, found)
    return found
  }

  const moved = (verb: 'validate' | 'discard' | 'restore') =>
    os.decisions[verb].handler(({ input, errors }) => {
      for (const id of input.ids) {
        const memory = memories.get(id)
        const why = memory && refusal(verb, memory)
        if (why) throw errors.PRECONDITION({ message: why })
      }
      return step(
        verb,
        input.ids,
        (memory) => ({
          ...memory,
          maturity: nextMaturity(verb),
          reason: input.reason ?? null,
          decided_by: 'person-browser',
        }),
        input.reason,
      )
    })

  const router = {
    system: {
      info: os.system.info.handler(() => fakeInfo({ empty: options.empty ?? false })),
      changes: os.system.changes.handler(async function* ({ signal }) {
        await new Promise((resolve) => signal?.addEventListener('abort', resolve))
        yield* []
      }),
    },
    memories: {
      page: os.memories.page.handler(({ input }) => {
        calls.push({ name: 'page', input })
        const all = listed(input)
        return { items: all.slice(input.offset, input.offset + input.limit), total: all.length }
      }),
      list: os.memories.list.handler(() => ({ items: [], next: null })),
      counts: os.memories.counts.handler(({ input }) => {
        const counts: Record<Maturity, number> = { raw: 0, validated: 0, escalated: 0, discarded: 0 }
        for (const memory of memories.values()) if (keeps(memory, input.filter)) counts[memory.maturity]++
        return counts
      }),
      facets: os.memories.facets.handler(() => ({
        projects: [named('p_depot', 'depot-api', 52), named('p_labels', 'label-service', 48)],
        sources: [named('s_1', '.jaato in depot-api', 88)],
        agents: ['claude-code', 'codex', 'cursor', 'jaato'].map((name) => named(name, name, 25)),
        tags: ['billing', 'tests', 'import', 'tariffs', 'search'].map((name) => named(name, name, 10)),
      })),
      get: os.memories.get.handler(({ input, errors }) => {
        const memory = memories.get(input.id)
        if (!memory) throw errors.NOT_FOUND({ message: `There is no memory ${input.id}.` })
        return {
          ...memory,
          versions: [],
          sources: [],
          successor: null,
          returned: null,
          journal: journal.filter((row) => row.memory_ids.includes(memory.id)),
        }
      }),
    },
    neighbours: {
      similar: os.neighbours.similar.handler(({ input, errors }) => {
        const memory = memories.get(input.id)
        if (!memory) throw errors.NOT_FOUND({ message: `There is no memory ${input.id}.` })
        const items = options.neighbours ?? []
        return {
          memory: { ...memory, kind: 'memory' as const },
          items: items.slice(0, input.limit),
          total: items.length,
        }
      }),
      conflicts: os.neighbours.conflicts.handler(() => ({ items: [], total: 0 })),
    },
    triage: {
      run: os.triage.run.handler(({ errors }) => {
        calls.push({ name: 'triage', input: undefined })
        if (!options.job) throw errors.UNAVAILABLE({ message: 'There is no triage here.' })
        return options.job
      }),
      explain: os.triage.explain.handler(({ input, errors }) => {
        const memory = memories.get(input.id)
        if (!memory) throw errors.NOT_FOUND({ message: `There is no memory ${input.id}.` })
        return (options.explain ?? fakeExplanation)(memory)
      }),
      precision: os.triage.precision.handler(() => fakePrecision),
      summary: os.triage.summary.handler(() => fakeSummary([...memories.values()])),
      rules: os.triage.rules.handler(() => []),
    },
    reports: {
      digest: os.reports.digest.handler(({ errors }) => {
        throw errors.UNAVAILABLE({ message: 'There is no digest here.' })
      }),
    },
    evidence: {
      get: os.evidence.get.handler(() => options.evidence ?? null),
      check: os.evidence.check.handler(({ input, errors }) => {
        calls.push({ name: 'check', input })
        if (!options.evidence) throw errors.UNAVAILABLE({ message: 'There is no repository here.' })
        return options.evidence
      }),
    },
    decisions: {
      confirm: os.decisions.confirm.handler(({ input }) =>
        step('confirm', input.ids, (memory) => memory, input.reason),
      ),
      validate: moved('validate'),
      discard: moved('discard'),
      restore: moved('restore'),
      retain: os.decisions.retain.handler(({ input }) => step('retain', input.ids, (memory) => memory, input.reason)),
      edit: os.decisions.edit.handler(({ input }) =>
        step('edit', [input.id], (memory) => ({
          ...memory,
          content: input.content,
          excerpt: input.content.slice(0, 240),
          description: input.description ?? memory.description,
        })),
      ),
      merge: os.decisions.merge.handler(({ input }) => step('merge', input.ids, (memory) => memory)),
      previewMerge: os.decisions.previewMerge.handler(({ input, errors }) => {
        const sources = input.ids.flatMap((id) => memories.get(id) ?? [])
        if (sources.length < 2) throw errors.VALIDATION({ message: 'A merge needs at least two memories.' })
        return fakeMerge(sources)
      }),
      unmerge: os.decisions.unmerge.handler(({ input }) => step('unmerge', [input.id], (memory) => memory)),
      resolve: os.decisions.resolve.handler(({ input }) =>
        step('resolve', [input.id], (memory) => ({ ...memory, attention: null, flags: [] })),
      ),
      purge: os.decisions.purge.handler(({ input }) => {
        memories.delete(input.id)
        return step('purge', [input.id], (memory) => memory)
      }),
      undo: os.decisions.undo.handler(({ input, errors }) => {
        const number = input.step ?? journal.find((row) => row.undoable && !row.undone)?.step
        const former = number === undefined ? undefined : before.get(number)
        if (!former) throw errors.PRECONDITION({ message: 'There is nothing to undo.' })
        for (const memory of former) memories.set(memory.id, memory)
        for (const row of journal) if (row.step === number) row.undone = true
        calls.push({ name: 'undo', input })
        return {
          step: null,
          label: 'Took it back',
          changed: former.map((memory) => memory.id),
          unchanged: [],
          created: [],
          files: [],
          pending: 0,
        }
      }),
      journal: os.decisions.journal.handler(() => journal),
    },
    sources: {
      detect: os.sources.detect.handler(() => []),
      unreadable: os.sources.unreadable.handler(() => []),
      planWriteBack: os.sources.planWriteBack.handler(() => ({ decisions: 0, files: [], needs_you: [] })),
      list: os.sources.list.handler(() =>
        options.empty
          ? []
          : [
              fakeSource({
                name: '.jaato in depot-api',
                path: '/home/ada/depot-api/.jaato',
                memories: memories.size,
                pending: journal.length,
                synced_at: new Date(Math.min(Date.now(), fakeNow)).toISOString(),
              }),
            ],
      ),
    },
    references: {
      promote: os.references.promote.handler(({ input }) => {
        const result = step('promote', [input.memory_id], (memory) => ({
          ...memory,
          maturity: 'escalated',
          escalated_to: 'fresh-reference',
        }))
        return {
          ...result,
          status: 'promoted' as const,
          memory_id: input.memory_id,
          reference_id: 'fresh-reference',
          path: '/home/ada/depot-api/.jaato/references/fresh-reference.json',
          files: [fakeDiff],
        }
      }),
      list: os.references.list.handler(() => []),
    },
    lineage: {
      get: os.lineage.get.handler(({ input }) => ({ focus: input.id, nodes: [], edges: [], truncated: false })),
    },
    embedding: {
      status: os.embedding.status.handler(() => ({
        provider: 'lexical' as const,
        model: null,
        next: null,
        texts: memories.size,
        vectors: 0,
        stale_references: 0,
        job: null,
        suggested: 'a-model',
      })),
    },
    proposals: {
      list: os.proposals.list.handler(() => []),
    },
    review: {
      queue: os.review.queue.handler(() => ({
        items: [],
        total: 0,
        judging: 0,
        groups: [],
        likes: [],
        reviewed: [],
        place: { began_at: new Date(fakeNow).toISOString(), since: null, spent_ms: 0, at: null },
        elsewhere: { total: 0, decisions: [] },
      })),
    },
    jobs: {
      list: os.jobs.list.handler(() => (options.job ? [options.job] : [])),
      watch: os.jobs.watch.handler(async function* ({ signal }) {
        if (options.job && options.job.state !== 'running') return yield options.job
        await new Promise((resolve) => signal?.addEventListener('abort', resolve))
      }),
      cancel: os.jobs.cancel.handler(({ input, errors }) => {
        calls.push({ name: 'cancel', input })
        if (!options.job) throw errors.NOT_FOUND({ message: `There is no job ${input.id}.` })
        return options.job
      }),
    },
    settings: {
      get: os.settings.get.handler(() => settings),
      set: os.settings.set.handler(({ input }) => (settings = { ...settings, ...input })),
    },
  }
  // What the board never asks for is left out; a call to it fails loudly.
  return { client: createRouterClient(router) as unknown as Client, memories, calls }
}

const fakeDiff = {
  path: '/home/ada/depot-api/.jaato/references/fresh-reference.json',
  change: 'create' as const,
  added: 3,
  removed: 0,
  hunks: [
    {
      header: '@@ -0,0 +1,3 @@',
      lines: ['{', '  "id": "fresh-reference"', '}'].map((text, at) => ({
        sign: '+' as const,
        old: null,
        new: at + 1,
        text,
        words: [],
      })),
    },
  ],
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

function named(id: string, name: string, count: number) {
  return { id, name, count }
}

function decision(number: number, verb: Verb, label: string, ids: string[], reason: string | null): Decision {
  return {
    seq: number,
    step: number,
    at: new Date(Math.min(Date.now(), fakeNow)).toISOString(),
    actor: 'person-browser',
    session: null,
    verb,
    label,
    memory_ids: ids,
    subjects: [],
    reference_ids: [],
    reason,
    rule: null,
    undoes: null,
    undone: false,
    undoable: true,
    paths: [],
  }
}
