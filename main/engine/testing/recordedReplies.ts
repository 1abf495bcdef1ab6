import { AppError } from '../../../shared/errors.ts'
import type { LanguageModelPlace, LanguageModelQuestion, LanguageModelReply, LanguageModels } from '../ports.ts'

/** A recorded reply: its text, with the tokens the server counted, or the failure of the server. */
export type RecordedReply = string | Partial<LanguageModelReply> | AppError

/** Language models that give recorded replies in order, and keep what they were asked. */
export interface RecordedReplies extends LanguageModels {
  asked: { place: LanguageModelPlace; question: LanguageModelQuestion }[]
}

/**
 * Returns models that answer without a network. A reply is taken from the list, or made from the question; 100 tokens are
 * sent and 50 received unless it says otherwise. Throws `unavailable` when the list is at its end.
 */
export function recordedReplies(
  replies: readonly RecordedReply[] | ((question: LanguageModelQuestion, place: LanguageModelPlace) => RecordedReply),
): RecordedReplies {
  const left = typeof replies === 'function' ? null : [...replies]
  const recorded: RecordedReplies = {
    asked: [],
    async ask(place, question, signal) {
      if (signal.aborted) throw new AppError('cancelled', 'The advisor was stopped.')
      recorded.asked.push({ place, question })
      const reply = typeof replies === 'function' ? replies(question, place) : left?.shift()
      if (reply === undefined) throw new AppError('unavailable', 'No more replies were recorded.')
      if (reply instanceof AppError) throw reply
      const said = typeof reply === 'string' ? { text: reply } : reply
      return { text: '', isCut: false, tokens: { in: 100, out: 50 }, ...said }
    },
  }
  return recorded
}
