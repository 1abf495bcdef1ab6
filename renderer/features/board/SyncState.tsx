import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRunning } from '../../../shared/model/job.ts'
import { useApi } from '../../client/provider.tsx'
import { useImportedSoFar } from '../../client/useImporting.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { ago } from '../../ui/age.ts'
import { formatNumber } from '../../ui/counted.ts'
import styles from './SyncState.module.css'

/**
 * Summarises the state of the sources and links to them. While a triage reports its own state, the message that all is well
 * is omitted; paused sources are reported by the banner above every screen.
 */
export function SyncState() {
  const { queries } = useApi()
  const go = useNavigation((place) => place.go)
  const { data: sources } = useQuery(queries.sources.list.queryOptions())
  const { data: jobs } = useQuery(queries.jobs.list.queryOptions())
  const imported = useImportedSoFar()
  useMinutes()
  const triaging = jobs?.some((job) => isRunning(job, 'triage'))
  const running = jobs?.filter((job) => isRunning(job, 'sync')).length ?? 0
  const failed = sources?.find((source) => source.error && source.paused_since === null)
  const last = sources
    ?.map((source) => source.synced_at ?? '')
    .sort()
    .at(-1)
  const words = () => {
    if (imported !== null) return `Importing … ${formatNumber(imported)} so far`
    if (running > 0) return running === 1 ? 'Reading' : 'Reading sources'
    if (failed) return `${failed.name} could not be read`
    return last && !triaging ? `Synced ${ago(last)}` : null
  }
  const shown = words()
  if (!shown) return null
  return (
    <button
      type="button"
      className={styles.state}
      title={failed?.error ?? undefined}
      data-failed={failed && running === 0 ? '' : undefined}
      onClick={() => go('sources')}
    >
      {shown}
    </button>
  )
}

/** Re-renders every minute, so that relative times stay correct. */
function useMinutes(): void {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((now) => now + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
}
