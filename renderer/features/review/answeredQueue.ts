import type { ReviewGroup, ReviewQueue } from '../../../shared/contract/review.ts'

/** How many items of each kind an answer decides. */
export type LikeCounts = readonly Pick<ReviewQueue['likes'][number], 'like' | 'count'>[]

/** An answer to several items that the engine has not confirmed yet; `keys` are those of its items that are listed. */
export interface Answered {
  id: number
  keys: readonly string[]
  likes: LikeCounts
}

/** Returns the queue as it is once the engine has carried out these answers, also to items that are not listed. */
export function answeredQueue(queue: ReviewQueue, answers: readonly Answered[]): ReviewQueue {
  return answers.reduce(withAnswer, queue)
}

function withAnswer(queue: ReviewQueue, { keys, likes }: Answered): ReviewQueue {
  const counts = new Map(likes.map(({ like, count }) => [like, count]))
  const all = likes.reduce((sum, { count }) => sum + count, 0)
  const groupCount = (wanted: ReviewGroup): number =>
    queue.likes.reduce((sum, { like, group }) => sum + (group === wanted ? (counts.get(like) ?? 0) : 0), 0)
  return {
    ...queue,
    items: queue.items.filter(({ key }) => !keys.includes(key)),
    total: Math.max(0, queue.total - all),
    groups: queue.groups.map((each) => {
      const count = groupCount(each.group)
      return { ...each, left: Math.max(0, each.left - count), done: each.done + count }
    }),
    likes: queue.likes.map((each) => {
      const count = Math.max(0, each.count - (counts.get(each.like) ?? 0))
      return { ...each, count, length: each.count > 0 ? (each.length * count) / each.count : 0 }
    }),
  }
}
