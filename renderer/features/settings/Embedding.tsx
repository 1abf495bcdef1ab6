import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmbeddingStatus, Provider } from '../../../shared/contract/embedding.ts'
import type { Info } from '../../../shared/contract/system.ts'
import { pluralForm } from '../../../shared/text/counted.ts'
import { failedBoxProps, failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useCommand } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { homePath } from '../../../shared/text/shortPath.ts'
import { ModelChoice } from './ModelChoice.tsx'
import { Setting } from './SettingParts.tsx'
import styles from './SettingsScreen.module.css'
import { FailedBox } from '../../components/FailedBox.tsx'

const providers = [
  { value: 'lexical', label: 'Built in' },
  { value: 'transformers', label: 'Sentence model' },
] as const

/**
 * Chooses what measures the similarity of texts: the built-in comparison, or a model from a folder or downloaded with the
 * person’s consent.
 */
export function Embedding({ info }: { info: Info | undefined }) {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { data: status, error, refetch } = useQuery(queries.embedding.status.queryOptions())
  const [isChoosing, setChoosing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(null)
    const refusal = await work().then(
      () => null,
      (error: unknown) => failure(error).message,
    )
    await refresh(cache, queries, ['settings', 'jobs'])
    setProblem(refusal)
    // The choice form closes only when its result is known; otherwise the old choice would flash.
    if (refusal === null) setChoosing(false)
  }
  const shown: Provider = isChoosing || status?.model || status?.next ? 'transformers' : 'lexical'
  const choose = (provider: Provider): void => {
    setProblem(null)
    if (provider === 'transformers') return setChoosing(true)
    setChoosing(false)
    if (status?.model || status?.next) void attempt(() => client.embedding.use({ provider: 'lexical' }))
  }
  const toggle = useCommand({
    id: 'settings.embedding',
    label: 'Compare texts: built in, or with a sentence model',
    key: 'm',
    group: 'Settings',
    when: status !== undefined,
    run: () => choose(shown === 'lexical' ? 'transformers' : 'lexical'),
  })
  if (error && !status)
    return <FailedBox title="Could not load how texts are compared" {...failedBoxProps({ error, refetch })} />
  if (!status) return <Loading label="Loading how texts are compared" />
  const words = problem ?? (shown === 'transformers' && status.job?.state === 'failed' ? status.job.error : null)
  return (
    <>
      <Setting name="Texts are compared by" keys={toggle.keys[0]} hint={hintOf(shown)}>
        <Segmented label="Texts are compared by" value={shown} options={providers} onChange={choose} />
      </Setting>
      {(status.model ?? status.next) && <ModelFacts status={status} info={info} />}
      {status.stale_references > 0 && (
        <div>
          <p className={styles.note}>
            {pluralForm(status.stale_references, '1 reference has', `${status.stale_references} references have`)} no
            up-to-date vector in the folder agents read. Each renewal is a step that can be undone.
          </p>
          <div className={styles.control}>
            <Button onClick={() => void attempt(() => client.embedding.renew())}>Renew them</Button>
          </div>
        </div>
      )}
      {shown === 'transformers' && status.job?.state !== 'running' && (
        <ModelChoice
          info={info}
          suggested={status.suggested}
          host={status.host}
          onUse={(model) => attempt(() => client.embedding.use({ provider: 'transformers', model }))}
          onDownload={(model) => attempt(() => client.embedding.download({ model }))}
        />
      )}
      {words && <ErrorBox title="The model could not be used">{words}</ErrorBox>}
    </>
  )
}

function ModelFacts({ status, info }: { status: EmbeddingStatus; info: Info | undefined }) {
  const { model, next, vectors, texts } = status
  const shown = next ?? model
  if (!shown) return null
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Model</dt>
        <dd>
          {shown.name}, {shown.dimensions} numbers per text
        </dd>
      </div>
      <div>
        <dt>Folder</dt>
        <dd>
          <code title={shown.folder}>{homePath(shown.folder, info?.home ?? '')}</code>
        </dd>
      </div>
      <div>
        <dt>Vectors</dt>
        <dd>
          {next
            ? `being computed; until every text has one, ${model ? model.name : 'the built-in comparison'} is used`
            : `${vectors} of ${texts} texts`}
        </dd>
      </div>
    </dl>
  )
}

function hintOf(provider: Provider): string {
  return provider === 'lexical'
    ? 'By words, stems, identifiers and runs of characters. Nothing to install, the same everywhere.'
    : 'By a model that recognizes different words for the same thing. It runs on this machine, in its own process. Contradictions and different numbers are still told apart.'
}
