import { createContext, useContext } from 'react'
import { useCommand, type Command } from '../../stores/commands.ts'
import { clearFilter, openMemory, select, setEditing, toggleSelected, useBoardStore } from '../../stores/board.ts'
import { passing, useMergeAhead } from '../../client/useMergeAhead.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { merge, mergeInto } from '../../stores/dialogs.ts'
import { useToast } from '../../stores/toasts.ts'
import { openDialog, useBoardDialog } from './boardDialogs.ts'
import { allowed } from './moves.ts'
import { clusterOf } from './recommendationWords.ts'
import { useAccept } from './useAccept.ts'
import { useTargets } from './useTargets.ts'
import { useVerbs } from './useVerbs.ts'

export interface BoardCommands {
  accept: Command
  validate: Command
  discard: Command
  discardWhy: Command
  retain: Command
  restore: Command
  promote: Command
  promoteNow: Command
  merge: Command
  mergeInto: Command
  unmerge: Command
  edit: Command
  purge: Command
  reference: Command
  lineage: Command
  clear: Command
  filter: Command
  clearFilters: Command
  sort: Command
  project: Command
}

export const BoardCommandsContext = createContext<BoardCommands | null>(null)

/** The acts of the board, for the buttons that show them. */
export function useActs(): BoardCommands {
  const acts = useContext(BoardCommandsContext)
  if (!acts) throw new Error('useActs needs the board above it.')
  return acts
}

/** Registers what can be done with memories; a key pressed where an act is not allowed is answered with the reason. */
export function useBoardCommands(): BoardCommands {
  const { ids, cards } = useTargets()
  const verbs = useVerbs()
  const accept = useAccept()
  const { show } = useToast()
  const go = useNavigation((place) => place.go)
  const selecting = useBoardStore((store) => store.selected.size > 0)
  const open = useBoardStore((store) => store.open)
  const filtered = useBoardStore((store) => Object.keys(store.filter).length > 0)
  const editing = useBoardStore((store) => store.editing)
  const any = ids.length > 0 && !editing
  const one = ids.length === 1 ? cards[0] : undefined
  const group = 'Memories'
  const mergeable = one ? clusterOf(one) : allowed('merge', cards).ids
  useMergeAhead(mergeable, selecting ? undefined : passing)
  const reference = one?.escalated_to
  return {
    accept: useCommand({
      id: 'board.accept',
      label: 'Accept the recommendation',
      key: 'a',
      group,
      when: any,
      run: () => accept(cards),
    }),
    validate: useCommand({
      id: 'board.validate',
      label: 'Validate',
      key: 'v',
      group,
      when: any,
      run: () => verbs.validate(ids),
    }),
    discard: useCommand({
      id: 'board.discard',
      label: 'Discard',
      key: 'd',
      group,
      when: any,
      run: () => verbs.discard(ids),
    }),
    discardWhy: useCommand({
      id: 'board.discard-why',
      label: 'Discard with a reason',
      key: 'shift+d',
      group,
      when: any,
      run: () => openDialog({ kind: 'why', ids }),
    }),
    retain: useCommand({
      id: 'board.retain',
      label: 'Retain',
      key: 'r',
      group,
      when: any,
      run: () => verbs.retain(ids),
    }),
    restore: useCommand({
      id: 'board.restore',
      label: 'Restore',
      key: 'z',
      group,
      when: any,
      run: () => verbs.restore(ids),
    }),
    promote: useCommand({
      id: 'board.promote',
      label: 'Promote',
      key: 'p',
      group,
      when: any,
      run: () => verbs.promote(ids),
    }),
    promoteNow: useCommand({
      id: 'board.promote-now',
      label: 'Promote with defaults',
      key: 'shift+p',
      group,
      when: one !== undefined && any,
      run: () => one && verbs.promoteWithDefaults(one.id),
    }),
    merge: useCommand({
      id: 'board.merge',
      label: 'Merge',
      key: 'm',
      group,
      when: any && (one !== undefined || mergeable.length > 1),
      run: () => {
        if (mergeable.length > 1) return merge(mergeable, one ? 'a memory and what it stands beside' : 'the selection')
        show({ words: 'Nothing is like it. Choose another one with X, then press M.', tone: 'error' })
      },
    }),
    mergeInto: useCommand({
      id: 'board.merge-into',
      label: 'Merge into a reference',
      key: 'shift+m',
      group,
      when: any && allowed('promote', cards).ids.length > 0,
      run: () => mergeInto(allowed('promote', cards).ids),
    }),
    unmerge: useCommand({
      id: 'board.unmerge',
      label: 'Un-merge',
      key: 'u',
      group,
      when: one !== undefined && one.supersedes_count > 1 && one.maturity !== 'escalated' && any,
      run: () => one && verbs.unmerge(one.id),
    }),
    edit: useCommand({
      id: 'board.edit',
      label: 'Edit',
      key: 'e',
      group,
      when: one !== undefined && allowed('edit', [one]).ids.length === 1 && any,
      run: () => {
        if (one && open !== one.id) openMemory(one.id)
        setEditing(true)
      },
    }),
    purge: useCommand({
      id: 'board.purge',
      label: 'Purge for good',
      key: 'shift+delete',
      group,
      when: one?.maturity === 'discarded' && any,
      run: () => one && openDialog({ kind: 'purge', id: one.id }),
    }),
    reference: useCommand({
      id: 'board.reference',
      label: 'Go to its reference',
      key: 'g',
      group,
      when: typeof reference === 'string',
      run: () => reference && go('references', reference),
    }),
    lineage: useCommand({
      id: 'board.lineage',
      label: 'Lineage',
      key: 'y',
      group,
      when: one !== undefined,
      run: () => one && go('lineage', one.id),
    }),
    clear: useCommand({
      id: 'board.clear',
      label: selecting ? 'Clear the selection' : 'Close the panel',
      key: 'escape',
      group,
      when: (selecting || open !== null) && !editing,
      run: () => (selecting ? select([]) : openMemory(null)),
    }),
    filter: useCommand({ id: 'board.filter', label: 'Filter', key: 'f', group: 'Board', run: () => pick('all') }),
    clearFilters: useCommand({
      id: 'board.clear-filters',
      label: 'Clear the filters',
      key: 'c',
      group: 'Board',
      when: filtered,
      run: clearFilter,
    }),
    sort: useCommand({ id: 'board.sort', label: 'Sort', key: 's', group: 'Board', run: () => pick('sort') }),
    project: useCommand({
      id: 'board.project',
      label: 'Choose a project',
      key: 'shift+f',
      group: 'Board',
      run: () => pick('project'),
    }),
  }
}

/** Marks or unmarks the card in focus. */
export function toggleFocused(): void {
  const { focus } = useBoardStore.getState()
  if (focus?.id) toggleSelected(focus.id)
}

function pick(picker: 'all' | 'project' | 'sort'): void {
  useBoardDialog.setState({ picker })
}
