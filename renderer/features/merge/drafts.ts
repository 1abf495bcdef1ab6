import { create } from 'zustand'
import type { MergePreview } from '../../../shared/model/mergePreview.ts'
import type { MergeState } from './mergeState.ts'

interface Draft {
  state: MergeState
  /** Of the texts it was made over. */
  hashes: string
}

/** More half-done merges than this nobody comes back to. */
const most = 20

/** Merges that were left before they were saved, while the window is open; they are nowhere else, as the texts may be purged. */
export const useMergeDrafts = create<{ drafts: ReadonlyMap<string, Draft> }>()(() => ({ drafts: new Map() }))

/** Keeps a merge for whoever opens the same memories again; null lets go of it. */
export function keepDraft({ sources }: MergePreview, state: MergeState | null): void {
  useMergeDrafts.setState(({ drafts }) => {
    const key = keyOf(sources)
    const others = [...drafts].filter(([other]) => other !== key)
    const own: [string, Draft][] = state ? [[key, { state, hashes: hashesOf(sources) }]] : []
    return { drafts: new Map([...others, ...own].slice(-most)) }
  })
}

/** The merge of these memories that was left half done, and whether their texts are still the same; null where there is none. */
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
