import { useEffect, useRef } from 'react'
import type { Settings } from '../../shared/contract/settings.ts'
import type { Info } from '../../shared/contract/system.ts'
import { useApi } from '../client/provider.tsx'
import { useNavigation } from '../stores/navigation.ts'
import { useToast } from '../stores/toasts.ts'
import { counted } from '../ui/counted.ts'

/**
 * Announces once that the weekly batch is ready, when it becomes due or at start if it was due before. The desktop window
 * uses a desktop notification; a browser tab shows its own where permitted.
 */
export function useWeeklyNotice(settings: Settings | undefined, info: Info | undefined): void {
  const { client } = useApi()
  const { show } = useToast()
  const go = useNavigation((place) => place.go)
  const told = useRef<string | null>(null)
  const ready = settings?.weekly_ready_at ?? null
  const seen = settings?.weekly_seen_at ?? null
  const host = info?.host
  useEffect(() => {
    if (ready === null || host === undefined || told.current === ready || (seen !== null && seen >= ready)) return
    told.current = ready
    const tell = async (): Promise<void> => {
      const { items, waiting } = await client.reports.digest({})
      await client.settings.set({ weekly_seen_at: new Date().toISOString() })
      if (waiting === 0) return
      const words = `The weekly batch is ready: ${counted(items.length, 'memory needs', 'memories need')} your decision`
      show({ words, action: { label: 'Review', run: () => go('review') } })
      if (host === 'browser' && 'Notification' in window && Notification.permission === 'granted') {
        const body = `${counted(waiting, 'memory is waiting', 'memories are waiting')} in total.`
        const notice = new Notification('The weekly batch is ready', { body })
        notice.addEventListener('click', () => go('review'))
      }
    }
    void tell().catch(() => undefined)
  }, [ready, seen, host, client, show, go])
}
