import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReviewItem, ReviewQueue, ReviewRow, ReviewVerdict } from '../../../shared/contract/review.ts'
import { type SeenFiles, seenIn } from '../../../shared/model/diff.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { type Decided, merge, mergeInto, promote } from '../../stores/dialogs.ts'
import { unreachable } from '../../stores/connection.ts'
import { useToast } from '../../stores/toasts.ts'
import { formatNumber } from '../../ui/counted.ts'
import { reaction } from '../../ui/useChangedUnder.ts'
import { useChanged, useVanished } from './useNoticed.ts'
import { useSpentTime } from './useSpentTime.ts'

/** How many items are asked for at once, and how many after the one in view are fetched before they are needed. */
const page = 500
const ahead = 6
/** What was fetched ahead stays while one reads, in milliseconds. */
const kept = 1_800_000
/** In milliseconds: until what comes next is painted, and until one has stopped at it and reads. */
const painted = 50
const stopped = 300

/** What is said of a verdict once it is given: `validated`, `accepted 12`. */
interface Said {
  verb: string
  /** Of an answer to several: how many. */
  count: number | null
}

/** A verdict of this window, with the way back. */
interface Given {
  keys: readonly string[]
  said: Said
  /** The steps it took; empty for an item that was left. */
  steps: Promise<readonly number[]>
}

export interface AcceptWish {
  keys?: string[]
  like?: string
  least?: number
  verdict?: ReviewVerdict
  content?: string
  /** The files whose change was looked at. */
  seen_files?: SeenFiles
}

export interface Review {
  queue: ReviewQueue | undefined
  /** What is left, without what this window has just decided. */
  rows: readonly ReviewRow[]
  current: ReviewRow | null
  item: ReviewItem | undefined
  /** What this window has just decided on. */
  decided: ReadonlySet<string>
  /** What a person has to be told: a refusal, or what changed under the open review. */
  notice: string | null
  failed: string | null
  last: string | null
  spent: number
  left: number
  choose: (key: string) => void
  /** Answers whether it was done. `count` is how many an answer to several is about. */
  accept: (wish: AcceptWish, rows: readonly ReviewRow[], verb: string, count?: number) => Promise<boolean>
  skip: () => void
  /** Opens the dialog in which the item is decided by hand; back in the same place, whether it was or not. */
  byHand: { merge: () => void; promote: (content?: string) => void }
  /** The memory in view still holds: what commits did up to now is settled, and it stays to be decided on. */
  stillHolds: () => void
  undo: () => Promise<void>
  /** Answers whether it was ended; why not is the notice. */
  end: () => Promise<boolean>
  again: () => void
}

/** The review that is open: what is in view, what comes next, and the verdicts. Verdicts show at once and come back if they are refused. */
export function useReview(): Review {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { say } = useToast()
  const list = useQuery(queries.review.queue.queryOptions({ input: { limit: page } }))
  const queue = list.data
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState<{ key: string; index: number } | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [given, setGiven] = useState<readonly Given[]>([])
  const rows = (queue?.items ?? []).filter(({ key }) => !gone.has(key))
  const wanted = place?.key ?? queue?.place.at ?? ''
  const found = rows.findIndex(({ key }) => key === wanted)
  const index = found >= 0 ? found : Math.max(0, Math.min(place?.index ?? 0, rows.length - 1))
  const current = rows[index] ?? null
  const [reading, setReading] = useState<string | null>(null)
  const options = queries.review.item.queryOptions({ input: { key: current?.key ?? '' } })
  // What was fetched ahead is asked for anew when one stops at it: each asking goes through the whole library.
  const isAhead = cache.getQueryData(options.queryKey) !== undefined
  const enabled = current !== null && (!isAhead || reading === current.key)
  const asked = useQuery({ ...options, gcTime: kept, enabled })
  const item: ReviewItem | undefined = asked.data
  const { total: spent, take } = useSpentTime(queue?.place.spent_ms, current !== null)
  const key = current?.key ?? null
  const after = rows.slice(index + 1)
  // What comes once all like this one are decided is fetched too.
  const other = after.find((row) => row.like !== current?.like)
  const next = new Set([...after.slice(0, ahead), ...(other ? [other] : [])].map((row) => row.key))

  // The next items are there before they are asked for; one after the other, so that the one in view goes first.
  const isHere = item !== undefined
  const following = [...next].join(' ')
  useEffect(() => {
    if (!isHere) return
    let left = false
    const fetchAll = async (): Promise<void> => {
      for (const each of following.split(' ').filter(Boolean)) {
        const options = { ...queries.review.item.queryOptions({ input: { key: each } }), gcTime: kept }
        // What is there already is asked for anew when it comes into view, and not before.
        if (!left && cache.getQueryData(options.queryKey) === undefined) await cache.prefetchQuery(options)
      }
    }
    const waiting = setTimeout(() => void fetchAll(), painted)
    return () => {
      left = true
      clearTimeout(waiting)
    }
  }, [isHere, following, cache, queries])

  const here = useRef<string | null>(null)
  const hasEnded = useRef(false)
  useEffect(() => {
    here.current = key
    if (key === null) return
    const waiting = setTimeout(() => {
      setReading(key)
      void client.review.place({ move: 'at', key, spent_ms: take() }).catch(() => undefined)
    }, stopped)
    return () => clearTimeout(waiting)
  }, [key, client, take])
  useEffect(
    () => () => {
      if (hasEnded.current || here.current === null) return
      void client.review.place({ move: 'at', key: here.current, spent_ms: take() }).catch(() => undefined)
    },
    [client, take],
  )

  useVanished(queue, list.isFetchedAfterMount, current, gone, setNotice)
  useChanged(item, asked.isFetchedAfterMount || (enabled && !asked.isStale), setNotice)

  const show = (keys: readonly string[]) => setGone((now) => new Set([...now].filter((each) => !keys.includes(each))))
  const fresh = () => refresh(cache, queries, ['memories', 'references', 'journal'])

  const goOn = (keys: readonly string[], said: Said): void => {
    const handled = new Set([...gone, ...keys])
    const after = rows.slice(index).find((row) => !handled.has(row.key)) ?? rows.find((row) => !handled.has(row.key))
    setGone((now) => new Set([...now, ...keys]))
    setPlace({ key: after?.key ?? '', index })
    setNotice(null)
    const count = rows.filter((row) => !handled.has(row.key)).length
    say(`${capital(wordsOf(said))}. ${count} left.${after ? ` Next: ${after.title}` : ''}`)
  }

  const backSince = useRef(-reaction)
  const isCutOff = (): boolean => {
    const gone = unreachable()
    if (gone) setNotice(gone)
    return gone !== null
  }
  const mayAnswer = (): boolean => !isCutOff() && performance.now() - backSince.current >= reaction

  const accept: Review['accept'] = async (wish, chosen, verb, count) => {
    if (!mayAnswer()) return false
    const keys = chosen.map((row) => row.key)
    // Of one in view what is shown is done, whatever is recommended for it by now.
    const isInView = item !== undefined && wish.keys?.length === 1 && item.key === wish.keys[0]
    const single = isInView ? answerTo(item, wish) : {}
    const said = { verb, count: count ?? null }
    goOn(keys, said)
    const steps: Promise<readonly number[]> = client.review.accept({ ...wish, ...single }).then(
      async ({ done, refused, steps: made }) => {
        const [first] = refused
        if (first) {
          const told = { verb, count: count === undefined ? null : done.length }
          setGiven((all) => all.map((each) => (each.steps === steps ? { ...each, said: told } : each)))
          setNotice(refusedWords(refused.length, first))
          say(`${capital(wordsOf(told))}; ${formatNumber(refused.length)} left unchanged.`)
        }
        await fresh()
        show(keys)
        return made
      },
      async (error: unknown) => {
        show(keys)
        if (keys.length === 1) {
          setPlace({ key: keys[0] ?? '', index })
          backSince.current = performance.now()
        }
        setNotice(failure(error).message)
        say(`Not ${wordsOf(said)}.`)
        setGiven((all) => all.filter((each) => each.steps !== steps))
        await fresh()
        return []
      },
    )
    setGiven((all) => [...all, { keys, said, steps }])
    return (await steps).length > 0
  }

  /** It is decided whether the review hears of it or not: the item goes, and the step can be taken back. */
  const decidedByHand =
    ({ key: own, group, like }: ReviewRow): Decided =>
    (step, words) => {
      const said = { verb: words, count: null }
      goOn([own], said)
      const tellReview = async (): Promise<readonly number[]> => {
        const decided = { move: 'decided', key: own, group, like, step, words } as const
        await client.review.place(decided).catch((error: unknown) => setNotice(failure(error).message))
        await fresh()
        show([own])
        return [step]
      }
      const steps = tellReview()
      setGiven((all) => [...all, { keys: [own], said, steps }])
    }
  const byHand: Review['byHand'] = {
    merge: () => {
      if (!current) return
      const others = current.ids.length > 1 ? [] : (item?.recommendation?.with ?? [])
      const ids = [...current.ids, ...others]
      if (ids.every((id) => id.startsWith('m_'))) merge(ids, 'from the review', decidedByHand(current))
      else mergeInto(current.ids, decidedByHand(current))
    },
    promote: (content) => {
      const [id] = current?.ids ?? []
      if (!current || id === undefined) return
      promote(id, content === undefined ? null : { memory_id: id, content }, decidedByHand(current))
    },
  }

  const stillHolds = (): void => {
    if (!current || !mayAnswer()) return
    const [keys, ids] = [[current.key], current.ids]
    const steps = client.decisions.confirm({ ids }).then(
      async ({ step, label }) => {
        await fresh()
        say(label)
        return step === null ? [] : [step]
      },
      (error: unknown) => {
        setNotice(failure(error).message)
        return []
      },
    )
    setGiven((all) => [...all, { keys, said: { verb: 'still holds', count: null }, steps }])
  }

  const skip = (): void => {
    if (!current || !mayAnswer()) return
    const keys = [current.key]
    goOn(keys, skipped)
    const steps = client.review.place({ move: 'skip', key: current.key }).then(
      async () => {
        await fresh()
        show(keys)
        return []
      },
      async (error: unknown) => {
        show(keys)
        setNotice(failure(error).message)
        await fresh()
        return []
      },
    )
    setGiven((all) => [...all, { keys, said: skipped, steps }])
  }

  const reviewed = queue?.reviewed.at(-1)
  const lastGiven = given.at(-1)
  const last = (lastGiven ? wordsOf(lastGiven.said) : reviewed?.words) ?? null
  const undo = async (): Promise<void> => {
    const keys = lastGiven?.keys ?? (reviewed ? [reviewed.key] : [])
    if (keys.length === 0 || isCutOff()) return
    if (lastGiven) setGiven((all) => all.filter((each) => each !== lastGiven))
    try {
      const steps = lastGiven ? await lastGiven.steps : reviewed?.step ? [reviewed.step] : []
      for (const step of steps.toReversed()) await client.review.undo({ step })
      if (steps.length === 0) for (const each of keys) await client.review.place({ move: 'unskip', key: each })
      await fresh()
      show(keys)
      setPlace({ key: keys[0] ?? '', index: 0 })
      setReading(keys[0] ?? null)
      setNotice(null)
      say(`Undone: ${last ?? ''}`)
    } catch (error) {
      setNotice(failure(error).message)
    }
  }

  return {
    queue,
    rows,
    current,
    decided: gone,
    item: item?.key === key ? item : undefined,
    notice: notice ?? (asked.error && current ? failure(asked.error).message : null),
    failed: list.error && !list.data ? failure(list.error).message : null,
    last,
    spent,
    left: (queue?.total ?? 0) - (queue?.items ?? []).filter((row) => gone.has(row.key)).length,
    choose: (to) => {
      setPlace({
        key: to,
        index: Math.max(
          0,
          rows.findIndex((row) => row.key === to),
        ),
      })
      setNotice(null)
    },
    accept,
    skip,
    byHand,
    stillHolds,
    undo,
    end: async () => {
      hasEnded.current = true
      try {
        await client.review.place({ move: 'end', spent_ms: take() })
      } catch (error) {
        hasEnded.current = false
        setNotice(failure(error).message)
        return false
      }
      await refresh(cache, queries, ['memories'])
      return true
    },
    again: () => void list.refetch(),
  }
}

/** What was left for the next review. */
const skipped: Said = { verb: 'skipped', count: null }

function wordsOf({ verb, count }: Said): string {
  return count === null ? verb : `${verb} ${formatNumber(count)}`
}

/** What is shown of an item, for the verdict on it: its version and, where that is what is done, the change of files. */
function answerTo(item: ReviewItem, wish: AcceptWish) {
  const verdict = wish.verdict ?? verdictOf(item)
  return {
    seen: item.version,
    verdict,
    ...(verdict === item.action && item.files.length > 0 && { seen_files: seenIn(item.files) }),
  }
}

function verdictOf({ action }: ReviewRow): ReviewVerdict | undefined {
  return action === 'needs-you' ? undefined : action
}

function capital(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function refusedWords(count: number, first: { title: string; because: string }): string {
  const others = count > 1 ? ` ${count - 1} more were left unchanged.` : ''
  return `“${first.title}” was left unchanged: ${first.because}${others}`
}
