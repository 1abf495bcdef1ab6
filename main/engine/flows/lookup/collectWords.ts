import type { LibraryCore } from '../../runtime/core.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { ReadableDb } from '../../store/db.ts'
import { collectForms, needsForms } from '../../store/queries/indexedForms.ts'

const collecting = new WeakSet<ReadableDb>()

/** Collects the words of a large library in the background after its first look-up, so that the next ones are fast. */
export function collectWords({ library: { db }, ports: { clock } }: LibraryCore): void {
  if (collecting.has(db) || !needsForms(db)) return
  collecting.add(db)
  void runCooperatively(clock, collectForms(db))
    // A library that is closed meanwhile needs no words.
    .catch(() => undefined)
    .finally(() => collecting.delete(db))
}
