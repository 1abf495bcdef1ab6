import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRunning } from '../../../shared/model/job.ts'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { type Command, useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FailedScreen } from '../../components/FailedScreen.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useRows } from '../../components/useRows.ts'
import styles from '../../components/queue.module.css'
import { KeyBar } from './KeyBar.tsx'
import { PairRow } from './PairRow.tsx'
import { PairView } from './PairView.tsx'
import { useSettle } from './useSettle.ts'
import { useVerdicts } from './useVerdicts.ts'
import { useImporting } from '../../client/useImporting.ts'
import { pairKey } from './verdicts.ts'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'

/** Maximum number of listed pairs; more follow as these are settled. */
const maxPairs = 100

/** Lists contradicting texts, one pair at a time, each settled with one key. */
export function ConflictsScreen() {
  const { queries } = useApi()
  const list = useQuery(queries.neighbours.conflicts.queryOptions({ input: { limit: maxPairs } }))
  const jobs = useQuery(queries.jobs.list.queryOptions())
  const isComparing = jobs.data?.some((job) => isRunning(job, 'triage')) ?? false
  const all = list.data?.items ?? []
  const acts = useSettle(
    list.data?.items,
    (hidden) => (list.data?.total ?? 0) - all.filter((pair) => hidden.has(pairKey(pair))).length,
  )
  const pairs = all.filter((pair) => !acts.hidden.has(pairKey(pair)))
  const [chosen, setChosen] = useState<{ key: string; at: number }>({ key: '', at: 0 })
  const keys = pairs.map(pairKey)
  const wanted = useNavigation((place) => (place.screen === 'conflicts' ? place.id : null))
  const found = chosen.key
    ? keys.indexOf(chosen.key)
    : pairs.findIndex(({ older, newer }) => older.id === wanted || newer.id === wanted)
  const at = found >= 0 ? found : Math.min(chosen.at, pairs.length - 1)
  const current = pairs[at] ?? null
  const choose = (key: string) => setChosen({ key, at: Math.max(0, keys.indexOf(key)) })
  const rows = useRows(keys, current && pairKey(current), choose)
  const verdicts = useVerdicts(current, acts, (key) => setChosen({ key, at }))
  const go = useNavigation((place) => place.go)
  const leave = useCommand({
    id: 'conflicts.leave',
    label: 'Back to the board',
    key: 'escape',
    group: 'Conflicts',
    when: !verdicts.scoping,
    run: () => go('board'),
  })
  if (list.error && !list.data)
    return <FailedScreen screen="Conflicts" title="Could not load the conflicts" {...failedBoxProps(list)} />
  const total = (list.data?.total ?? 0) - (all.length - pairs.length)
  return (
    <Screen
      title="Conflicts"
      subtitle={list.data && countWords(total, list.data.unasked)}
      actions={current && <Button act={leave} look="ghost" />}
    >
      {!list.data && <Loading />}
      {list.data && !current && (
        <NoPair isComparing={isComparing} hasSettled={acts.last !== null} undo={verdicts.undo} leave={leave} />
      )}
      {current && (
        <div className={styles.board}>
          <ul className={styles.list} aria-label="Pairs in conflict" {...rows.list}>
            {pairs.map((pair) => (
              <li key={pairKey(pair)}>
                <PairRow pair={pair} row={rows.row(pairKey(pair))} />
              </li>
            ))}
            {total > pairs.length && (
              <li className={styles.more}>{counted(total - pairs.length, 'more pair')} after these</li>
            )}
          </ul>
          <PairView
            key={pairKey(current)}
            pair={current}
            place={`${formatNumber(at + 1)} of ${formatNumber(total)}`}
            verdicts={verdicts}
            refused={
              acts.refused && (acts.refused.key === '' || acts.refused.key === pairKey(current))
                ? acts.refused.message
                : null
            }
          />
          <KeyBar pair={current} verdicts={verdicts} last={acts.last?.words ?? null} />
        </div>
      )}
    </Screen>
  )
}

/** How many pairs there are, and how many of them the review, with a number of its own, leaves out. */
function countWords(total: number, unasked: number): string {
  const pairs = counted(total, 'contradicting pair')
  const left = Math.min(unasked, total)
  return left === 0 ? pairs : `${pairs}; ${counted(left, 'comes', 'come')} later in the review`
}

/** What stands where no pair is left: why, and the ways on. */
function NoPair({
  isComparing,
  hasSettled,
  undo,
  leave,
}: {
  isComparing: boolean
  /** Something was settled here, and can be taken back. */
  hasSettled: boolean
  undo: Command
  leave: Command
}) {
  const importing = useImporting()
  return (
    <ScreenMessage>
      <Empty
        title={importing ?? emptyTitle(isComparing, hasSettled)}
        actions={
          <>
            {undo.when && <Button act={undo} />}
            <Button act={leave} />
          </>
        }
      >
        New and changed memories are compared with everything else as they arrive. Contradictions appear here.
      </Empty>
    </ScreenMessage>
  )
}

function emptyTitle(isComparing: boolean, hasSettled: boolean): string {
  if (isComparing) return 'Still comparing'
  return hasSettled ? 'Every conflict is settled' : 'No two memories contradict each other'
}
