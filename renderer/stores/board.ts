import { create } from 'zustand'
import type { Filter, Order } from '../../shared/contract/memories.ts'
import type { Maturity } from '../../shared/model/memory.ts'
import { toggled } from '../../shared/toggled.ts'
import { isJustShown } from '../ui/justShown.ts'

/** A column of the board, or the list in their place. */
export type ColumnName = Maturity | 'list'

/** The card that keys act on. `index` is its last known index in the column. */
export interface Focus {
  column: ColumnName
  id: string
  index: number
}

/** A card that leaves its column before the engine answers. `since` is set when it does. */
export interface Leaving {
  from: Maturity
  since: number | null
}

interface BoardStore {
  filter: Filter
  /** The order chosen for the search in the filter; null for the one it begins with. */
  searchOrder: Order | null
  /** Names an order by recommendation that stays: another name, another order. */
  kept: string
  /** The only state the list shows; null for all. */
  listed: Maturity | null
  selected: ReadonlySet<string>
  /** How many are being selected whose cards are not here yet, and what was selected when that began. */
  gathering: { count: number; from: ReadonlySet<string> } | null
  focus: Focus | null
  /** Whether the search field has the focus: Escape clears the search there, and a letter is typed. */
  searching: boolean
  /** Whether the search field gave the focus to a card, until a key moves it on or a memory is opened: Enter decides nothing. */
  fromSearch: boolean
  /** Increases when a key or command moves the focus, so that the card takes the DOM focus too. */
  focusMoves: number
  /** A memory that takes the focus once it is in a column, for example a new one. */
  sought: string | null
  /** The memory in the panel. */
  open: string | null
  /** When a key last opened the panel, by `performance.now()`. */
  openedAt: number
  /** Whether a search, filter or state was chosen since the panel was opened, which may hide its memory. */
  narrowed: boolean
  editing: boolean
  leaving: ReadonlyMap<string, Leaving>
  /** Last typed reason, offered again. */
  why: string
}

export const useBoardStore = create<BoardStore>()(() => ({
  filter: {},
  searchOrder: null,
  kept: newName(),
  listed: null,
  selected: new Set(),
  gathering: null,
  focus: null,
  searching: false,
  fromSearch: false,
  focusMoves: 0,
  sought: null,
  open: null,
  openedAt: -Infinity,
  narrowed: false,
  editing: false,
  leaving: new Map(),
  why: '',
}))

const set = useBoardStore.setState

/** No two windows, nor two starts of one, share a name. */
function newName(): string {
  return Math.random().toString(36).slice(2)
}

/** Sorts by recommendation anew: until then a decision moves no other card. */
export function sortAnew(): void {
  set({ kept: newName() })
}

/** Ends a visit to the board: the next one sorts by recommendation anew, and finds the focused memory where it stands then. */
export function leaveBoard(): void {
  set(({ focus, sought }) => ({ kept: newName(), focus: null, sought: focus?.id || sought }))
}

/** Changes part of the filter; an undefined value removes that part. */
export function setFilter(change: Partial<Filter>): void {
  set(({ filter, searchOrder, fromSearch, narrowed }) => {
    const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined && value !== '')
    const next = Object.fromEntries(entries) as Filter
    const isNarrower = Object.values(change).some((value) => value !== undefined && value !== '')
    return {
      filter: next,
      searchOrder: next.q ? searchOrder : null,
      kept: newName(),
      fromSearch: next.q ? fromSearch : false,
      selected: new Set(),
      narrowed: narrowed || isNarrower,
    }
  })
}

/** Clears the filter and the selection; the card that has the focus keeps it, wherever it then stands. */
export function clearFilter(): void {
  const { open, focus } = useBoardStore.getState()
  set({ filter: {}, searchOrder: null, kept: newName(), fromSearch: false, selected: new Set() })
  seek(open || focus?.id)
}

/** Takes the focus from its card, for a memory that has it once the column shows it. */
export function seek(id: string | undefined): void {
  if (id) set({ focus: null, sought: id })
}

/** Orders what a search found; in effect until the search is cleared. */
export function orderSearch(searchOrder: Order): void {
  set({ searchOrder, kept: newName() })
}

/** Limits the list to one state; null shows all. */
export function setListed(listed: Maturity | null): void {
  set(({ narrowed }) => ({ listed, kept: newName(), selected: new Set(), narrowed: narrowed || listed !== null }))
}

/** Moves the focus; with `take`, the card also takes the DOM focus. An open panel follows. */
export function focusCard(focus: Focus | null, take: boolean): void {
  set((store) => ({
    focus,
    sought: take ? null : store.sought,
    focusMoves: take ? store.focusMoves + 1 : store.focusMoves,
    open: store.open && take && focus?.id && !store.editing ? focus.id : store.open,
  }))
}

/** Gives the focus back to the card that had it, unless it has moved on from where it went instead. */
export function focusAgain(before: Focus | null, instead: Focus | null): void {
  const { focus } = useBoardStore.getState()
  if (before?.id !== instead?.id && focus?.id === instead?.id) focusCard(before, true)
}

/** Makes a memory take the focus once it is in a column. */
export function focusWhenLoaded(id: string): void {
  set({ sought: id })
}

/** Opens a memory in the panel for reading; null closes the panel. */
export function openMemory(id: string | null): void {
  set({ open: id, narrowed: false, editing: false, fromSearch: false })
}

/** Checks whether a key opened the panel only a moment ago: nobody has read the memory yet. */
export function isJustOpened(): boolean {
  return isJustShown(useBoardStore.getState().openedAt)
}

/** Opens the memory a link in the panel leads to; the keys then act on it, not on the card the link was beside. */
export function followLink(id: string): void {
  set({ focus: null })
  openMemory(id)
}

/** Opens a memory from elsewhere in the panel; the keys then act on it and on no other. */
export function showMemory(id: string): void {
  set({ selected: new Set() })
  followLink(id)
  focusWhenLoaded(id)
}

/** Moves the focus from replaced memories to the one stored in their place, and the panel if it shows one of them. */
export function followReplacement(replaced: readonly string[], id: string): void {
  const { open, focus } = useBoardStore.getState()
  if (open && replaced.includes(open)) openMemory(id)
  // Else the card that takes the place of the replaced one would have the focus, and the panel follow it.
  if (focus && replaced.includes(focus.id)) set({ focus: null })
  focusWhenLoaded(id)
}

/** Starts or ends editing of the memory in the panel. */
export function setEditing(editing: boolean): void {
  set({ editing })
}

/** Selects exactly these memories. */
export function select(ids: Iterable<string>): void {
  set({ selected: new Set(ids) })
}

/** Notes that more are being selected; over as soon as the selection changes. Returns whether it still is. */
export function startGathering(count: number): () => boolean {
  const gathering = { count, from: useBoardStore.getState().selected }
  set({ gathering })
  return () => useBoardStore.getState().gathering === gathering && gatheredCount(useBoardStore.getState()) !== null
}

/** Returns how many are being selected; null once they are, and after any other change of the selection. */
export function gatheredCount({ gathering, selected }: Pick<BoardStore, 'gathering' | 'selected'>): number | null {
  return gathering?.from === selected ? gathering.count : null
}

/** Gives up selecting more: what is selected stays. */
export function stopGathering(): void {
  set({ gathering: null })
}

/** Toggles the selection of a memory. */
export function toggleSelected(id: string): void {
  set(({ selected }) => ({ selected: toggled(selected, id) }))
}

/** Hides cards from their column immediately. */
export function startLeaving(ids: readonly string[], from: ReadonlyMap<string, Maturity>): void {
  set(({ leaving, selected }) => {
    const next = new Map(leaving)
    for (const id of ids) {
      const maturity = from.get(id)
      if (maturity) next.set(id, { from: maturity, since: null })
    }
    return { leaving: next, selected: new Set([...selected].filter((id) => !ids.includes(id))) }
  })
}

/** Marks cards as moved by the engine: pages fetched from `now` on are correct. */
export function finishLeaving(ids: readonly string[], now: number): void {
  set(({ leaving }) => {
    const next = new Map([...leaving].filter(([, { since }]) => since === null || now - since < 10_000))
    for (const id of ids) {
      const entry = next.get(id)
      if (entry) next.set(id, { ...entry, since: now })
    }
    return { leaving: next }
  })
}

/** Shows the cards again after the action failed. */
export function cancelLeaving(ids: readonly string[]): void {
  set(({ leaving }) => ({ leaving: new Map([...leaving].filter(([id]) => !ids.includes(id))) }))
}
