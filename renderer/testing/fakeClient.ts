import { createRouterClient, implement } from '@orpc/server'
import { contract } from '../../shared/contract/contract.ts'
import type { Neighbour } from '../../shared/contract/neighbours.ts'
import { defaultSettings, type Settings } from '../../shared/contract/settings.ts'
import type { Evidence } from '../../shared/model/evidence.ts'
import type { Job } from '../../shared/model/job.ts'
import type { Memory } from '../../shared/model/memory.ts'
import type { Explanation } from '../../shared/model/recommendation.ts'
import type { Proposal } from '../../shared/model/proposal.ts'
import type { Passage } from '../../shared/model/session.ts'
import type { Client } from '../client/queries.ts'
import { fakeExplanation, fakePrecision, fakeSummary } from './fakeAdvice.ts'
import { fakeDecisions, fakePromote } from './fakeDecisions.ts'
import { fakeInfo } from './fakeInfo.ts'
import { createFakeLibrary, fakeGroups, type FakeLibrary } from './fakeLibrary.ts'
import { fakeNow } from './fakeMemories.ts'
import { fakeSource } from './fakeSource.ts'

interface Fake extends Pick<FakeLibrary, 'memories' | 'calls'> {
  client: Client
  /** Pages asked for from now on are answered once the returned function is called. */
  holdPages: () => () => void
}

/** What the board asks of an engine, in memory and behind the real contract; `count` memories. */
export function createFake(
  count: number,
  options: {
    empty?: boolean
    theme?: Settings['theme']
    neighbours?: Neighbour[]
    evidence?: Evidence
    passage?: Passage | null
    job?: Job
    /** The reading that runs beside it. */
    reading?: Job
    proposals?: Proposal[]
    explain?: (memory: Memory) => Explanation | Promise<Explanation>
    /** What a column counts before its pages hold it. */
    ahead?: number
  } = {},
): Fake {
  const library = createFakeLibrary(count)
  const { memories, journal, calls } = library
  let settings: Settings = {
    ...defaultSettings,
    theme: options.theme ?? 'light',
    tour_seen_at: '2026-01-01T00:00:00.000Z',
  }
  let pagesHeld: Promise<void> | null = null
  const os = implement(contract)

  const router = {
    system: {
      info: os.system.info.handler(() => fakeInfo({ empty: options.empty ?? false })),
      changes: os.system.changes.handler(async function* ({ signal }) {
        await new Promise((resolve) => signal?.addEventListener('abort', resolve))
        yield* []
      }),
    },
    memories: {
      page: os.memories.page.handler(async ({ input }) => {
        calls.push({ name: 'page', input })
        await pagesHeld
        const all = library.listed(input)
        return {
          items: all.slice(input.offset, input.offset + input.limit),
          total: all.length,
          groups: input.sort === 'recommendation' ? fakeGroups(all) : [],
          spellings: [],
        }
      }),
      place: os.memories.place.handler(({ input }) => {
        const index = library.listed(input).findIndex(({ id }) => id === input.id)
        return { index: index < 0 ? null : index }
      }),
      list: os.memories.list.handler(() => ({ items: [], next: null })),
      counts: os.memories.counts.handler(({ input }) => {
        const counts = library.counts(input.filter)
        return { ...counts, raw: counts.raw + (options.ahead ?? 0) }
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
          summary: null,
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
      mergeable: os.neighbours.mergeable.handler(() => {
        const same = (options.neighbours ?? []).filter(
          ({ verdict }) => verdict === 'duplicate' || verdict === 'extends',
        )
        const ids = same.filter(({ kind }) => kind === 'memory').map(({ id }) => id)
        return { ids, others: same.length - ids.length }
      }),
      conflicts: os.neighbours.conflicts.handler(() => ({ items: [], total: 0, unasked: 0 })),
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
    harvest: {
      passage: os.harvest.passage.handler(() => options.passage ?? null),
    },
    decisions: fakeDecisions(library),
    sources: {
      detect: os.sources.detect.handler(() => []),
      projectsLeft: os.sources.projectsLeft.handler(() => []),
      unreadable: os.sources.unreadable.handler(() => []),
      planWriteBack: os.sources.planWriteBack.handler(() => ({ decisions: 0, files: [], needs_you: [], paused: [] })),
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
      promote: fakePromote(library),
      list: os.references.list.handler(() => []),
      mergeTargets: os.references.mergeTargets.handler(() => []),
      preview: os.references.preview.handler(notFaked),
      previewMany: os.references.previewMany.handler(notFaked),
      previewMerge: os.references.previewMerge.handler(notFaked),
    },
    retrieval: {
      unused: os.retrieval.unused.handler(() => ({ references: [] })),
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
        host: 'huggingface.co',
      })),
    },
    advisor: {
      get: os.advisor.get.handler(notFaked),
      estimate: os.advisor.estimate.handler(notFaked),
    },
    proposals: {
      list: os.proposals.list.handler(() => options.proposals ?? []),
      waiting: os.proposals.waiting.handler(() => ({ count: 0 })),
    },
    review: {
      waiting: os.review.waiting.handler(() => ({ count: 0, more: false })),
      queue: os.review.queue.handler(() => ({
        items: [],
        total: 0,
        limit: null,
        judging: 0,
        outdated: false,
        groups: [],
        likes: [],
        reviewed: [],
        place: { began_at: new Date(fakeNow).toISOString(), since: null, spent_ms: 0, at: null },
        elsewhere: { total: 0, decisions: [] },
      })),
    },
    jobs: {
      list: os.jobs.list.handler(() => [options.job, options.reading].filter((job) => job !== undefined)),
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
  const holdPages = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    pagesHeld = promise
    return resolve
  }
  return { client: createRouterClient(router) as unknown as Client, holdPages, memories, calls }
}

function named(id: string, name: string, count: number) {
  return { id, name, count }
}

/** Answers what no test asks this fake: it is there because a change makes it stale. */
function notFaked(): never {
  throw new Error('This is not faked.')
}
