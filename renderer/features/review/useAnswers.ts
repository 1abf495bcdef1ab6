import type { Dispatch } from 'react'
import type { ReviewAnswer, ReviewItem, ReviewRow, ReviewVerdict } from '../../../shared/contract/review.ts'
import { type SeenFiles, seenIn } from '../../../shared/model/diff.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useToast } from '../../stores/toasts.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import type { LikeCounts } from './answeredQueue.ts'
import { errorOf, type ReviewEvent, type Said, skipped, wordsOf } from './reviewState.ts'
import type { Standing } from './reviewView.ts'
import { capital, type Giving } from './useGiving.ts'

/** The items to accept, and with which verdict. */
export interface AcceptWish {
  keys?: string[]
  project?: string | undefined
  like?: string
  least?: number
  verdict?: ReviewVerdict
  content?: string
  /** The version of each item as it was shown, by key. */
  seen_items?: Record<string, string>
  /** What was listed for each item, by key. */
  seen_acts?: Record<string, ReviewAnswer['acts'][number]['act']>
  /** The files whose changes were shown. */
  seen_files?: SeenFiles
}

export interface Answers {
  /** Resolves to whether it succeeded. `many` tells of an answer to several how many items it decides. */
  accept: (
    wish: AcceptWish,
    rows: readonly ReviewRow[],
    verb: string,
    many?: { count: number; likes: LikeCounts },
  ) => Promise<boolean>
  skip: () => void
  /** Confirms that the current memory is still true: commits up to now are settled, and it stays undecided. */
  stillHolds: () => void
}

/** Returns the verdicts that take one key. They apply immediately and are reverted if refused. */
export function useAnswers(
  standing: Standing,
  item: ReviewItem | undefined,
  giving: Giving,
  dispatch: Dispatch<ReviewEvent>,
): Answers {
  const { client, settled } = useApi()
  const { say } = useToast()
  const { current } = standing
  const { give, record, refetch, isCutOff, mayAnswer, cameBack } = giving
  const notice = (error: unknown) => dispatch({ kind: 'noticed', notice: errorOf(failure(error).message) })

  const accept: Answers['accept'] = async (wish, chosen, verb, many) => {
    if (!mayAnswer()) return false
    const keys = chosen.map((row) => row.key)
    const [key = ''] = keys
    // For the current item, accepts what is shown, even if the recommendation has changed since.
    const isInView = item !== undefined && wish.keys?.length === 1 && item.key === wish.keys[0]
    const input = { ...wish, ...(isInView && answerTo(item, wish)) }
    const said: Said = { verb, count: many?.count ?? null }
    const decide = async (id: number): Promise<readonly number[]> => {
      try {
        const { done, refused, steps } = await client.review.accept(input)
        const [first] = refused
        if (first) {
          const told = { verb, count: many ? done.length : null }
          dispatch({ kind: 'leftPart', id, said: told, words: refusedWords(refused.length, first) })
          say(`${capital(wordsOf(told))}; ${formatNumber(refused.length)} left unchanged.`)
        }
        await settled()
        dispatch({ kind: 'confirmed', id, keys })
        return steps
      } catch (error) {
        const place = keys.length === 1 ? key : null
        if (place !== null) cameBack()
        dispatch({ kind: 'refused', id, keys, place, words: failure(error).message })
        say(`Not ${wordsOf(said)}.`)
        await refetch()
        return []
      }
    }
    return (await give(keys, said, decide, many?.likes)).length > 0
  }

  const skip = (): void => {
    if (!current || isCutOff()) return
    const keys = [current.key]
    const leave = async (): Promise<readonly number[]> => {
      try {
        await client.review.place({ move: 'skip', key: current.key })
        await settled()
        dispatch({ kind: 'confirmed', keys })
      } catch (error) {
        dispatch({ kind: 'confirmed', keys })
        notice(error)
        await refetch()
      }
      return []
    }
    void give(keys, { verb: skipped, count: null }, leave)
  }

  const stillHolds = (): void => {
    if (!current || !mayAnswer()) return
    const confirm = async (): Promise<readonly number[]> => {
      try {
        const { step, label } = await client.decisions.confirm({ ids: current.ids })
        await settled()
        say(label)
        return step === null ? [] : [step]
      } catch (error) {
        notice(error)
        return []
      }
    }
    void record([current.key], { verb: 'still holds', count: null }, confirm)
  }

  return { accept, skip, stillHolds }
}

/** Returns the shown state of an item for its verdict: its version and, if the verdict writes them, its file changes. */
function answerTo(item: ReviewItem, wish: AcceptWish) {
  const verdict = wish.verdict ?? item.suggests ?? (item.action === 'needs-you' ? undefined : item.action)
  return {
    seen: item.version,
    verdict,
    ...(verdict === item.action && item.files.length > 0 && { seen_files: seenIn(item.files) }),
  }
}

function refusedWords(count: number, first: { title: string; because: string }): string {
  const others = count > 1 ? ` ${counted(count - 1, 'other was', 'others were')} left unchanged.` : ''
  return `“${first.title}” was left unchanged: ${first.because}${others}`
}
