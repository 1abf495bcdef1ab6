import { create } from 'zustand'
import type { PromotionRequest } from '../../shared/model/reference.ts'
import { useNavigation } from './navigation.ts'

/** Hears of the step in which what a dialog was opened for was decided, and what that was, in a word. */
export type Decided = (step: number, words: 'merged' | 'promoted' | 'merged into it') => void

interface DialogStore {
  /** The memory in the promotion dialog, which the shell shows for whoever asks. */
  promoting: string | null
  /** The memories in the dialog that promotes several together. */
  promotingMany: readonly string[] | null
  /** What its fields begin with, such as an agent's proposal. */
  proposed: PromotionRequest | null
  /** The memories to be merged into a reference. */
  mergingInto: readonly string[] | null
  /** The memories to be made one of, and how that began, in words. */
  merging: { ids: readonly string[]; how: string } | null
  /** Whoever opened the dialog on a memory, into a reference or on a merge, and waits for its end. */
  decided: Decided | null
  palette: boolean
  keys: boolean
  tour: boolean
}

export const useDialogs = create<DialogStore>()(() => ({
  promoting: null,
  promotingMany: null,
  proposed: null,
  mergingInto: null,
  merging: null,
  decided: null,
  palette: false,
  keys: false,
  tour: false,
}))

/** Shows the tour, on the board, where its steps stand. */
export function takeTour(): void {
  useNavigation.getState().go('board')
  useDialogs.setState({ tour: true })
}

/** Opens the promotion dialog on a memory, or closes it with null. */
export function promote(
  memoryId: string | null,
  proposed: PromotionRequest | null = null,
  decided: Decided | null = null,
): void {
  useDialogs.setState({ promoting: memoryId, proposed, decided })
}

/** Opens the dialog that promotes several memories to one place, or closes it with null. */
export function promoteMany(ids: readonly string[] | null): void {
  useDialogs.setState({ promotingMany: ids })
}

/** Opens the dialog that takes memories into a reference, in place of the promotion dialog; closes it with null. */
export function mergeInto(ids: readonly string[] | null, decided: Decided | null = null): void {
  useDialogs.setState({ mergingInto: ids, promoting: null, proposed: null, decided })
}

/** Opens the view in which two or more memories become one, or closes it with null. */
export function merge(ids: readonly string[] | null, how = '', decided: Decided | null = null): void {
  useDialogs.setState({ merging: ids && { ids, how }, decided })
}
