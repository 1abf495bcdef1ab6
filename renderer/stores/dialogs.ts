import { create } from 'zustand'
import type { PromotionRequest } from '../../shared/model/reference.ts'
import type { SecretRemovalPreview } from '../../shared/model/secretRemoval.ts'
import { useNavigation } from './navigation.ts'

/** Called with the step that completed a dialog, a word for what was decided, and the memories it stored, if known. */
export type OnDecided = (
  step: number,
  words: 'merged' | 'promoted' | 'merged into it' | 'as proposed',
  created?: readonly string[],
) => void

interface DialogStore {
  /** The memory in the promotion dialog, which the shell renders for all screens. */
  promoting: string | null
  /** The memories in the dialog that promotes several at once. */
  promotingMany: readonly string[] | null
  /** Initial values of its fields, for example an agent's proposal. */
  proposed: PromotionRequest | null
  /** The memories to merge into a reference. */
  mergingInto: readonly string[] | null
  /** The memories to merge into one, and how the merge was started, in words. */
  merging: { ids: readonly string[]; how: string } | null
  /** A memory with a secret that stands elsewhere too, and what else holds it. */
  removingSecret: SecretRemovalPreview | null
  /** The memories whose removed secrets the library is to forget. */
  forgetting: readonly string[] | null
  /** Called when the dialog that was opened ends with a decision. */
  decided: OnDecided | null
  /** Whether the dialog that finds lessons in transcripts is open. */
  harvesting: boolean
  palette: boolean
  keys: boolean
  /** Whether the guide to the first decision is shown on the board. */
  guide: boolean
}

export const useDialogs = create<DialogStore>()(() => ({
  promoting: null,
  promotingMany: null,
  proposed: null,
  mergingInto: null,
  merging: null,
  removingSecret: null,
  forgetting: null,
  decided: null,
  harvesting: false,
  palette: false,
  keys: false,
  guide: false,
}))

/** The command that starts the guide. */
export const guideLabel = 'Guide: decide on one note'

/** Goes to the board and starts the guide there. */
export function startGuide(): void {
  useNavigation.getState().go('board')
  useDialogs.setState({ guide: true })
}

/** Opens the question which memories a secret is removed from; null closes it. */
export function openRemoveSecretDialog(preview: SecretRemovalPreview | null): void {
  useDialogs.setState({ removingSecret: preview })
}

/** Opens the question whether the library is to forget removed secrets; null closes it. */
export function openForgetSecretDialog(ids: readonly string[] | null): void {
  useDialogs.setState({ forgetting: ids })
}

/** Opens or closes the dialog that finds lessons in transcripts. */
export function openHarvestDialog(open: boolean): void {
  useDialogs.setState({ harvesting: open })
}

/** Opens the promotion dialog for a memory; null closes it. */
export function openPromoteDialog(
  memoryId: string | null,
  proposed: PromotionRequest | null = null,
  decided: OnDecided | null = null,
): void {
  useDialogs.setState({ promoting: memoryId, proposed, decided })
}

/** Opens the dialog that promotes several memories to one place; null closes it. */
export function openPromoteManyDialog(ids: readonly string[] | null): void {
  useDialogs.setState({ promotingMany: ids })
}

/** Opens the dialog that merges memories into a reference, replacing the promotion dialog; null closes it. */
export function openMergeIntoDialog(ids: readonly string[] | null, decided: OnDecided | null = null): void {
  useDialogs.setState({ mergingInto: ids, promoting: null, proposed: null, decided })
}

/** Opens the merge of two or more memories; null closes it. */
export function openMergeScreen(ids: readonly string[] | null, how = '', decided: OnDecided | null = null): void {
  useDialogs.setState({ merging: ids && { ids, how }, decided })
}
