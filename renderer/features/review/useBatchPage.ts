import { useState } from 'react'
import type { Shown } from './BatchRow.tsx'

export interface BatchPage {
  /** What is still to be decided of those shown. */
  rows: readonly Shown[]
  picked: ReadonlySet<string>
  /** What was decided on in this panel. */
  taken: ReadonlySet<string>
  /** Something of the sort was decided on by itself: the rest is not as even as it looked. */
  isPart: boolean
  /** The page before is decided: this one is what the engine says next. */
  isNext: boolean
  /** The digit a row keeps as long as its page is shown. */
  numberOf: (row: Shown) => number
  pick: (row: Shown) => void
  /** Rows were decided on. */
  take: (rows: readonly Shown[]) => void
}

/** The rows that are looked at together, ten at most: they stay while some of them are decided on, then others follow. */
export function useBatchPage(sample: readonly Shown[] = []): BatchPage {
  const [held, setHeld] = useState<readonly Shown[] | null>(null)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const page = held ?? sample
  const rows = page.filter(({ key }) => !taken.has(key))
  const isPart = taken.size > 0
  return {
    rows: held ? rows : sample,
    picked,
    taken,
    isPart,
    isNext: isPart && held === null,
    numberOf: ({ key }) => (page.findIndex((row) => row.key === key) + 1) % 10,
    pick: ({ key }) =>
      setPicked((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key])),
    take: (decided) => {
      const keys = new Set([...taken, ...decided.map(({ key }) => key)])
      const left = page.some(({ key }) => !keys.has(key))
      setTaken(keys)
      setHeld(left ? page : null)
      setPicked((now) => new Set([...now].filter((key) => !keys.has(key))))
    },
  }
}
