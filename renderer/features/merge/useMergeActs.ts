import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MergePreview } from '../../../shared/model/mergePreview.ts'
import { failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useStepToast } from '../../client/useStepToast.ts'
import { openMemory, focusWhenLoaded, select, useBoardStore } from '../../stores/board.ts'
import { useCommand, type Command } from '../../stores/commands.ts'
import { openMergeIntoDialog, useDialogs } from '../../stores/dialogs.ts'
import { useToast } from '../../stores/toasts.ts'
import { keepsContradiction, type MergeState, pause, redo, resultOf, step, take, undo } from './mergeState.ts'
import { confidenceOf } from './ResultFields.tsx'

export interface MergeActs {
  takes: readonly Command[]
  edit: Command
  undo: Command
  look: Command
  into: Command
  save: Command
  isSaving: boolean
}

/** Registers the commands of a merge with their keys. */
export function useMergeActs({
  seen,
  state,
  lacking,
  isEditing,
  setState,
  setEditing,
  onMove,
  onLook,
  onSaved,
  onClose,
}: {
  seen: MergePreview
  state: MergeState
  /** Why it cannot be saved; null if it can. */
  lacking: string | null
  isEditing: boolean
  setState: (change: (now: MergeState) => MergeState) => void
  setEditing: (on: boolean) => void
  onMove: () => void
  onLook: () => void
  /** Called once saved, before the view closes, even if the person has already left. */
  onSaved: () => void
  onClose: () => void
}): MergeActs {
  const [isSaving, setSaving] = useState(false)
  const write = useSave(seen, state, onSaved, onClose)
  const row = state.rows[state.at]
  const count = seen.sources.length
  const canTake = row !== undefined && row.kind !== 'agree'
  const takeNow = (sources: readonly number[]) => {
    setState((now) => take(now, now.at, sources))
    onMove()
  }
  const says = (source: number) => canTake && row.pieces[source] !== null && row.pieces[source] !== undefined
  const all = canTake ? row.pieces.flatMap((piece, source) => (piece ? [source] : [])) : []
  // The number of hooks is fixed, so texts beyond the fourth can only be taken with the pointer.
  const first = useTake(1, 'Take A', says(0), () => takeNow([0]))
  const second = useTake(2, 'Take B', says(1), () => takeNow([1]))
  const third = useTake(3, count === 2 ? 'Both' : 'Take C', count === 2 ? all.length === 2 : says(2), () =>
    takeNow(count === 2 ? all : [2]),
  )
  const fourth = useTake(4, count === 3 ? 'All' : 'Take D', count === 3 ? all.length > 1 : count > 3 && says(3), () =>
    takeNow(count === 3 ? all : [3]),
  )
  const fifth = useTake(5, 'All', count > 3 && all.length > 1, () => takeNow(all))
  const neither = useTake(0, count === 2 ? 'Neither' : 'None', canTake, () => takeNow([]))
  useCommand({ id: 'merge.next', label: 'Next difference', key: ['arrowdown', 'j'], quiet: true, run: () => go(1) })
  useCommand({
    id: 'merge.former',
    label: 'Previous difference',
    key: ['arrowup', 'k'],
    quiet: true,
    run: () => go(-1),
  })
  const go = (by: 1 | -1) => {
    setState((now) => step(now, by))
    onMove()
  }
  const stop = () => {
    setEditing(false)
    setState(pause)
    onMove()
  }
  const edit = useCommand({
    id: 'merge.edit',
    label: isEditing ? 'Done' : 'Edit',
    key: isEditing ? 'escape' : 'e',
    inFields: isEditing,
    run: () => (isEditing ? stop() : setEditing(true)),
  })
  const back = useCommand({
    id: 'merge.undo',
    label: 'Undo',
    key: ['u', 'mod+z'],
    when: state.former.length > 0,
    run: () => {
      setState(undo)
      onMove()
    },
  })
  useCommand({
    id: 'merge.redo',
    label: 'Redo',
    key: ['shift+u', 'mod+shift+z'],
    when: state.later.length > 0,
    run: () => {
      setState(redo)
      onMove()
    },
  })
  useCommand({ id: 'merge.keys', label: 'Keys', key: '?', run: () => useDialogs.setState({ keys: true }) })
  const look = useCommand({ id: 'merge.look', label: 'Side or unified', key: 's', run: onLook })
  const into = useCommand({
    id: 'merge.into-reference',
    label: 'Into a reference',
    key: 'alt+r',
    inFields: true,
    run: () => {
      const { decided } = useDialogs.getState()
      onClose()
      openMergeIntoDialog(
        seen.sources.map(({ id }) => id),
        decided,
      )
    },
  })
  const save = useCommand({
    id: 'merge.save',
    label: 'Save the merge',
    key: 'mod+enter',
    inFields: true,
    when: lacking === null && !isSaving,
    run: () => {
      setSaving(true)
      void write().finally(() => setSaving(false))
    },
  })
  const takes = [first, second, third, fourth, fifth].slice(0, Math.min(count, 4) + 1)
  return { takes: [...takes, neither], edit, undo: back, look, into, save, isSaving }
}

function useTake(place: number, label: string, when: boolean, run: () => void): Command {
  return useCommand({ id: `merge.take-${place}`, label, key: String(place), when, run })
}

/** Saves the displayed result, moves to the new memory on the board, and offers undo. */
function useSave(seen: MergePreview, state: MergeState, onSaved: () => void, onClose: () => void): () => Promise<void> {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const showStep = useStepToast()
  return async () => {
    const ids = seen.sources.map(({ id }) => id)
    const { description, tags, confidence, scope, evidence } = state.fields
    const { merging, decided } = useDialogs.getState()
    try {
      const result = await client.decisions.merge({
        ids,
        content: resultOf(state),
        description,
        tags: [...tags],
        confidence: confidenceOf(confidence),
        scope,
        // Left to the engine if unchanged: it may contain a secret that is masked here.
        evidence: evidence === seen.evidence.join('\n') ? undefined : evidence.split('\n'),
        seen: Object.fromEntries(seen.sources.map(({ id, hash }) => [id, hash])),
        both_stand: keepsContradiction(state),
      })
      if (result.step !== null) decided?.(result.step, 'merged')
      onSaved()
      // A person who left during the save may have opened another merge.
      if (useDialogs.getState().merging === merging) onClose()
      select([])
      const [created] = result.created
      const { open } = useBoardStore.getState()
      if (created && open && ids.includes(open)) openMemory(created)
      if (created) focusWhenLoaded(created)
      showStep(result)
    } catch (error) {
      show(failureToast(error))
      await refresh(cache, queries, ['memories'])
    }
  }
}
