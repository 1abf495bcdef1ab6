import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PausedSource } from '../../../shared/contract/sources.ts'
import type { FileDiff, SeenFiles } from '../../../shared/model/diff.ts'
import type { Source } from '../../../shared/model/source.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useActToast } from '../../client/useActToast.ts'
import { useSync } from '../../client/useSync.ts'
import { takeBackWords } from '../../client/undoneWords.ts'
import { rememberAct } from '../../stores/acts.ts'
import { useToast } from '../../stores/toasts.ts'
import { pluralForm } from '../../../shared/text/counted.ts'
import { counted } from '../../ui/counted.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'

export interface SourceActs {
  busy: boolean
  sync: (id?: string) => Promise<void>
  remove: (source: Source) => Promise<void>
  setAutoWrite: (id: string, on: boolean) => Promise<void>
  /** Answers whether to read the target of a link that leads out of the source. */
  followLink: (id: string, path: string, follow: boolean) => Promise<void>
  /** Writes pending decisions of one source or all; resolves to true when written. */
  write: (id?: string, looked?: PreviewedChange) => Promise<boolean>
  reveal: (path: string) => Promise<void>
}

/**
 * Set if the changes were previewed first: the file contents at that time, and a callback that reports if they have changed
 * since.
 */
export interface PreviewedChange {
  seen: SeenFiles
  refuse: (words: string) => void
}

/** Returns the actions on sources. Failures are shown as toasts. */
export function useSourceActs(): SourceActs {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const showAct = useActToast()
  const sync = useSync()
  const [busy, setBusy] = useState(false)
  const fail = (words: string) => show({ words, tone: 'error' })
  const act = async (work: () => Promise<unknown>, refuse = fail): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      refuse(failure(error).message)
      return false
    } finally {
      setBusy(false)
      void refresh(cache, queries, ['sources', 'memories', 'journal', 'jobs'])
    }
  }
  /** Adds a removed source, written automatically if it was before. */
  const addAgain = async ({ path, kind, auto_write }: Source): Promise<void> => {
    const { source_id: id } = await client.sources.add({ path, kind })
    if (auto_write) await client.sources.setAutoWrite({ id, on: true })
    await refresh(cache, queries, ['sources', 'memories', 'journal', 'jobs'])
  }
  return {
    busy,
    sync,
    setAutoWrite: async (id, on) => void (await act(() => client.sources.setAutoWrite({ id, on }))),
    followLink: async (id, path, follow) => void (await act(() => client.sources.setLink({ id, path, follow }))),
    reveal: async (path) => void (await act(() => client.system.reveal({ path }))),
    write: (id, looked) =>
      act(async () => {
        const { decisions, files, paused, needs_you } = await client.sources.writeBack({
          source_id: id,
          seen: looked?.seen,
        })
        const diffs = files.map(({ diff }) => diff)
        const changed = needs_you.length > 0 ? [changedWords(needs_you.length)] : []
        const obstacles = [...changed, ...paused.map(pausedWords)]
        const written = decisions > 0 || obstacles.length === 0 ? [writtenWords(decisions, diffs)] : []
        const words = [...written, ...obstacles].join('. ')
        if (decisions > 0) rememberAct({ kind: 'written' })
        const back = decisions > 0 && paused.length === 0 ? `. ${takeBackWords}` : ''
        show(obstacles.length > 0 ? { words, tone: 'error' } : { words: `${words}${back}` })
      }, looked?.refuse),
    remove: async (source) => {
      const removed = await act(() => client.sources.remove({ id: source.id }))
      if (!removed) return
      if (source.paused_since !== null) {
        show({ words: `Removed ${source.name}` })
        return rememberAct({ kind: 'final', words: `Removing ${source.name} cannot be undone.` })
      }
      showAct(`Removed ${source.name}. Its files stay as they are`, () => addAgain(source))
    },
  }
}

/** The banner on every screen says why and where. */
function pausedWords({ name, decisions }: PausedSource): string {
  return `${name} cannot be read now: ${counted(decisions, 'decision waits', 'decisions wait')} for it`
}

function changedWords(count: number): string {
  return `${counted(count, 'memory')} changed by somebody else ${pluralForm(count, 'was', 'were')} not written and ${pluralForm(count, 'needs', 'need')} you`
}

function writtenWords(decisions: number, diffs: readonly FileDiff[]): string {
  if (decisions === 0) return 'Nothing was left to write'
  const paths = (isRemoved: boolean) => diffs.filter(({ change }) => (change === 'remove') === isRemoved)
  const [written, removed] = [paths(false), paths(true)]
  if (removed.length === 0) return `Wrote ${counted(decisions, 'decision')} to ${filesWords(written)}`
  if (written.length === 0) return `Wrote ${counted(decisions, 'decision')}: removed ${filesWords(removed)}`
  return `Wrote ${counted(decisions, 'decision')} to ${filesWords(written)}; removed ${counted(removed.length, 'file')}`
}

function filesWords([first, ...others]: readonly FileDiff[]): string {
  const more = others.length > 0 ? ` and ${counted(others.length, 'more file')}` : ''
  return `${first ? shortPath(first.path) : 'the file'}${more}`
}
