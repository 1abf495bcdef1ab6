import { useState } from 'react'
import type { HarvestResult, HarvestedLesson } from '../../../shared/model/session.ts'

/** Which of the lessons found are to be added. */
export interface LessonChoice {
  /** The new lessons that are listed, in order. */
  lessons: readonly HarvestedLesson[]
  isTicked: (id: string) => boolean
  toggle: (id: string) => void
  /** Ticks all, or none if all are ticked. */
  tickAll: () => void
  isAll: boolean
  /** Ids of the listed lessons without a tick. */
  without: readonly string[]
  /** How many are added, of how many: with those that are not listed. */
  count: number
  of: number
}

/** Keeps which lessons of a scan are ticked: all, until a person unticks some. */
export function useLessonChoice(result: HarvestResult | null): LessonChoice {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const lessons = result?.lessons.filter(({ state }) => state !== 'known') ?? []
  const without = lessons.flatMap(({ id }) => (unticked.has(id) ? [id] : []))
  const of = result?.new_lessons ?? 0
  return {
    lessons,
    isTicked: (id) => !unticked.has(id),
    toggle: (id) =>
      setUnticked((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    tickAll: () => setUnticked(new Set(without.length === 0 ? lessons.map(({ id }) => id) : [])),
    isAll: without.length === 0,
    without,
    count: of - without.length,
    of,
  }
}
