import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useBoardStep } from '../../client/useBoardStep.ts'
import { useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useRows } from '../../components/useRows.ts'
import styles from './HistoryScreen.module.css'
import { StepRow } from './StepRow.tsx'
import { daysOf } from './steps.ts'
import { useHistoryActs } from './useHistoryActs.ts'
import { dayWords } from './words.ts'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'

const pageSize = 100

/** Every decision by day, newest first, each with its files and undo. */
export function HistoryScreen() {
  const { queries } = useApi()
  const board = useBoardStep('1')
  const journal = useInfiniteQuery(
    queries.decisions.journal.infiniteOptions({
      input: (before: number | undefined) => ({ before, limit: pageSize }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.seq),
    }),
  )
  const { data: rules } = useQuery(queries.triage.precision.queryOptions())
  const sentences = useMemo(() => new Map(rules?.map(({ rule, sentence }) => [rule, sentence])), [rules])
  const [chosen, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const acts = useHistoryActs()
  const go = useNavigation((place) => place.go)
  const days = useMemo(() => daysOf(journal.data?.pages.flat() ?? []), [journal.data])
  const steps = days.flatMap((day) => day.steps)
  const ids = steps.map((step) => String(step.step))
  const current = steps.find((step) => String(step.step) === chosen) ?? steps[0] ?? null
  const rows = useRows(ids, current && String(current.step), setChosen)
  const toggle = (step: number) =>
    setOpen((now) => (now.has(step) ? new Set([...now].filter((other) => other !== step)) : new Set([...now, step])))
  const group = 'History'
  const undo = useCommand({
    id: 'history.undo',
    label: 'Undo this step',
    key: 'u',
    group,
    when: current !== null && current.undoable && !current.undone && !acts.busy,
    run: () => current && void acts.undo(current.step),
  })
  const files = useCommand({
    id: 'history.files',
    label: 'Show or hide the files of this step',
    key: 'd',
    group,
    when: current !== null && current.paths.length > 0,
    run: () => current && toggle(current.step),
  })
  const memory = useCommand({
    id: 'history.memory',
    label: 'Show on the board',
    key: 'o',
    group,
    when: current?.memoryIds[0] !== undefined,
    run: () => go('board', current?.memoryIds[0]),
  })
  const merged = current?.undone ? null : (current?.mergedInto ?? null)
  const unmerge = useCommand({
    id: 'history.unmerge',
    label: 'Un-merge',
    key: 'shift+u',
    group,
    when: merged !== null && !acts.busy,
    run: () => current && merged !== null && void acts.unmerge(current.step, merged),
  })
  useCommand({
    id: 'history.lineage',
    label: 'Lineage',
    key: 'y',
    group,
    when: current?.memoryIds[0] !== undefined,
    run: () => go('lineage', current?.memoryIds[0]),
  })
  const redo = useCommand({
    id: 'history.redo',
    label: 'Redo',
    key: 'r',
    group,
    when: !acts.busy && steps.length > 0,
    run: () => void acts.redo(),
  })
  const earlier = useCommand({
    id: 'history.earlier',
    label: 'Show earlier steps',
    key: 'e',
    group,
    when: journal.hasNextPage && !journal.isFetchingNextPage,
    run: () => void journal.fetchNextPage(),
  })

  return (
    <Screen
      title="History"
      subtitle={
        journal.data &&
        (journal.hasNextPage ? `the latest ${counted(steps.length, 'step')}` : counted(steps.length, 'step'))
      }
      actions={<Button act={redo} />}
    >
      <div className={styles.content}>
        {acts.refused && acts.refused.step === null && (
          <ErrorBox title="Nothing was redone">{acts.refused.message}</ErrorBox>
        )}
        {journal.error && !journal.data && (
          <ScreenMessage>
            <FailedBox title="Could not load the journal" {...failedBoxProps(journal)} />
          </ScreenMessage>
        )}
        {!journal.error && !journal.data && <Loading />}
        {journal.data && steps.length === 0 && (
          <ScreenMessage>
            <Empty title="Nothing decided yet" actions={<Button act={board} />}>
              Every verdict, merge and promotion is listed here with its reason, ready to undo.
            </Empty>
          </ScreenMessage>
        )}
        {steps.length > 0 && (
          <div {...rows.list}>
            {days.map((day) => (
              <section key={day.key} className={styles.day} aria-labelledby={`day-${day.key}`}>
                <h2 id={`day-${day.key}`}>
                  {dayWords(day.key)}
                  <span>{counted(day.steps.length, 'step')}</span>
                </h2>
                <ul>
                  {day.steps.map((step) => (
                    <StepRow
                      key={step.step}
                      step={step}
                      row={rows.row(String(step.step))}
                      open={open.has(step.step)}
                      undo={step === current ? undo : null}
                      files={step === current ? files : null}
                      memory={step === current ? memory : null}
                      unmerge={step === current ? unmerge : null}
                      refused={acts.refused?.step === step.step ? acts.refused : null}
                      sentences={sentences}
                      onToggle={() => toggle(step.step)}
                      onUndo={() => void acts.undo(step.step)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
        {journal.hasNextPage && (
          <div className={styles.more}>
            <Button act={earlier} />
          </div>
        )}
      </div>
    </Screen>
  )
}
