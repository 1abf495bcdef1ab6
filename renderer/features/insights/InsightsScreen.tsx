import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useImporting } from '../../client/useImporting.ts'
import { useBoardStep } from '../../client/useBoardStep.ts'
import { useCommand } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceMenu } from '../../ui/ChoiceMenu.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FailedScreen } from '../../components/FailedScreen.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Economics } from './Economics.tsx'
import styles from './InsightsScreen.module.css'
import { Quality } from './Quality.tsx'
import { ReportDialog, type ReportKind } from './ReportDialog.tsx'
import { RuleTable } from './RuleTable.tsx'
import { useTables } from './useTables.ts'
import { WeekCharts } from './WeekCharts.tsx'
import { weeksWords } from './words.ts'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'

const spans = [6, 14, 26, 52]
const defaultWeeks = 14
const group = 'Insights'

/** Curation over time: backlog, decisions, quality of the recommendations, cost and savings of references. */
export function InsightsScreen() {
  const { queries } = useApi()
  const importing = useImporting()
  const [weeks, setWeeks] = useState(defaultWeeks)
  const [project, setProject] = useState<string | undefined>()
  const [dialog, setDialog] = useState<ReportKind | null>(null)
  const query = useQuery(queries.reports.insights.queryOptions({ input: { weeks, project } }))
  const facets = useQuery(queries.memories.facets.queryOptions())
  const insights = query.data
  const projects = facets.data?.projects ?? []
  const tables = useTables(insights !== undefined)
  const report = useCommand({
    id: 'insights.report',
    label: 'Curation report',
    key: 'e',
    group,
    when: insights !== undefined,
    run: () => setDialog('report'),
  })
  const digest = useCommand({
    id: 'insights.digest',
    label: 'Weekly digest',
    key: 'd',
    group,
    when: insights !== undefined,
    run: () => setDialog('digest'),
  })
  const board = useBoardStep('1')
  if (query.error && !query.data)
    return <FailedScreen screen="Insights" title="Could not load the insights" {...failedBoxProps(query)} />
  if (!insights)
    return (
      <Screen title="Insights">
        <Loading label="Reading the journal" />
      </Screen>
    )
  const name = projects.find(({ id }) => id === project)?.name
  const isEmpty = [insights.backlog, insights.promoted, insights.merged, insights.discarded].every((series) =>
    series.every((value) => !value),
  )
  return (
    <Screen
      title="Insights"
      subtitle={`${name ?? 'all projects'}, ${weeksWords(insights)}`}
      actions={
        <>
          <ChoiceMenu
            label="Span"
            items={spans.map((span) => ({
              id: String(span),
              label: `${span} weeks`,
              checked: span === weeks,
              run: () => setWeeks(span),
            }))}
          />
          <ChoiceMenu
            label="Project"
            items={[
              { id: '', label: 'All projects', checked: project === undefined, run: () => setProject(undefined) },
              ...projects.map(({ id, name: label }) => ({
                id,
                label,
                checked: id === project,
                run: () => setProject(id),
              })),
            ]}
          />
          <Button look="ghost" act={tables.all} />
          <Button act={digest} />
          <Button act={report} />
        </>
      }
    >
      {isEmpty ? (
        <ScreenMessage>
          <Empty title={importing ?? 'No data yet'} actions={<Button act={board} />}>
            The charts come from your decisions. Decide on a few memories to see the first week.
          </Empty>
        </ScreenMessage>
      ) : (
        <div className={styles.grid}>
          <WeekCharts insights={insights} tables={tables} />
          <RuleTable insights={insights} tables={tables} />
          <Quality insights={insights} tables={tables} />
          <Economics insights={insights} tables={tables} />
        </div>
      )}
      {dialog && (
        <ReportDialog
          kind={dialog}
          project={project}
          since={`${insights.weeks[0]?.start}T00:00:00.000Z`}
          onClose={() => setDialog(null)}
        />
      )}
    </Screen>
  )
}
