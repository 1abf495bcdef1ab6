import type { FileDiff } from '../../../shared/model/diff.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import type { Files } from '../ports.ts'
import type { ReadableDb } from './db.ts'
import { readEffects } from './effectRows.ts'
import { stateAt } from './formerState.ts'
import { unbrokenHistory } from './removeEffects.ts'
import { isSidecar } from './undoSidecars.ts'
import { filesOfRow, mergeDiffs, rowsOfStep } from './stepFiles.ts'

/**
 * Returns the files that steps changed, each as one diff from before the first of them to now. A file that is again as it was then is
 * left out. Where somebody else changed a file meanwhile, its former state is not known: the changes of each step are listed. A number
 * that is not a step is taken as a row. Throws `not_found`.
 */
export function netFilesOf(db: ReadableDb, files: Files, steps: readonly number[]): FileDiff[] {
  const seqs = [...new Set(steps.flatMap((step) => rowsOfStep(db, step)))].toSorted((a, b) => a - b)
  const first = new Map<string, number>()
  for (const { id, change } of seqs.flatMap((seq) => readEffects(db, seq)))
    if (!first.has(change.path)) first.set(change.path, id)
  return mergeDiffs(seqs.flatMap((seq) => filesOfRow(db, seq))).flatMap((steps) => {
    const net = isSidecar(steps.path) ? null : netOf(db, files, steps.path, first.get(steps.path))
    return net === 'none' ? [] : (net ?? steps)
  })
}

/** Returns a file's change since before an effect; null where its state then is not known. */
function netOf(db: ReadableDb, files: Files, path: string, effect: number | undefined): FileDiff | 'none' | null {
  const current = files.stat(path) ? files.read(path) : null
  const history = unbrokenHistory(db, path, current)
  const index = history.findIndex(({ id }) => id === effect)
  const before = stateAt(history, index, current ?? Buffer.alloc(0))
  if (!before) return null
  const [was, is] = [before.bytes?.toString('utf8') ?? null, current?.toString('utf8') ?? null]
  return was === is ? 'none' : fileDiff(path, was, is)
}
