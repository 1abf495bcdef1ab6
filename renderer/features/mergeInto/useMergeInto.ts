import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { seenIn } from '../../../shared/model/diff.ts'
import type { MergeIntoPreview, MergeTarget } from '../../../shared/model/reference.ts'
import { type Failure, failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useStepToast } from '../../client/useStepToast.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { useFileChange } from '../../ui/useFileChange.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

export interface MergeInto {
  target: string | null
  preview: MergeIntoPreview | undefined
  /** Text of the field: as written by the person, else as proposed. */
  shown: string
  isWritten: boolean
  /** True while the preview does not match the current input. */
  behind: boolean
  /** Why there is no preview. */
  failure: Failure | null
  /** Why the merge was refused. */
  refused: Failure | null
  busy: boolean
  reason: string
  /** Why it cannot be merged yet; null if it can. */
  needed: string | null
  choose: (id: string) => void
  next: () => void
  write: (content: string) => void
  propose: () => void
  setReason: (reason: string) => void
  save: (force?: boolean) => Promise<void>
}

/**
 * State of one merge into a reference, from the choice to the written file. Choosing another reference discards the text
 * written for the previous one.
 */
export function useMergeInto(ids: readonly string[], targets: readonly MergeTarget[], onDone: () => void): MergeInto {
  const { client, queries } = useApi()
  const toast = useStepToast()
  const [chosen, setChosen] = useState<string | null>(null)
  const [written, setWritten] = useState<string | null>(null)
  /** The version the text is based on. */
  const [version, setVersion] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const target = chosen ?? targets[0]?.id ?? null
  const wanted = { id: target ?? '', ids: [...ids], ...(written !== null && { content: written }) }
  const settled = useDebounced(JSON.stringify(wanted), 150)
  const input = JSON.parse(settled) as typeof wanted
  const query = useQuery(
    queries.references.previewMerge.queryOptions({
      input,
      enabled: input.id !== '' && input.content?.trim() !== '',
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  )
  const preview = query.data?.reference.id === target ? query.data : undefined
  const behind = settled !== JSON.stringify(wanted) || query.isPlaceholderData
  const isJustChanged = useFileChange(preview?.files[0]?.path, preview?.files[0]?.seen, (message) =>
    setRefused((now) => now ?? { kind: 'conflict', message }),
  )
  const choose = (id: string) => {
    setRefused(null)
    setWritten(null)
    setChosen(id)
  }
  const needed = neededFor(preview, written, behind || isJustChanged)
  return {
    target,
    preview,
    shown: written ?? preview?.content ?? '',
    isWritten: written !== null,
    behind,
    failure: query.error ? failure(query.error) : null,
    refused,
    busy,
    reason,
    needed,
    choose,
    next: () => {
      const at = targets.findIndex(({ id }) => id === target)
      const next = targets[(at + 1) % targets.length]
      if (next) choose(next.id)
    },
    write: (content) => {
      setRefused(null)
      if (written === null) setVersion(preview?.reference.version ?? null)
      setWritten(content)
    },
    propose: () => setWritten(null),
    setReason,
    save: async (force = false) => {
      if (busy || target === null || needed !== null) return
      setBusy(true)
      setRefused(null)
      const { decided } = useDialogs.getState()
      try {
        const given = reason.trim() || (force ? 'despite the checks' : '')
        const done = await client.references.mergeInto({
          ...wanted,
          ...(given && { reason: given }),
          ...(force && { force }),
          ...(written !== null && version !== null && { version }),
          ...(preview && { seen: seenIn(preview.files) }),
        })
        if (done.step !== null) decided?.(done.step, 'merged into it')
        toast(done)
        onDone()
      } catch (error) {
        setRefused(failure(error))
        // Previews the change again over the current files; the next attempt is based on that.
        const { data } = await query.refetch()
        setVersion(data?.reference.version ?? null)
      } finally {
        setBusy(false)
      }
    },
  }
}

function neededFor(preview: MergeIntoPreview | undefined, written: string | null, behind: boolean): string | null {
  if (written?.trim() === '') return 'Write the text agents will read'
  if (!preview || behind) return 'The preview is not ready yet'
  if (preview.problem === null) return null
  return preview.conflicts.length > 0 && written === null
    ? 'Edit the text to remove the contradiction'
    : 'Solve the problem on the right first'
}
