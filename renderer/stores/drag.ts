import { create } from 'zustand'
import type { MemoryCard } from '../../shared/model/memory.ts'

/** The cards being dragged. */
export const useDragStore = create<{ cards: readonly MemoryCard[] }>()(() => ({ cards: [] }))
