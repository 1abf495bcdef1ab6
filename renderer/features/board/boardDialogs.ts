import { create } from 'zustand'

/** Open dialog of the board, with its arguments. */
export type BoardDialog =
  { kind: 'why'; ids: readonly string[] } | { kind: 'accept'; ids: readonly string[] } | { kind: 'purge'; id: string }

export const useBoardDialog = create<{ dialog: BoardDialog | null; picker: 'all' | 'project' | 'sort' | null }>()(
  () => ({ dialog: null, picker: null }),
)

/** Replaces the open dialog of the board; null closes it. */
export function openBoardDialog(dialog: BoardDialog | null): void {
  useBoardDialog.setState({ dialog })
}
