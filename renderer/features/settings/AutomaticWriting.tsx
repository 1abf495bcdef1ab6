import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failedBoxProps, failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useToast } from '../../stores/toasts.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { Switch } from '../../ui/Switch.tsx'
import styles from './SettingsScreen.module.css'
import { FailedBox } from '../../components/FailedBox.tsx'
import { Loading } from '../../ui/Loading.tsx'

/** Switches automatic writing for each writable source. */
export function AutomaticWriting() {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const { data: sources, error, refetch } = useQuery(queries.sources.list.queryOptions())
  if (error && !sources) return <FailedBox title="Could not load the sources" {...failedBoxProps({ error, refetch })} />
  if (!sources) return <Loading label="Loading the sources" />
  const writable = sources.filter((source) => source.writable)
  if (writable.length === 0) return <p className={styles.note}>No writable source yet.</p>
  const set = async (id: string, on: boolean) => {
    try {
      await client.sources.setAutoWrite({ id, on })
    } catch (error) {
      show(failureToast(error))
    }
    void refresh(cache, queries, ['sources'])
  }
  return (
    <ul className={styles.sources}>
      {writable.map((source) => (
        <li key={source.id}>
          <Switch
            label={`Automatic writing for ${source.name}`}
            checked={source.auto_write}
            onChange={(on) => void set(source.id, on)}
          />
          <span>{source.name}</span>
          <code title={source.path}>{shortPath(source.path)}</code>
        </li>
      ))}
    </ul>
  )
}
