import { implement } from '@orpc/server'
import { contract } from '../../shared/contract/contract.ts'
import type { RecommendedAnswer } from '../../shared/contract/decisions.ts'
import { nextMaturity, refusal } from '../../shared/model/maturity.ts'
import { excerptOf } from '../../shared/text/excerptOf.ts'
import type { FakeLibrary } from './fakeLibrary.ts'
import { fakeMerge } from './fakeMerge.ts'
import { fakeStep } from './fakeStep.ts'

const os = implement(contract)

/** The verbs and the journal, as the contract has them. */
export function fakeDecisions({ memories, journal, calls, step, undo }: FakeLibrary) {
  const moved = (verb: 'validate' | 'discard' | 'restore') =>
    os.decisions[verb].handler(({ input, errors }) => {
      for (const id of input.ids) {
        const memory = memories.get(id)
        const why = memory && refusal(verb, memory)
        if (why) throw errors.PRECONDITION({ message: why })
      }
      const reason = input.reason ?? null
      const maturity = nextMaturity(verb)
      return step(
        verb,
        input.ids,
        (memory) => ({ ...memory, maturity, reason, decided_by: 'person-browser' }),
        input.reason,
      )
    })
  return {
    confirm: os.decisions.confirm.handler(({ input }) => step('confirm', input.ids, (memory) => memory, input.reason)),
    validate: moved('validate'),
    discard: moved('discard'),
    restore: moved('restore'),
    retain: os.decisions.retain.handler(({ input }) => step('retain', input.ids, (memory) => memory, input.reason)),
    previewRecommended: os.decisions.previewRecommended.handler(({ input }) => recommended(memories, input.ids)),
    watchRecommended: os.decisions.watchRecommended.handler(async function* ({ input: { ids } }) {
      yield { done: ids.length, total: ids.length, answer: recommended(memories, ids) }
    }),
    acceptRecommended: os.decisions.acceptRecommended.handler(({ input }) => {
      calls.push({ name: 'acceptRecommended', input })
      const { ids, left } = recommended(memories, input.ids)
      return { ...step('validate', ids, (memory) => ({ ...memory, maturity: 'validated' })), left }
    }),
    edit: os.decisions.edit.handler(({ input }) =>
      step('edit', [input.id], (memory) => ({
        ...memory,
        content: input.content,
        excerpt: excerptOf(input.content),
        description: input.description ?? memory.description,
      })),
    ),
    merge: os.decisions.merge.handler(({ input }) => step('merge', input.ids, (memory) => memory)),
    previewMerge: os.decisions.previewMerge.handler(({ input, errors }) => {
      const sources = input.ids.flatMap((id) => memories.get(id) ?? [])
      if (sources.length < 2) throw errors.VALIDATION({ message: 'A merge needs at least two memories.' })
      return fakeMerge(sources)
    }),
    unmerge: os.decisions.unmerge.handler(({ input }) => {
      const sources = memories.get(input.id)?.source_ids ?? []
      const result = step('unmerge', [input.id], (memory) => memory)
      memories.delete(input.id)
      return { ...result, changed: [input.id, ...sources] }
    }),
    resolve: os.decisions.resolve.handler(({ input }) =>
      step('resolve', [input.id], (memory) => ({ ...memory, attention: null, flags: [] })),
    ),
    purge: os.decisions.purge.handler(({ input }) => {
      memories.delete(input.id)
      return step('purge', [input.id], (memory) => memory)
    }),
    undo: os.decisions.undo.handler(({ input, errors }) => {
      const former = undo(input.step)
      if (!former) throw errors.PRECONDITION({ message: 'There is nothing to undo.' })
      calls.push({ name: 'undo', input })
      const changed = former.map((memory) => memory.id)
      return fakeStep(null, 'Took it back', { changed })
    }),
    journal: os.decisions.journal.handler(() => journal),
  }
}

/** Promotes a memory to a reference in a file of its own. */
export function fakePromote({ step }: FakeLibrary) {
  return os.references.promote.handler(({ input }) => ({
    ...step('promote', [input.memory_id], (memory) => ({
      ...memory,
      maturity: 'escalated',
      escalated_to: 'fresh-reference',
    })),
    status: 'promoted' as const,
    memory_id: input.memory_id,
    reference_id: 'fresh-reference',
    path: newFile.path,
    files: [newFile],
  }))
}

const newFile = {
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

function recommended(memories: FakeLibrary['memories'], ids: readonly string[]): RecommendedAnswer {
  const asked = ids.flatMap((id) => memories.get(id) ?? [])
  const decided = asked.filter(({ recommendation }) => recommendation && recommendation.action !== 'needs-you')
  const acts = Map.groupBy(decided, ({ recommendation }) => recommendation?.action ?? 'validate')
  return {
    acts: [...acts].map(([act, own]) => ({ act, count: own.length, memories: own.length })),
    ids: decided.map(({ id }) => id),
    along: 0,
    merges: [],
    references: [],
    files: [],
    needs_you: asked.filter(({ recommendation }) => recommendation?.action === 'needs-you').length,
    left: asked
      .filter(({ recommendation }) => !recommendation)
      .map(({ id, description }) => ({ id, title: description, because: 'Nothing is recommended for it.' })),
    seen: 'seen',
  }
}
