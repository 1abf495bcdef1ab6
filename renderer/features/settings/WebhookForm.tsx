import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { ago } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Setting } from './SettingParts.tsx'
import styles from './SettingsScreen.module.css'
import { FailedBox } from '../../components/FailedBox.tsx'
import { Loading } from '../../ui/Loading.tsx'

/** Where the digest is sent. Shows what would be sent before it can be turned on. */
export function WebhookForm() {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { data: webhook, error: unread, refetch } = useQuery(queries.reports.webhook.queryOptions())
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  if (unread && !webhook)
    return (
      <FailedBox
        title="Could not load where the digest is sent"
        words={failure(unread).message}
        again={() => void refetch()}
      />
    )
  if (!webhook) return <Loading label="Loading where the digest is sent" />
  const url = typed ?? webhook.url
  const turn = async (on: boolean) => {
    try {
      cache.setQueryData(queries.reports.webhook.queryKey(), await client.reports.setWebhook({ url: url.trim(), on }))
      setTyped(null)
      setError(null)
    } catch (problem) {
      setError(failure(problem).message)
    }
  }
  return (
    <Setting name="Send the digest to an address" hint={stateWords(webhook)}>
      <div className={styles.webhook}>
        <TextField
          label="Address"
          placeholder="https://"
          mono
          value={url}
          error={error}
          disabled={webhook.on}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className={styles.note}>
          {webhook.on
            ? 'This is sent every week, with that week’s digest. Today it would be:'
            : 'Today exactly this would be sent; its line breaks are shown as lines:'}
        </p>
        <pre className={styles.body} tabIndex={0} role="document" aria-label="What would be sent">
          {webhook.body.replaceAll(String.raw`\n`, '\n')}
        </pre>
        <div>
          {webhook.on ? (
            <Button onClick={() => void turn(false)}>Stop sending</Button>
          ) : (
            <Button disabled={url.trim() === ''} onClick={() => void turn(true)}>
              Send this every week
            </Button>
          )}
        </div>
      </div>
    </Setting>
  )
}

function stateWords({ on, last }: { on: boolean; last: { at: string; problem: string | null } | null }): string {
  const rest = 'Over https only, or to this machine; never redirected.'
  if (last?.problem) return `Last tried ${ago(last.at)}: ${last.problem} ${rest}`
  if (last) return `Last sent ${ago(last.at)}. ${rest}`
  return on ? `On; nothing was sent yet. ${rest}` : `Off: nothing leaves this machine. ${rest}`
}
