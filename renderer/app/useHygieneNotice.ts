import { useEffect, useRef } from 'react'
import type { Settings } from '../../shared/contract/settings.ts'
import { useApi } from '../client/provider.tsx'
import { useNavigation } from '../stores/navigation.ts'
import { useToast } from '../stores/toasts.ts'
import { counted } from '../ui/counted.ts'

/** Announces once after start that hygiene is due, and how much it found. The first period begins with the first start. */
export function useHygieneNotice(settings: Settings | undefined): void {
  const { client } = useApi()
  const { show } = useToast()
  const go = useNavigation((place) => place.go)
  const asked = useRef(false)
  useEffect(() => {
    if (!settings || asked.current) return
    asked.current = true
    const { hygiene_at, hygiene_days } = settings
    const wait = hygiene_days * 86_400_000
    if (hygiene_at === null) void client.settings.set({ hygiene_at: new Date().toISOString() }).catch(() => undefined)
    if (hygiene_at === null || wait === 0 || Date.now() - Date.parse(hygiene_at) < wait) return
    const tell = async (): Promise<void> => {
      const { due, items } = await client.references.hygiene({})
      const words = `Hygiene is due: ${counted(items.length, 'entry')} in your reference files to check`
      if (due) show({ words, action: { label: 'Check entries', run: () => go('references') } })
    }
    void tell().catch(() => undefined)
  }, [settings, client, show, go])
}
