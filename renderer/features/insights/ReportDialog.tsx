import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failure, failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useToast } from '../../stores/toasts.ts'
import { dayOf } from '../../ui/age.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { Loading } from '../../ui/Loading.tsx'
import styles from './InsightsScreen.module.css'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'

export type ReportKind = 'report' | 'digest'

const titles: Record<ReportKind, string> = { report: 'Curation report', digest: 'Weekly digest' }

/** Previews a report and writes it into the project’s log folder. */
export function ReportDialog(props: {
  kind: ReportKind
  project: string | undefined
  since: string
  onClose: () => void
}) {
  const { kind, project, since, onClose } = props
  const { client, queries } = useApi()
  const { show } = useToast()
  const [busy, setBusy] = useState(false)
  const report = useQuery(
    queries.reports.curation.queryOptions({ input: { project, since }, enabled: kind === 'report' }),
  )
  const digest = useQuery(queries.reports.digest.queryOptions({ input: { project }, enabled: kind === 'digest' }))
  const text = kind === 'report' ? report.data?.markdown : digest.data?.text
  const error = kind === 'report' ? report.error : digest.error
  const write = async () => {
    setBusy(true)
    try {
      const { files } =
        kind === 'report'
          ? await client.reports.writeCuration({ project, since })
          : await client.reports.writeDigest({ project })
      show({ words: `Wrote ${files.join(' and ')}` })
      onClose()
    } catch (problem) {
      show(failureToast(problem))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={titles[kind]}
      subtitle={kind === 'report' ? `since ${dayOf(since)}` : 'the last seven days'}
      closeLabel="Close"
      note={kind === 'report' ? 'Written as Markdown and as JSON.' : undefined}
      actions={
        <DialogCommand
          id="insights.write"
          label="Write it into the log folder"
          keys="mod+enter"
          when={text !== undefined && !busy}
          run={() => void write()}
        />
      }
      onClose={onClose}
    >
      {error && (
        <ScreenMessage>
          <FailedBox
            title="Could not prepare it"
            words={failure(error).message}
            again={() => void (kind === 'digest' ? digest : report).refetch()}
          />
        </ScreenMessage>
      )}
      {!error && text === undefined && <Loading />}
      {!error && text !== undefined && (
        <pre className={styles.text} tabIndex={0} role="document" aria-label={titles[kind]}>
          {text}
        </pre>
      )}
    </Dialog>
  )
}
