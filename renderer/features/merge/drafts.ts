import { create } from 'zustand'
import type { MergePreview } from '../../../shared/model/mergePreview.ts'
import type { MergeState } from './mergeState.ts'

interface Draft {
  state: MergeState
  /** Hashes of the texts the draft is based on. */
  hashes: string
}

/** Maximum number of drafts; nobody returns to more. */
const maxDrafts = 20

/** Unsaved merges, kept in memory while the window is open and nowhere else, because the texts may be purged. */
export const useMergeDrafts = create<{ drafts: ReadonlyMap<string, Draft> }>()(() => ({ drafts: new Map() }))

/** Stores the draft of a merge for the next time the same memories are opened; null removes it. */
export function storeDraft({ sources }: MergePreview, state: MergeState | null): void {
  useMergeDrafts.setState(({ drafts }) => {
    const key = keyOf(sources)
    const others = [...drafts].filter(([other]) => other !== key)
    const own: [string, Draft][] = state ? [[key, { state, hashes: hashesOf(sources) }]] : []
    return { drafts: new Map([...others, ...own].slice(-maxDrafts)) }
  })
}

/** Returns the draft for these memories and whether their texts are unchanged; null if there is none. */
export function draftOf({ sources }: MergePreview): { state: MergeState; isSame: boolean } | null {
  const draft = useMergeDrafts.getState().drafts.get(keyOf(sources))
  return draft ? { state: draft.state, isSame: draft.hashes === hashesOf(sources) } : null
}

function keyOf(sources: MergePreview['sources']): string {
  return sources.map(({ id }) => id).join(' ')
}

function hashesOf(sources: MergePreview['sources']): string {
  return sources.map(({ hash }) => hash).join(' ')
}
