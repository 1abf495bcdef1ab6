import { create } from 'zustand'
import type { MemoryCard } from '../../shared/model/memory.ts'

/** The cards under the pointer while they are dragged. */
export const useDragStore = create<{ cards: readonly MemoryCard[] }>()(() => ({ cards: [] }))
