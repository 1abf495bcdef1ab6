import { create } from 'zustand'
import type { PromotionRequest } from '../../shared/model/reference.ts'
import { useNavigation } from './navigation.ts'

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
  merging: { ids: readonly string[]; how: string; saved?: ((step: number) => void) | undefined } | null
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
export function promote(memoryId: string | null, proposed: PromotionRequest | null = null): void {
  useDialogs.setState({ promoting: memoryId, proposed })
}

/** Opens the dialog that promotes several memories to one place, or closes it with null. */
export function promoteMany(ids: readonly string[] | null): void {
  useDialogs.setState({ promotingMany: ids })
}

/** Opens the dialog that takes memories into a reference, in place of the promotion dialog; closes it with null. */
export function mergeInto(ids: readonly string[] | null): void {
  useDialogs.setState({ mergingInto: ids, promoting: null, proposed: null })
}

/** Opens the view in which two or more memories become one, or closes it with null. `saved` is told the step it was saved in. */
export function merge(ids: readonly string[] | null, how = '', saved?: (step: number) => void): void {
  useDialogs.setState({ merging: ids && { ids, how, saved } })
}
