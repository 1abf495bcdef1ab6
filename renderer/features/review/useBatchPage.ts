import { useState } from 'react'
import type { Shown } from './shown.ts'

/** Number of items of a page that a digit picks; all of them, unless the person lists more. */
export const pageSize = 10

export interface BatchPage {
  /** Shown rows that are still undecided; none while those of the next page are still to come. */
  rows: readonly Shown[]
  /** Number of items the answer is about, as it was when the page was shown. */
  count: number
  /** Whether the next page is still to come. */
  isBehind: boolean
  /** Names the page: the keys of its rows, also of those decided since. */
  shown: string
  picked: ReadonlySet<string>
  /** Part of the group was decided separately, so the rest is less uniform than it looked. */
  isPart: boolean
  /** Returns the digit of a row, constant while its page is shown; null after the tenth. */
  numberOf: (row: Shown) => number | null
  pick: (row: Shown) => void
  /** Marks rows as decided. */
  take: (rows: readonly Shown[]) => void
}

/** The items of a batch as the engine has them now. */
export interface BatchNow {
  /** What was asked for; another page is shown as soon as something else is. */
  of: string
  data: { sample: readonly Shown[]; count: number } | undefined
  /** The data is that of what was asked for before; `isHidden` where it is not to be shown until the other comes. */
  isFormer: boolean
  isHidden: boolean
  /** Keys of items decided in this window and not yet confirmed by the engine. */
  decided: ReadonlySet<string>
}

interface HeldPage {
  of: string
  rows: readonly Shown[]
  count: number
}

/**
 * Pages through a batch, ten rows at a time unless all are listed. A page stays as it was first shown until all of it is
 * decided: neither its rows nor their digits change under the reader, whatever else is decided or judged meanwhile.
 */
export function useBatchPage({ of, data, isFormer, isHidden, decided }: BatchNow): BatchPage {
  const [held, setHeld] = useState<HeldPage | null>(null)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isHeld = held?.of === of
  const page = isHeld ? held.rows : (data?.sample ?? [])
  const isPart = taken.size > 0
  const isBehind = isHidden || (isPart && !isHeld && [...taken].some((key) => decided.has(key)))
  if (data && data.sample.length > 0 && !isHeld && !isFormer && !isBehind)
    setHeld({ of, rows: data.sample, count: data.count })
  const rows = isBehind ? [] : isHeld ? page.filter(({ key }) => !taken.has(key)) : page
  return {
    rows,
    count: isHeld ? held.count : (data?.count ?? 0),
    isBehind,
    shown: page.map(({ key }) => key).join(' '),
    picked: new Set(rows.flatMap(({ key }) => (chosen.has(key) ? [key] : []))),
    isPart,
    numberOf: ({ key }) => {
      const at = page.findIndex((row) => row.key === key)
      return at < pageSize ? (at + 1) % pageSize : null
    },
    pick: ({ key }) =>
      setChosen((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key])),
    take: (given) => {
      const keys = new Set([...taken, ...given.map(({ key }) => key)])
      setTaken(keys)
      if (page.every(({ key }) => keys.has(key))) setHeld(null)
      setChosen((now) => new Set([...now].filter((key) => !keys.has(key))))
    },
  }
}
