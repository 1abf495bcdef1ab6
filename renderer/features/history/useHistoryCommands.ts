import { type Command, useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { type Sitting, undoableSteps } from './sittings.ts'
import { hasDetails } from './stepWords.ts'
import type { Step } from './steps.ts'
import type { useHistoryActs } from './useHistoryActs.ts'

interface HistoryCommands {
  undo: Command
  files: Command
  memory: Command
  unmerge: Command
  redo: Command
  earlier: Command
}

/** Registers the commands for the row at hand: a step, or the head of a sitting. */
export function useHistoryCommands({
  step,
  sitting,
  acts,
  journal,
  canRedo,
  onToggle,
  onFold,
  onUndoSitting,
}: {
  /** Null at the head of a sitting. */
  step: Step | null
  sitting: Sitting | null
  acts: ReturnType<typeof useHistoryActs>
  journal: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  canRedo: boolean
  /** Shows or hides the files and the details of a step. */
  onToggle: (step: number) => void
  onFold: (key: string) => void
  onUndoSitting: (sitting: Sitting) => void
}): HistoryCommands {
  const go = useNavigation((place) => place.go)
  const group = 'History'
  const merged = step === null || step.undone || step.takenBack ? null : step.mergedInto
  const memory = step?.memoryIds[0]
  const canUndo = step
    ? step.undoable && !step.undone && !step.takenBack
    : sitting !== null && undoableSteps(sitting).length > 0
  const undoSitting = (): void => {
    if (sitting) onUndoSitting(sitting)
  }
  useCommand({
    id: 'history.fold',
    label: 'Fold or unfold this sitting',
    key: 'f',
    group,
    when: sitting !== null,
    run: () => sitting && onFold(sitting.key),
  })
  useCommand({
    id: 'history.undo-sitting',
    label: 'Undo this sitting',
    key: 'alt+u',
    group,
    when: sitting !== null && undoableSteps(sitting).length > 0 && !acts.busy,
    run: undoSitting,
  })
  useCommand({
    id: 'history.lineage',
    label: 'Lineage',
    key: 'y',
    group,
    when: memory !== undefined,
    run: () => go('lineage', memory),
  })
  return {
    undo: useCommand({
      id: 'history.undo',
      label: step ? 'Undo this step' : 'Undo all steps here',
      key: 'u',
      group,
      when: canUndo && !acts.busy,
      run: () => (step ? void acts.undo(step.step) : undoSitting()),
    }),
    files: useCommand({
      id: 'history.files',
      label: 'Show or hide the details of this step',
      key: 'd',
      group,
      when: step !== null && hasDetails(step),
      run: () => step && onToggle(step.step),
    }),
    memory: useCommand({
      id: 'history.memory',
      label: 'Show on the board',
      key: 'o',
      group,
      when: memory !== undefined,
      run: () => go('board', memory),
    }),
    unmerge: useCommand({
      id: 'history.unmerge',
      label: 'Un-merge',
      key: 'shift+u',
      group,
      when: merged !== null && !acts.busy,
      run: () => step && merged !== null && void acts.unmerge(step.step, merged),
    }),
    redo: useCommand({
      id: 'history.redo',
      label: 'Redo',
      key: 'r',
      group,
      when: !acts.busy && canRedo,
      run: () => void acts.redo(),
    }),
    earlier: useCommand({
      id: 'history.earlier',
      label: 'Show earlier steps',
      key: 'e',
      group,
      when: journal.hasNextPage && !journal.isFetchingNextPage,
      run: () => void journal.fetchNextPage(),
    }),
  }
}
