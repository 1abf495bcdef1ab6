import type { Memory } from '../../../../shared/model/memory.ts'
import { TextDrafts } from '../../../stores/textDrafts.ts'

/** The fields of the form as typed, and the version of the memory they were typed over. */
export interface EditDraft {
  description: string
  content: string
  tags: string
  known: Memory
}

/** Unsaved edits by the id of their memory. */
export const editDrafts = new TextDrafts<EditDraft>()
