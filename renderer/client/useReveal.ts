import { useCallback } from 'react'
import { containsMask } from '../../shared/text/mask.ts'
import { useApi } from './provider.tsx'
import type { Client } from './queries.ts'
import { useRevealed } from './useRevealed.ts'

type Texts = Awaited<ReturnType<Client['memories']['reveal']>>

export interface Revealing {
  /** Whether dots replace a hidden secret in the memories as fetched. */
  masked: boolean
  revealed: boolean
  reveal: () => Promise<void>
  hide: () => void
  /** Returns a memory with its revealed texts. */
  shown: <Shown extends Texts & { id: string }>(memory: Shown) => Shown
}

/** Reveals the secrets of memories on request and hides them again after a while, but not while `keep` is set. */
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
      [content, description, evidence ?? '', ...tags].some(containsMask),
    ),
    revealed: value !== null,
    reveal,
    hide,
    shown: (memory) => ({ ...memory, ...value?.get(memory.id) }),
  }
}
