/** Maximum number of drafts; nobody returns to more. */
const maxDrafts = 20

/**
 * Texts typed but not saved, by what they belong to, as typed and with what they were typed over. Kept in memory while the window
 * is open and nowhere else, because the texts may be purged.
 */
export class TextDrafts<Draft> {
  readonly #drafts = new Map<string, Draft>()

  /** Returns the draft under a key; undefined if there is none. */
  get(key: string): Draft | undefined {
    return this.#drafts.get(key)
  }

  /** Stores a draft; null removes it. */
  store(key: string, draft: Draft | null): void {
    this.#drafts.delete(key)
    if (draft === null) return
    this.#drafts.set(key, draft)
    const [oldest] = this.#drafts.keys()
    if (this.#drafts.size > maxDrafts && oldest !== undefined) this.#drafts.delete(oldest)
  }

  clear(): void {
    this.#drafts.clear()
  }
}
