import { createContext, useContext } from 'react'
import { useCommand, type Command } from '../../stores/commands.ts'
import {
  clearFilter,
  gatheredCount,
  openMemory,
  select,
  setEditing,
  setFilter,
  toggleSelected,
  useBoardStore,
} from '../../stores/board.ts'
import type { Filter } from '../../../shared/contract/memories.ts'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { useApi } from '../../client/provider.tsx'
import { prefetchDelay, useMergePrefetch } from '../../client/useMergePrefetch.ts'
import { useRemoveSecret } from '../../client/useRemoveSecret.ts'
import { maskedKind, removalLabel } from '../../components/maskedValues.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { openMergeScreen, openMergeIntoDialog } from '../../stores/dialogs.ts'
import { formatNumber } from '../../ui/counted.ts'
import { openBoardDialog, useBoardDialog } from './boardDialogs.ts'
import { allowed } from './moves.ts'
import { clusterOf } from './recommendationWords.ts'
import { useAccept } from './useAccept.ts'
import { useMergeSimilar } from './useMergeSimilar.ts'
import { useTargets } from './useTargets.ts'
import { useVerbs } from './useVerbs.ts'

export interface BoardCommands {
  accept: Command
  validate: Command
  discard: Command
  discardWhy: Command
  retain: Command
  restore: Command
  holds: Command
  promote: Command
  promoteNow: Command
  merge: Command
  mergeInto: Command
  unmerge: Command
  edit: Command
  purge: Command
  removeSecret: Command
  reference: Command
  lineage: Command
  clear: Command
  filter: Command
  clearFilters: Command
  sort: Command
  project: Command
}

/** Shown for a key pressed while no card is chosen. */
const needsCard = 'This key acts on a card. Press J to go to the first, or click one.'

export const BoardCommandsContext = createContext<BoardCommands | null>(null)

/** Returns the commands of the board, for its buttons. */
export function useActs(): BoardCommands {
  const acts = useContext(BoardCommandsContext)
  if (!acts) throw new Error('useActs needs the board above it.')
  return acts
}

/** Registers the commands for memories; a key whose command is not allowed shows the reason. */
export function useBoardCommands(): BoardCommands {
  const { ids, cards } = useTargets()
  const verbs = useVerbs()
  const accept = useAccept()
  const secrets = useRemoveSecret()
  const mergeSimilar = useMergeSimilar()
  const go = useNavigation((place) => place.go)
  const { client } = useApi()
  const selecting = useBoardStore((store) => store.selected.size > 0)
  const open = useBoardStore((store) => store.open)
  const clearLabel = useBoardStore((store) => clearWords(store.filter))
  const searching = useBoardStore((store) => store.searching)
  const filtered = useBoardStore((store) => Object.keys(store.filter).length > 0)
  const searched = useBoardStore((store) => store.filter.q !== undefined)
  const editing = useBoardStore((store) => store.editing)
  const gathering = useBoardStore(gatheredCount)
  const isReady = ids.length > 0 && !editing && gathering === null
  const one = ids.length === 1 ? cards[0] : undefined
  const masked = one ? maskedKind(one.flags) : null
  const isAlone = clearLabel === clearsSearch
  // In the search field a letter is typed; elsewhere Escape clears the search once nothing is selected or open.
  const clearKeys =
    isAlone && searching ? ['escape', 'c'] : isAlone && !selecting && open === null ? ['c', 'escape'] : 'c'
  const group = 'Memories'
  /** Returns why a command is unavailable: no card, or the given reason. */
  const idle = (reason?: string) => {
    if (editing) return undefined
    if (gathering !== null) return `Still selecting ${formatNumber(gathering)}. Press the key again in a moment.`
    return isReady ? reason : needsCard
  }
  const movable = allowed('promote', cards)
  const editable = allowed('edit', cards)
  const joinable = allowed('merge', cards)
  const confirmable = confirmableIds(cards, open)
  const mergeable = one ? clusterOf(one) : joinable.ids
  useMergePrefetch(mergeable, selecting ? undefined : prefetchDelay)
  const reference = one?.escalated_to
  const act = { group, when: isReady, idle: idle() }
  return {
    accept: useCommand({
      ...act,
      id: 'board.accept',
      label: ids.length > 1 ? 'Accept what is recommended' : 'Accept the recommendation',
      key: 'a',
      run: () => accept(cards, ids),
    }),
    validate: useCommand({ ...act, id: 'board.validate', label: 'Validate', key: 'v', run: () => verbs.validate(ids) }),
    discard: useCommand({ ...act, id: 'board.discard', label: 'Discard', key: 'd', run: () => verbs.discard(ids) }),
    discardWhy: useCommand({
      ...act,
      id: 'board.discard-why',
      label: 'Discard with a reason',
      key: 'shift+d',
      run: () => openBoardDialog({ kind: 'why', ids }),
    }),
    retain: useCommand({ ...act, id: 'board.retain', label: 'Snooze 4 weeks', key: 'r', run: () => verbs.retain(ids) }),
    restore: useCommand({ ...act, id: 'board.restore', label: 'Restore', key: 'z', run: () => verbs.restore(ids) }),
    holds: useCommand({
      ...act,
      id: 'board.holds',
      label: 'Still holds',
      key: 'shift+h',
      when: isReady && confirmable.length > 0,
      idle: idle('No later commit has changed what it names.'),
      run: () => void verbs.step(confirmable, () => client.decisions.confirm({ ids: [...confirmable] })),
    }),
    promote: useCommand({ ...act, id: 'board.promote', label: 'Promote', key: 'p', run: () => verbs.promote(ids) }),
    promoteNow: useCommand({
      ...act,
      id: 'board.promote-now',
      label: 'Promote with defaults',
      key: 'shift+p',
      when: one !== undefined && isReady,
      idle: idle('Only one memory at a time can be promoted with defaults. Press P to promote several.'),
      run: () => one && verbs.promoteWithDefaults(one.id),
    }),
    merge: useCommand({
      ...act,
      id: 'board.merge',
      label: 'Merge',
      key: 'm',
      when: isReady && (one ? joinable.ids.length > 0 : mergeable.length > 1),
      idle: idle(joinable.refused[0]),
      run: () => {
        if (mergeable.length > 1) openMergeScreen(mergeable, one ? 'a memory and its neighbours' : 'the selection')
        else if (one) mergeSimilar(one)
      },
    }),
    mergeInto: useCommand({
      ...act,
      id: 'board.merge-into',
      label: 'Merge into a reference',
      key: 'shift+m',
      when: isReady && movable.ids.length > 0,
      idle: idle(movable.refused[0]),
      run: () => openMergeIntoDialog(movable.ids),
    }),
    unmerge: useCommand({
      ...act,
      id: 'board.unmerge',
      label: 'Un-merge',
      key: 'u',
      when: one !== undefined && one.supersedes_count > 1 && one.maturity !== 'escalated' && isReady,
      idle: idle('Select one memory that a merge made to un-merge it.'),
      run: () => one && verbs.unmerge(one.id),
    }),
    edit: useCommand({
      ...act,
      id: 'board.edit',
      label: 'Edit',
      key: 'e',
      when: one !== undefined && editable.ids.length === 1 && isReady,
      idle: idle(editable.refused[0] ?? 'Select one memory to edit.'),
      run: () => {
        if (one && open !== one.id) openMemory(one.id)
        setEditing(true)
      },
    }),
    purge: useCommand({
      ...act,
      id: 'board.purge',
      label: 'Purge for good',
      key: 'shift+delete',
      when: one?.maturity === 'discarded' && isReady,
      idle: idle('Only a discarded memory can be purged, one at a time.'),
      run: () => one && openBoardDialog({ kind: 'purge', id: one.id }),
    }),
    removeSecret: useCommand({
      ...act,
      id: 'board.remove-secret',
      label: masked === 'personal-data' ? removalLabel(masked) : 'Remove this secret',
      key: 'shift+s',
      when: masked !== null && isReady,
      idle: idle(one ? 'No secret was found in this memory.' : 'Select one memory to remove a secret from it.'),
      run: () => one && void secrets.remove(one.id),
    }),
    reference: useCommand({
      ...act,
      id: 'board.reference',
      label: 'Go to its reference',
      key: 'g',
      when: typeof reference === 'string',
      idle: idle(one ? 'It was not promoted, so it has no reference.' : 'Select one memory to go to its reference.'),
      run: () => reference && go('references', reference),
    }),
    lineage: useCommand({
      ...act,
      id: 'board.lineage',
      label: 'Lineage',
      key: 'y',
      when: one !== undefined,
      idle: idle('Select one memory to see its lineage.'),
      run: () => one && go('lineage', one.id),
    }),
    clear: useCommand({
      id: 'board.clear',
      label: selecting ? 'Clear the selection' : open === null ? clearsSearch : 'Close the panel',
      key: 'escape',
      group,
      when: (selecting || open !== null || searched) && !editing,
      run: () => {
        if (selecting) select([])
        else if (open === null) setFilter({ q: undefined })
        else openMemory(null)
      },
    }),
    filter: useCommand({ id: 'board.filter', label: 'Filter', key: 'f', group: 'Board', run: () => pick('all') }),
    clearFilters: useCommand({
      id: 'board.clear-filters',
      label: clearLabel,
      key: clearKeys,
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

function clearWords({ q, ...others }: Filter): string {
  if (!q) return 'Clear the filters'
  return Object.keys(others).length > 0 ? 'Clear the search and the filters' : clearsSearch
}

const clearsSearch = 'Clear the search'

/**
 * Returns the ids of cards that can be confirmed as still true: those whose code was changed, moved or removed since, and the
 * one in the panel, where it can be read.
 */
export function confirmableIds(cards: readonly MemoryCard[], open: string | null): readonly string[] {
  const aged = cards.filter(({ flags }) => flags.some(({ kind }) => kind === 'stale' || kind === 'changed-since'))
  return allowed('confirm', cards.length === 1 && cards[0]?.id === open ? cards : aged).ids
}

/** Toggles the selection of the focused card. */
export function toggleFocused(): void {
  const { focus } = useBoardStore.getState()
  if (focus?.id) toggleSelected(focus.id)
}

function pick(picker: 'all' | 'project' | 'sort'): void {
  useBoardDialog.setState({ picker })
}
