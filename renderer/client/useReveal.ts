import { useCallback, useEffect, useState } from 'react'
import { holdsMask } from '../../shared/text/mask.ts'
import { useToast } from '../stores/toasts.ts'
import { failure } from './errors.ts'
import { useApi } from './provider.tsx'
import type { Client } from './queries.ts'

type Texts = Awaited<ReturnType<Client['memories']['reveal']>>

export interface Revealing {
  /** Whether the memories, as they came, have dots where a secret is hidden. */
  masked: boolean
  revealed: boolean
  reveal: () => Promise<void>
  hide: () => void
  /** A memory with what was revealed of it. */
  shown: <Shown extends Texts & { id: string }>(memory: Shown) => Shown
}

/** How long a revealed value stays in sight, in milliseconds. */
const inSight = 30_000

/** Shows the secrets of memories when a person asks, and hides them again by itself, but not while `keep`. */
export function useReveal(memories: readonly (Texts & { id: string })[], keep = false): Revealing {
  const { client } = useApi()
  const { show } = useToast()
  const key = memories.map(({ id }) => id).join(' ')
  const [known, setKnown] = useState<{ key: string; texts: ReadonlyMap<string, Texts> } | null>(null)
  const texts = known?.key === key ? known.texts : null
  useEffect(() => {
    if (!texts || keep) return
    const timer = setTimeout(() => setKnown(null), inSight)
    return () => clearTimeout(timer)
  }, [texts, keep])
  const reveal = useCallback(async () => {
    try {
      const ids = key.split(' ')
      const all = await Promise.all(ids.map(async (id) => [id, await client.memories.reveal({ id })] as const))
      setKnown({ key, texts: new Map(all) })
    } catch (error) {
      show({ words: failure(error).message, tone: 'error' })
    }
  }, [client, key, show])
  return {
    masked: memories.some(({ content, description, evidence, tags }) =>
      [content, description, evidence ?? '', ...tags].some(holdsMask),
    ),
    revealed: texts !== null,
    reveal,
    hide: () => setKnown(null),
    shown: (memory) => ({ ...memory, ...texts?.get(memory.id) }),
  }
}
