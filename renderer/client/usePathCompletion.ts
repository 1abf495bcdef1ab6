import type { Completion } from '../ui/PathField.tsx'
import { useApi } from './provider.tsx'

/** Returns a function that completes a typed path; nothing completes it while the engine does not answer. */
export function usePathCompletion(): (prefix: string) => Promise<Completion[]> {
  const { client } = useApi()
  return (prefix) => client.system.completePath({ prefix }).catch(() => [])
}
