import type { LanguageModelPlace, LanguageModelQuestion, LanguageModelReply } from '../../engine/ports.ts'

/** How one kind of server is asked, and how its answer is read. */
export interface Shape {
  /** Appended to the base URL. */
  path: string
  headers(key: string | null): Record<string, string>
  /** The request. `isPlain` leaves out what an older server may not know. */
  body(place: LanguageModelPlace, question: LanguageModelQuestion, isPlain: boolean): object
  /** Returns the reply in an answer; null if there is none. */
  read(answer: unknown): LanguageModelReply | null
}
