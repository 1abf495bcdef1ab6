import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { seenIn } from '../../../shared/model/diff.ts'
import type { PromotionPreview, PromotionRequest } from '../../../shared/model/reference.ts'
import { failure, type Failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useStepToast } from '../../client/useStepToast.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { useFileChange } from '../../ui/useFileChange.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { nextTarget, missingWords, withChange } from './promotionForm.ts'

export interface Promotion {
  /** The whole form as filled in by the engine; the previous one while a new one loads. */
  preview: PromotionPreview | undefined
  /** What the person entered so far; the rest comes from the draft. */
  said: PromotionRequest
  /** Values of the fields: the person’s input until the engine answers, then the preview’s. */
  shown: PromotionPreview['request'] | undefined
  /** True while the preview does not match the current input. */
  behind: boolean
  previewFailure: Failure | null
  promoteFailure: Failure | null
  busy: boolean
  /** What the person entered as the reason; undefined where that of the recommendation stands. */
  reason: string | undefined
  /** Why it cannot be promoted yet; null if it can. */
  needed: string | null
  change: (change: Partial<Omit<PromotionRequest, 'memory_id'>>) => void
  setReason: (reason: string | undefined) => void
  goToNextTarget: () => void
  useAsWritten: () => void
  /** Replaces the dots with the memory’s own text, including its secret. */
  reveal: () => Promise<void>
  promote: (force?: boolean) => Promise<void>
  retry: () => void
}

/** The fields that determine which file is written. */
const fileFields = ['target', 'file', 'section', 'scope', 'id', 'name'] as const

/** State of one promotion, from the first draft to the written file. */
export function usePromotion(
  memoryId: string,
  onDone: () => void,
  proposed: PromotionRequest | null = null,
): Promotion {
  const { client, queries } = useApi()
  const toast = useStepToast()
  const [request, setRequest] = useState<PromotionRequest>(() => withoutReason(memoryId, proposed))
  const [reason, setReason] = useState(proposed?.reason)
  const [promoteFailure, setPromoteFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const settled = useDebounced(request, 150)
  const query = useQuery(
    queries.references.preview.queryOptions({
      input: settled,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  )
  const preview = query.data
  const files = preview?.files ?? []
  const shown = preview && { ...preview.request, ...request }
  const behind = settled !== request || query.isPlaceholderData
  const isOfSameFile = preview && shown && fileFields.every((field) => preview.request[field] === shown[field])
  const seen = files.length > 0 ? JSON.stringify(seenIn(files)) : undefined
  const isJustChanged = useFileChange(preview?.path, seen, (message) =>
    setPromoteFailure((now) => now ?? { kind: 'conflict', message }),
  )
  const change: Promotion['change'] = (fields) => {
    setPromoteFailure(null)
    setRequest((now) => withChange(now, fields))
  }
  const needed =
    preview && shown && (isOfSameFile || !behind) && !isJustChanged
      ? missingWords({ ...preview, request: shown }, reason)
      : 'The preview is not ready yet'
  return {
    preview,
    said: request,
    shown,
    behind,
    previewFailure: query.error ? failure(query.error) : null,
    promoteFailure,
    busy,
    reason,
    needed,
    change,
    setReason,
    goToNextTarget: () => preview && change({ target: nextTarget(preview) }),
    useAsWritten: () => preview && change({ content: preview.original }),
    reveal: async () => {
      try {
        change({ content: (await client.memories.reveal({ id: memoryId })).content })
      } catch (error) {
        setPromoteFailure(failure(error))
      }
    },
    retry: () => void query.refetch(),
    promote: async (force = false) => {
      if (busy || (needed !== null && !force)) return
      setBusy(true)
      setPromoteFailure(null)
      const { decided } = useDialogs.getState()
      try {
        const done = await client.references.promote({
          ...request,
          ...(reason?.trim() && { reason: reason.trim() }),
          ...(force && { force }),
          // Confirming the shown change also confirms what it creates.
          ...(preview && preview.creates !== null && { create: true }),
          seen: seenIn(files),
        })
        if (done.step !== null) decided?.(done.step, 'promoted')
        toast(done, `Promoted to ${shortPath(done.path)}`)
        onDone()
      } catch (error) {
        setPromoteFailure(failure(error))
        // The cause may be visible in the change itself, for example a file that has changed since.
        await query.refetch()
      } finally {
        setBusy(false)
      }
    },
  }
}

/** The reason has a field of its own. */
function withoutReason(memoryId: string, proposed: PromotionRequest | null): PromotionRequest {
  const { reason: _reason, ...request } = proposed ?? { memory_id: memoryId }
  return { ...request, memory_id: memoryId }
}
