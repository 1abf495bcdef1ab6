import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdvisorState } from '../../../../shared/contract/advisor.ts'
import { failedBoxProps, failureToast } from '../../../client/errors.ts'
import { useApi } from '../../../client/provider.tsx'
import { refresh } from '../../../client/queries.ts'
import { FailedBox } from '../../../components/FailedBox.tsx'
import { useCommand } from '../../../stores/commands.ts'
import { useToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Setting } from '../SettingParts.tsx'
import styles from './Advisor.module.css'
import { AskDialog } from './AskDialog.tsx'
import { EstimateFacts } from './EstimateFacts.tsx'
import { spendingWords } from './words.ts'

/** Most memories of a run. */
const limit = 50

/** What asking would cost, and asking. */
export function AskAdvisor({ state }: { state: AdvisorState }) {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const [isEstimating, setEstimating] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isReady = state.job === null && state.missing_keys.length === 0
  const estimate = useQuery({
    ...queries.advisor.estimate.queryOptions({ input: { limit } }),
    enabled: (isEstimating || isOpen) && state.job === null,
  })
  const ask = useCommand({
    id: 'settings.advisor-ask',
    label: 'Ask the advisor',
    key: 'a',
    group: 'Settings',
    when: isReady,
    run: () => setOpen(true),
  })
  const look = useCommand({
    id: 'settings.advisor-estimate',
    label: 'Estimate what asking the advisor costs',
    key: 'e',
    group: 'Settings',
    when: state.job === null,
    run: () => setEstimating(true),
  })
  const run = async (): Promise<void> => {
    setOpen(false)
    try {
      await client.advisor.run({ limit })
    } catch (error) {
      show(failureToast(error))
    }
    await refresh(cache, queries, ['jobs'])
  }
  if (state.job)
    return (
      <p className={styles.note}>
        It is being asked; the bar below shows how far. Proposals arrive as they are made, and cancelling keeps them.
      </p>
    )
  return (
    <>
      <Setting
        name="Estimate"
        hint={
          state.month.calls === 0
            ? 'Nothing was asked this month.'
            : `This month so far: ${spendingWords(state.month)}.`
        }
      >
        {estimate.data ? (
          <EstimateFacts estimate={estimate.data} />
        ) : estimate.error ? (
          <FailedBox title="Could not estimate" {...failedBoxProps(estimate)} />
        ) : isEstimating ? (
          <Loading label="Writing the questions, without sending them" />
        ) : (
          <Button act={look}>Estimate</Button>
        )}
      </Setting>
      <div>
        <Button look="primary" act={ask} />
      </div>
      {isOpen && (
        <AskDialog
          estimate={estimate.data ?? null}
          error={estimate.error}
          onAsk={() => void run()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
