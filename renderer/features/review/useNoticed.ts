import { useEffect, useRef } from 'react'
import type { ReviewItem, ReviewQueue, ReviewRow } from '../../../shared/contract/review.ts'
import { removedValueMark } from '../../../shared/text/removedValue.ts'
import type { MemoryCard } from '../../../shared/model/memory.ts'

/**
 * Reports that the current item was decided elsewhere. Does nothing while the queue is cached from an earlier visit. `isGone` asks
 * the engine: an item that is not listed may also stand behind those that are.
 */
export function useVanished(
  queue: ReviewQueue | undefined,
  isFresh: boolean,
  current: ReviewRow | null,
  gone: ReadonlySet<string>,
  tell: (words: string) => void,
  isGone: (key: string) => Promise<boolean>,
): void {
  const seen = useRef<ReviewRow | null>(null)
  useEffect(() => {
    const former = seen.current
    seen.current = isFresh ? current : null
    if (!former || !queue || former.key === current?.key || gone.has(former.key)) return
    if (queue.items.some(({ key }) => key === former.key)) return
    if (queue.reviewed.some(({ key }) => key === former.key)) return
    const words = `“${former.title}” was decided or changed elsewhere while you looked at it. Nothing was overwritten.`
    if (queue.items.length >= queue.total) tell(words)
    else void isGone(former.key).then((isSo) => isSo && tell(words))
  }, [queue, isFresh, current, gone, tell, isGone])
}

/**
 * Reports that the current item has changed. `isFresh`: it is the engine’s current answer, not one cached from an earlier
 * visit.
 */
export function useChanged(item: ReviewItem | undefined, isFresh: boolean, tell: (words: string) => void): void {
  const seen = useRef<{ key: string; version: string; gone: readonly string[]; removed: number } | null>(null)
  useEffect(() => {
    if (!item) return
    const former = seen.current
    const gone = item.texts.flatMap(({ memory }) => (isGone(memory) ? [memory.id] : []))
    const isKnown = former?.key === item.key
    const removed = removedValuesIn(item)
    seen.current = isKnown || isFresh ? { key: item.key, version: item.version, gone, removed } : null
    // Removing a secret here, and undoing that, is no change by others.
    if (!isKnown || former.version === item.version || former.removed !== removed) return
    const lost = item.texts.find(({ memory }) => gone.includes(memory.id) && !former.gone.includes(memory.id))
    tell(
      lost
        ? `“${lost.memory.description}” is gone from its file: somebody deleted it there while you looked at it. What you decide on it stays here and changes no file.`
        : 'This item changed while you looked at it. You see its current text.',
    )
  }, [item, isFresh, tell])
}

/** Counts the places where a secret was removed from the texts of an item. */
function removedValuesIn({ texts }: ReviewItem): number {
  return texts.reduce((sum, { content }) => sum + (content.match(removedValueMark)?.length ?? 0), 0)
}

/** Checks whether the record of a memory is no longer in its file. */
export function isGone({ flags }: MemoryCard): boolean {
  return flags.some(({ kind }) => kind === 'gone')
}
