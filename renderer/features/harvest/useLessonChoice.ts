import { useState } from 'react'
import type { HarvestResult, HarvestedLesson } from '../../../shared/model/session.ts'
import { toggled } from '../../../shared/toggled.ts'

/** Which of the lessons found are to be added. */
export interface LessonChoice {
  /** The lessons that are listed, in order: the new ones, and those left out before if they are shown. */
  lessons: readonly HarvestedLesson[]
  isTicked: (id: string) => boolean
  toggle: (id: string) => void
  /** Ticks all, or none if all are ticked. */
  tickAll: () => void
  isAll: boolean
  /** Ids of the listed new lessons without a tick: they are not offered again. */
  leaveOut: readonly string[]
  /** Ids of the lessons left out before that have a tick. */
  takeUp: readonly string[]
  /** Shows the lessons left out before; null if there are none, or they are shown. */
  showLeftOut: (() => void) | null
  /** How many new lessons are not listed, and are added too. */
  unlisted: number
  /** How many are added, of how many: with those that are not listed. */
  count: number
  of: number
}

/** Keeps which lessons of a scan are ticked: the new ones, until a person ticks or unticks some. */
export function useLessonChoice(result: HarvestResult | null): LessonChoice {
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const [showsLeftOut, setShowsLeftOut] = useState(false)
  const all = result?.lessons ?? []
  const fresh = all.filter(({ state }) => state === 'found' || state === 'added')
  const leftOut = all.filter(({ state }) => state === 'left-out')
  const shown = showsLeftOut ? leftOut : []
  const leaveOut = fresh.flatMap(({ id }) => (flipped.has(id) ? [id] : []))
  const takeUp = shown.flatMap(({ id }) => (flipped.has(id) ? [id] : []))
  const isAll = leaveOut.length === 0 && takeUp.length === shown.length
  const isNew = new Set(fresh.map(({ id }) => id))
  const newLessons = result?.new_lessons ?? 0
  return {
    lessons: [...fresh, ...shown],
    isTicked: (id) => isNew.has(id) !== flipped.has(id),
    toggle: (id) => setFlipped((now) => toggled(now, id)),
    tickAll: () => setFlipped(new Set((isAll ? fresh : shown).map(({ id }) => id))),
    isAll,
    leaveOut,
    takeUp,
    showLeftOut: leftOut.length > 0 && !showsLeftOut ? () => setShowsLeftOut(true) : null,
    unlisted: newLessons - fresh.length,
    count: newLessons - leaveOut.length + takeUp.length,
    of: newLessons + shown.length,
  }
}
