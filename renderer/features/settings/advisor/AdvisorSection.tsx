import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdvisorState } from '../../../../shared/contract/advisor.ts'
import type { AdvisorTier } from '../../../../shared/model/advisor.ts'
import { failedBoxProps, failure, failureToast } from '../../../client/errors.ts'
import { useApi } from '../../../client/provider.tsx'
import { FailedBox } from '../../../components/FailedBox.tsx'
import { useCommand } from '../../../stores/commands.ts'
import { useToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Setting } from '../SettingParts.tsx'
import styles from './Advisor.module.css'
import type { AdvisorChange } from './advisorChange.ts'
import { AskAdvisor } from './AskAdvisor.tsx'
import { CapFields } from './CapFields.tsx'
import { LastRun } from './LastRun.tsx'
import { ModelFacts } from './ModelFacts.tsx'
import { ModelForm } from './ModelForm.tsx'

/**
 * The advisor: which models it asks, what it may cost, and asking it. Off until a model is set up, and nothing is sent before
 * the person has seen what and where.
 */
export function AdvisorSection() {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const query = useQuery(queries.advisor.get.queryOptions())
  const [editing, setEditing] = useState<AdvisorTier | null>(null)
  const state = query.data
  const setUp = useCommand({
    id: 'settings.advisor-model',
    label: 'Set up the advisor’s model',
    key: 's',
    group: 'Settings',
    when: state !== undefined && editing === null,
    run: () => setEditing('small'),
  })
  if (query.error && !state)
    return <FailedBox title="Could not load the advisor’s settings" {...failedBoxProps(query)} />
  if (!state) return <Loading label="Loading the advisor’s settings" />

  /** Stores a change; returns why it was refused, or null. */
  const store = async (change: AdvisorChange): Promise<string | null> => {
    try {
      cache.setQueryData(queries.advisor.get.queryKey(), await client.advisor.set(change))
      return null
    } catch (error) {
      return failure(error).message
    }
  }
  const change = (wish: AdvisorChange): void => {
    void store(wish).then((refusal) => refusal !== null && show(failureToast(new Error(refusal))))
  }
  /** Forgets models, and offers them back. */
  const forget = (wish: AdvisorChange, words: string): void => {
    const { small, large } = state.settings
    void store(wish).then((refusal) =>
      show(
        refusal === null
          ? { words, action: { label: 'Undo', run: () => change({ small, large }) } }
          : failureToast(new Error(refusal)),
      ),
    )
  }
  const form = (tier: AdvisorTier) => (
    <ModelForm
      tier={tier}
      former={state.settings[tier]}
      onSave={async (model) => {
        const refusal = await store({ [tier]: model })
        if (refusal === null) setEditing(null)
        return refusal
      }}
      onClose={() => setEditing(null)}
    />
  )
  const { small } = state.settings
  if (!small)
    return (
      <>
        <p className={styles.note}>
          Off: no text leaves this machine. A language model can read the memories that wait for a decision, with what
          the repository says about them, and propose a verdict on each. You accept or decline.
        </p>
        {editing === 'small' ? (
          form('small')
        ) : (
          <div>
            <Button act={setUp}>Set up a model</Button>
          </div>
        )}
      </>
    )
  return (
    <>
      <p className={styles.note}>
        {state.settings.at_session_end
          ? 'Asked when you say so, and when a session ends with curation due.'
          : 'Asked only when you say so.'}{' '}
        It gets the memories that wait for a decision, secrets masked; its verdicts become proposals that you accept or
        decline.
      </p>
      {editing === 'small' ? (
        form('small')
      ) : (
        <ModelFacts
          name="Model"
          model={small}
          missing={missingOf(state, 'small')}
          edit={<Button act={setUp}>Change</Button>}
          remove={<Button onClick={() => forget({ small: null, large: null }, 'The advisor is off')}>Turn off</Button>}
        />
      )}
      {editing === 'large' ? (
        form('large')
      ) : (
        <LargeModel
          state={state}
          onEdit={() => setEditing('large')}
          onRemove={() => forget({ large: null }, 'The large model is removed')}
        />
      )}
      <CapFields settings={state.settings} onChange={store} />
      <Setting
        name="When a session ends"
        hint="Asks by itself, within the caps, when an agent’s session ends and curation is due."
      >
        <Switch
          label="Ask the advisor when a session ends"
          checked={state.settings.at_session_end}
          onChange={(on) => change({ at_session_end: on })}
        />
      </Setting>
      <AskAdvisor state={state} />
      {state.report && state.job === null && <LastRun report={state.report} />}
    </>
  )
}

function LargeModel({ state, onEdit, onRemove }: { state: AdvisorState; onEdit: () => void; onRemove: () => void }) {
  const { large } = state.settings
  if (large)
    return (
      <ModelFacts
        name="Large model"
        model={large}
        missing={missingOf(state, 'large')}
        edit={
          <Button aria-label="Change the large model" onClick={onEdit}>
            Change
          </Button>
        }
        remove={
          <Button aria-label="Remove the large model" onClick={onRemove}>
            Remove
          </Button>
        }
      />
    )
  return (
    <Setting
      name="Large model"
      hint="Asked again on a contradiction, where the small one is unsure, and where much is at stake: a promotion, a lesson for all projects, the loss of a validated memory."
    >
      <Button onClick={onEdit}>Add a large model</Button>
    </Setting>
  )
}

function missingOf({ missing_keys }: AdvisorState, tier: AdvisorTier): string | null {
  return missing_keys.find((key) => key.tier === tier)?.variable ?? null
}
