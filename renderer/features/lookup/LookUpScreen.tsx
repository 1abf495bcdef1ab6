import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../client/provider.tsx'
import { useBoardStep } from '../../client/useBoardStep.ts'
import { useImporting } from '../../client/useImporting.ts'
import { useRows } from '../../components/useRows.ts'
import { useLookUpStore } from '../../stores/lookUp.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'
import { AnswerPane } from './AnswerPane.tsx'
import { rowsOf } from './answerRows.ts'
import { AskBar } from './AskBar.tsx'
import styles from './LookUpScreen.module.css'
import { PackPane } from './PackPane.tsx'
import { useAnswerAnnouncement } from './useAnswerAnnouncement.ts'
import { useLookUp } from './useLookUp.ts'

/** What an agent would get: a question as an agent asks it, the look-up that answers it, and the pack for it, as one types. */
export function LookUpScreen() {
  const { queries } = useApi()
  const importing = useImporting()
  const board = useBoardStep('1')
  const isEmpty = useQuery(queries.system.info.queryOptions()).data?.empty === true
  const tried = useLookUp()
  const go = useNavigation((place) => place.go)
  const field = useRef<HTMLInputElement>(null)
  const isAsked = tried.asked.query !== ''
  const found = isAsked ? tried.found.data : undefined
  const answers = rowsOf(found)
  const ids = answers.map(({ row }) => row)
  const current = useLookUpStore((store) => store.current)
  const rows = useRows(ids, current, (row) => useLookUpStore.setState({ current: row }))
  useAnswerAnnouncement(tried)
  const open = (row: string) => {
    const answer = answers.find((each) => each.row === row)
    if (!answer) return
    useLookUpStore.setState({ current: row })
    go(answer.kind === 'memory' ? 'board' : 'references', answer.id)
  }
  const openId = (id: string) => go(tried.pack.data?.references.includes(id) ? 'references' : 'board', id)
  if (isEmpty)
    return (
      <Screen title="Look-up">
        <ScreenMessage>
          <Empty title={importing ?? 'Nothing to look up yet'} actions={<Button act={board} />}>
            Here you ask as an agent would, and see what it would get. First the library needs memories.
          </Empty>
        </ScreenMessage>
      </Screen>
    )
  return (
    <Screen title="Look-up" subtitle="What an agent would get. Trying is not counted.">
      <div className={styles.body}>
        <AskBar
          field={field}
          projects={tried.projects}
          project={tried.asked.project}
          recognised={found?.intent ?? (isAsked ? tried.pack.data?.intent : undefined)}
          toAnswers={() => rows.focus(current !== null && ids.includes(current) ? current : ids[0])}
          isHome={current === null || !ids.includes(current)}
        />
        <div className={styles.panes}>
          <AnswerPane tried={tried} rows={rows} open={open} ask={() => field.current?.focus()} />
          <PackPane tried={tried} open={openId} />
        </div>
      </div>
    </Screen>
  )
}
