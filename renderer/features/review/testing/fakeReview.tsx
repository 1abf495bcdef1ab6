import type { ReactNode } from 'react'
import type { ReviewItem, ReviewQueue, ReviewRow } from '../../../../shared/contract/review.ts'
import { fileDiff } from '../../../../shared/text/fileDiff.ts'
import type { ChangedSince } from '../../../../shared/model/evidence.ts'
import { useNavigation } from '../../../stores/navigation.ts'
import { renderWith } from '../../../testing/renderWith.tsx'
import { type Stub, stubClient } from '../../../testing/stubClient.ts'
import { ReviewScreen } from '../ReviewScreen.tsx'
import { fakeItem, fakeQueue, fakeRow } from './items.ts'
import { fakeStep } from '../../../testing/fakeStep.ts'

interface Opened extends Stub {
  /** What was asked of `review.accept`, in order, without the versions of what a batch showed. */
  accepted(): unknown[]
}

/** A review as an engine keeps it: two memories that say the same, two of junk, and one that needs a person. */
export interface FakeReview {
  /** What is still to be decided; a test may change it. */
  left: ReviewRow[]
  /** What was skipped. */
  skipped: ReviewRow[]
  /** Shows the review. `leave` is a key no answer decides, `say` what every text says, `version` that of every item; `refuse` refuses every verdict, `builtOn` stops undo all, `away` every word of the place, each with its words. */
  open(more?: {
    queue?: Partial<ReviewQueue>
    leave?: string
    say?: string
    version?: () => string
    refuse?: string
    builtOn?: string
    away?: string
    /** An undo takes until this resolves. */
    heldUndo?: Promise<void>
    screen?: ReactNode
    /** What the memories name was changed by this commit. */
    changed_since?: ChangedSince
    /** What agents propose about each item. */
    proposals?: ReviewItem['proposals']
    recommendation?: ReviewItem['recommendation']
    /** What a merge would make, where it is otherwise than usual. */
    result?: Partial<NonNullable<ReviewItem['result']>>
    /** Whether the texts of an item are all the same, word for word. */
    same?: boolean
    /** The reason of each of those that are decided together. */
    because?: string
    /** Whether of the texts of those that are decided together only the beginning is shown. */
    cut?: boolean
    /** How many of those that are decided together are shown; all of them unless given. */
    sampled?: number
    /** How many are listed on demand; all of them unless given. */
    listed?: number
    /** The verdict that those decided together probably deserve. */
    likely?: 'discard'
  }): Opened
}

/** A review nobody has begun; its screen is the one in view. */
export function createFakeReview(): FakeReview {
  useNavigation.setState({ screen: 'review', id: null })
  const steps: ReviewRow[][] = []
  const review: FakeReview = {
    skipped: [],
    left: [
      fakeRow('one', {
        key: 'c:one',
        group: 'clusters',
        kind: 'cluster',
        ids: ['one', 'two'],
        action: 'merge',
        like: 'clusters:same',
      }),
      fakeRow('three'),
      fakeRow('four'),
      fakeRow('five', { group: 'ambiguous', action: 'needs-you', like: 'ambiguous:x' }),
    ],
    open(more = {}) {
      const take = (keys: string[]) => {
        steps.push(review.left)
        review.left = review.left.filter(({ key }) => !keys.includes(key))
        return result(steps.length, keys)
      }
      let { changed_since } = more
      const place = { began_at: '2026-11-20T09:00:00.000Z', since: null, spent_ms: 0, at: null }
      const stub = stubClient({
        review: {
          queue: ({ project }) => queueOf(review, more.queue, project),
          item: ({ key }) => {
            const row = review.left.find((each) => each.key === key)
            if (!row) throw new Error('It was decided by now.')
            const item = fakeItem(
              row,
              row.ids.map((id) => more.say ?? `The text of ${id}.`),
              more.version?.(),
            )
            if (more.same) for (const text of item.texts) text.spans = []
            if (item.result) Object.assign(item.result, more.result)
            Object.assign(item, { proposals: more.proposals ?? [], recommendation: more.recommendation ?? null })
            const files = row.action === 'promote' ? [promoted(row)] : []
            if (!changed_since) return { ...item, files }
            const evidence = { tier: 'observed', reason: '', commit: null, checked_at: '', stale: null } as const
            return { ...item, files, evidence: { ...evidence, changed_since, refs: [] } }
          },
          alike: ({ like, least, all }) => {
            const rows = review.left.filter((row) =>
              like === undefined ? row.confidence >= least! : row.like === like,
            )
            return {
              count: rows.length,
              actions: countsOf(rows.map(({ action }) => action)).map(([action, count]) => ({ action, count })),
              likely: more.likely ?? null,
              sample: rows.slice(0, all || more.likely ? more.listed : more.sampled).map((row) => ({
                ...row,
                excerpts: [all ? 'Now let me check. # Then:\n- the gate' : `Now let me check.${more.cut ? ' …' : ''}`],
                place: null,
                because: more.because ?? null,
                version: `${row.key} as shown`,
              })),
            }
          },
          accept: ({ keys, like }) => {
            if (more.refuse) throw new Error(more.refuse)
            const meant = keys ?? review.left.filter((row) => row.like === like).map(({ key }) => key)
            const done = meant.filter((key) => key !== more.leave)
            const refused = meant.flatMap((key) => (done.includes(key) ? [] : [{ key, title: 'It', because: 'No.' }]))
            return { ...take(done), refused }
          },
          preview: ({ keys, least, verdict }) => {
            const rows = review.left.filter(({ key, confidence }) => keys?.includes(key) ?? confidence >= least!)
            const actOf = (row: ReviewRow) => verdict ?? row.action
            return {
              items: rows.map((row) => ({ key: row.key, act: actOf(row), like: row.like })),
              acts: countsOf(rows.map(actOf)).map(([act, count]) => ({ act, count })),
              files: rows.filter((row) => actOf(row) === 'promote').map(promoted),
              refused: [],
            }
          },
          place: (wish) => {
            if (more.away) throw new Error(more.away)
            if (wish.move === 'skip') [review.skipped, review.left] = moved(review.skipped, review.left, wish.key)
            if (wish.move === 'unskip') [review.left, review.skipped] = moved(review.left, review.skipped, wish.key)
            return { ...place, stale: wish.move === 'at' ? [] : (['memories'] as const).slice() }
          },
          undo: async () => {
            await more.heldUndo
            review.left = steps.pop() ?? review.left
            return result(9, [])
          },
          summary: () => ({
            paragraph: '4 items were decided in a minute.',
            decided: 4,
            skipped: review.skipped.length,
            spent_ms: 1000,
            verdicts: [],
            files: [],
            steps: [1],
          }),
          undoAll: () => ({ undone: 1, refused: more.builtOn ?? null, stale: [] }),
        },
        decisions: {
          confirm: ({ ids = [] }) => {
            changed_since = undefined
            return { ...result(7, ids), label: '1 memory still holds at 1a2b3c4' }
          },
          redo: () => ({ ...result(10, []), label: 'Redid: Discarded 125 memories' }),
        },
        reports: {
          digest: () => ({ text: 'Auto-triaged: 0' }) as never,
        },
      })
      renderWith(stub.client, more.screen ?? <ReviewScreen />)
      const accepted = () =>
        stub.calls.flatMap(({ name, input }) => {
          if (name !== 'review.accept') return []
          const { seen_items: _, ...rest } = input as { seen_items?: unknown }
          return [rest]
        })
      return { ...stub, accepted }
    },
  }
  return review
}

/** The queue with what is skipped; limited to a project, it has the items of that `section`. */
function queueOf({ left, skipped }: FakeReview, more: Partial<ReviewQueue> = {}, project?: string): ReviewQueue {
  const isIn = ({ section }: ReviewRow): boolean => project === undefined || section === project
  const own = left.filter(isIn)
  const limit = project === undefined ? null : { project, name: project, beyond: left.length - own.length }
  const queue = fakeQueue(own, { limit, ...more })
  const away = skipped.filter(isIn)
  const reviewed = away.map(({ key, group, title, like }) => {
    return { key, group, title, like, state: 'skipped' as const, words: 'skipped', step: null }
  })
  const groups = queue.groups.map((each) => ({
    ...each,
    skipped: each.skipped + away.filter(({ group }) => group === each.group).length,
  }))
  return { ...queue, groups, reviewed: [...queue.reviewed, ...reviewed] }
}

function countsOf<Value>(values: readonly Value[]): [Value, number][] {
  return [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => [value, length])
}

/** Moves the item of a key from one list to the end of another. */
function moved(to: ReviewRow[], from: ReviewRow[], wanted: string): [ReviewRow[], ReviewRow[]] {
  return [[...to, ...from.filter(({ key }) => key === wanted)], from.filter(({ key }) => key !== wanted)]
}

/** What promoting an item writes: a rule where it is one of those, else a reference file. */
const promoted = ({ title, key, like }: ReviewRow) => {
  const name = key.slice(2)
  const file = like === 'promotions:rules' ? `.claude/rules/${name}.md` : `.jaato/references/${name}.json`
  return { ...fileDiff(`/home/ada/harbour/${file}`, null, `${title}\n`), seen: 'none' }
}

const result = (step: number, keys: string[]) => ({
  ...fakeStep(step, 'Done'),
  steps: [step],
  done: keys,
  refused: [],
})
