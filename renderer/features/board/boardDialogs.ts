import { create } from 'zustand'

/** Which of the board’s own dialogs is open, and on what. */
export type BoardDialog = { kind: 'why'; ids: readonly string[] } | { kind: 'purge'; id: string }

export const useBoardDialog = create<{ dialog: BoardDialog | null; picker: 'all' | 'project' | 'sort' | null }>()(
  () => ({ dialog: null, picker: null }),
)

/** Opens a dialog of the board in place of the one that is open; null closes it. */
export function openDialog(dialog: BoardDialog | null): void {
  useBoardDialog.setState({ dialog })
}
