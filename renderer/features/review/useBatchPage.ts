import { useState } from 'react'
import type { Shown } from './BatchRow.tsx'

/** Number of items of a page that a digit picks; all of them, unless the person lists more. */
export const pageSize = 10

export interface BatchPage {
  /** Shown rows that are still undecided. */
  rows: readonly Shown[]
  /** Names the page: the keys of its rows, also of those decided since. */
  shown: string
  picked: ReadonlySet<string>
  /** Keys of the rows decided in this panel. */
  taken: ReadonlySet<string>
  /** Part of the group was decided separately, so the rest is less uniform than it looked. */
  isPart: boolean
  /** The previous page is decided; this one comes from the engine. */
  isNext: boolean
  /** Returns the digit of a row, constant while its page is shown; null after the tenth. */
  numberOf: (row: Shown) => number | null
  pick: (row: Shown) => void
  /** Marks rows as decided. */
  take: (rows: readonly Shown[]) => void
  /** Leaves the page for the one the engine has now. */
  renew: () => void
}

/** Pages through a batch, ten rows at a time unless all are listed: a page stays while some of its rows are decided, then the next follows. */
export function useBatchPage(sample: readonly Shown[] = []): BatchPage {
  const [held, setHeld] = useState<readonly Shown[] | null>(null)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const page = held ?? sample
  const rows = page.filter(({ key }) => !taken.has(key))
  const isPart = taken.size > 0
  return {
    rows: held ? rows : sample,
    shown: page.map(({ key }) => key).join(' '),
    picked,
    taken,
    isPart,
    isNext: isPart && held === null,
    numberOf: ({ key }) => {
      const at = page.findIndex((row) => row.key === key)
      return at < pageSize ? (at + 1) % pageSize : null
    },
    pick: ({ key }) =>
      setPicked((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key])),
    take: (decided) => {
      const keys = new Set([...taken, ...decided.map(({ key }) => key)])
      const left = page.some(({ key }) => !keys.has(key))
      setTaken(keys)
      setHeld(left ? page : null)
      setPicked((now) => new Set([...now].filter((key) => !keys.has(key))))
    },
    renew: () => setHeld(null),
  }
}
