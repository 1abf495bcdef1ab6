import { useCallback } from 'react'
import { holdsMask } from '../../shared/text/mask.ts'
import { useApi } from './provider.tsx'
import type { Client } from './queries.ts'
import { useRevealed } from './useRevealed.ts'

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

/** Shows the secrets of memories when a person asks, and hides them again by itself, but not while `keep`. */
export function useReveal(memories: readonly (Texts & { id: string })[], keep = false): Revealing {
  const { client } = useApi()
  const key = memories.map(({ id }) => id).join(' ')
  const fetch = useCallback(async () => {
    const all = key.split(' ').map(async (id) => [id, await client.memories.reveal({ id })] as const)
    return new Map<string, Texts>(await Promise.all(all))
  }, [client, key])
  const { value, reveal, hide } = useRevealed(key, fetch, keep)
  return {
    masked: memories.some(({ content, description, evidence, tags }) =>
      [content, description, evidence ?? '', ...tags].some(holdsMask),
    ),
    revealed: value !== null,
    reveal,
    hide,
    shown: (memory) => ({ ...memory, ...value?.get(memory.id) }),
  }
}
