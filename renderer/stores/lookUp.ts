import { create } from 'zustand'
import type { Intent } from '../../shared/model/lookUp.ts'
import type { Level } from '../../shared/model/pack.ts'

/** What a person tries on the screen Look-up; kept while other screens are open, so that it is there when they return. */
interface LookUpStore {
  query: string
  /** Null: all projects. Undefined until the person chooses. */
  project: string | null | undefined
  /** Null: recognised from the question. */
  intent: Intent | null
  /** Files at hand, as typed, separated by commas. */
  files: string
  level: Level
  /** Whether more is shown than agents get unless they ask for more. */
  isLong: boolean
  /** The answer in the focus, as the key of its row. */
  current: string | null
}

export const useLookUpStore = create<LookUpStore>()(() => ({
  query: '',
  project: undefined,
  intent: null,
  files: '',
  level: 'task',
  isLong: false,
  current: null,
}))

const set = useLookUpStore.setState

/** Asks something else: what was shown of the former answer is no longer in the focus. */
export function askInstead(change: Partial<Pick<LookUpStore, 'query' | 'project' | 'intent' | 'files'>>): void {
  set({ ...change, isLong: false, current: null })
}
