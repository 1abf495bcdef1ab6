/**
 * Something a person did since the last step that is no step of the journal: with its reverse, with the sentence that says
 * that it has none, or a write-back, which is taken back by undoing what it wrote.
 */
export type Act =
  { kind: 'reversible'; reverse: () => Promise<void> } | { kind: 'final'; words: string } | { kind: 'written' }

let acts: readonly Act[] = []

/** Remembers an act: Undo concerns it before any step. */
export function rememberAct(act: Act): void {
  acts = [...acts, act]
}

/** Forgets an act that was reversed. */
export function forgetAct(act: Act): void {
  acts = acts.filter((each) => each !== act)
}

/** Forgets all acts: a later step is what Undo concerns now. */
export function forgetActs(): void {
  acts = []
}

/** Returns the latest act and forgets it; undefined when the latest thing done is a step. */
export function takeLastAct(): Act | undefined {
  const last = acts.at(-1)
  if (last) forgetAct(last)
  return last
}
